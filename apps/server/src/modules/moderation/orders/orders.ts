// Orders of authorities: what an owner enters becomes a case with the time that the order leaves, and what it names is
// out of view at once if it says so. Order, case, what is hidden and mails are one transaction.
import { defaultLanguage, hourMs, type InputOf, type moderationCalls, type Uid } from '@alcove/protocol';
import type { Use } from '../../../platform/engines.ts';
import { paragraphs } from '../../../platform/mail/mail.ts';
import { mailJob } from '../../../platform/post.ts';
import type { CaseLinks } from '../cases/links.ts';
import type { CaseOpening } from '../cases/opening.ts';
import type { ModerationLog } from '../moderation-log.ts';
import { newReference } from '../reference.ts';
import { addAuthorityOrder } from './order-store.ts';

type Asked = InputOf<typeof moderationCalls.enterOrder>;

type Needs = Use<'db' | 'clock' | 'jobs' | 'dictionaries'> & {
  opening: CaseOpening;
  links: Pick<CaseLinks, 'linkTo'>;
  moderationLog: Pick<ModerationLog, 'orderEntered'>;
  operatorEmail(): string;
  origin(): string;
};

export function createAuthorityOrders(needs: Needs) {
  const { db, clock, jobs, dictionaries, opening, links, moderationLog, operatorEmail, origin } = needs;
  const { words } = dictionaries[defaultLanguage];

  const teamMail = (cases: readonly string[]) => ({
    to: operatorEmail(),
    subject: words.t('moderation:mail.onCall', { reference: cases.join(', ') }),
    text: paragraphs(
      words.t('moderation:mail.order.team'),
      ...cases.map((reference) => `${origin()}/membre/moderation/dossiers/${reference}`),
    ),
  });

  /** DSA 9(1): the authority learns that it arrived, and later what became of it. */
  const receipt = (to: string, { reference, number }: { reference: string; number: string }) => ({
    to,
    subject: words.t('moderation:mail.order.subject', { reference: number || reference }),
    text: paragraphs(
      words.t('moderation:mail.order.received'),
      words.t('moderation:mail.receipt.follow', { link: links.linkTo(reference, defaultLanguage) }),
    ),
  });

  return {
    async enter(by: Uid, asked: Asked) {
      const { authority, country, number, demand, reason, text, pages, hides, hours, email = '' } = asked;
      const { things, unknown } = await opening.named(pages, reason);
      const reference = newReference();
      const now = clock.now();
      const dueAt = now + hours * hourMs;
      const { cases, after } = await db.transaction().execute(async (tx) => {
        const said = { authority, country, number, demand, reason, text, pages, hides, email };
        await addAuthorityOrder(tx, { ...said, reference, due_at: dueAt, entered_at: now, entered_by: by });
        const opened = await opening.open(tx, { source: 'order', reference, kind: 'order', dueAt }, things);
        const hidden = hides ? await opening.hide(tx, things, reference) : [];
        await moderationLog.orderEntered(tx, { by, reference });
        await jobs.add(tx, mailJob, teamMail(opened));
        if (email) await jobs.add(tx, mailJob, receipt(email, { reference, number }));
        return { cases: opened, after: hidden };
      });
      for (const each of after) each();
      return { reference, cases, unknown };
    },
  };
}
export type AuthorityOrders = ReturnType<typeof createAuthorityOrders>;
