// A reviewer hands on what they may not decide: it becomes a case about the same thing, with a sealed copy, and is out of
// the queue until that case is decided. Where a minor is suspected it is hidden in the same transaction.
import { defaultLanguage, type InputOf, type reviewCalls } from '@alcove/protocol';
import type { Database } from '../../../platform/db/database.ts';
import type { Use } from '../../../platform/engines.ts';
import { paragraphs } from '../../../platform/mail/mail.ts';
import { mailJob } from '../../../platform/post.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { CaseOpening } from '../cases/opening.ts';
import { newReference } from '../reference.ts';
import { lockItems } from '../reports/hiding-store.ts';
import type { Reports } from '../reports/reports.ts';
import { addEscalation } from './escalation-store.ts';
import type { EscalatedItem, FoundItem, Reviewer, Reviews } from './reviews.ts';

type Asked = InputOf<typeof reviewCalls.escalateReview>;

type Needs = Use<'db' | 'clock' | 'jobs' | 'dictionaries'> & {
  reviews: Pick<Reviews, 'rulesOf'>;
  reports: Pick<Reports, 'findForTeam'>;
  opening: CaseOpening;
  operatorEmail(): string;
  origin(): string;
};

export function createEscalating(needs: Needs) {
  const { clock, jobs, dictionaries, reviews, reports, opening, operatorEmail, origin } = needs;

  async function copyOf({ kind, id, files = [] }: EscalatedItem, reason: Asked['reason']) {
    const item = { kind, within: 0, id };
    const found = await reports.findForTeam(kind, item);
    if (!found) throw refuse('item_unknown');
    const entries = found.entries.map((entry) =>
      entry.reported ? { ...entry, files: [...entry.files, ...files] } : entry,
    );
    return opening.copied({ item, found: { ...found, entries } }, reason);
  }

  async function mailTeam(tx: Database, cases: readonly string[]): Promise<void> {
    const { words } = dictionaries[defaultLanguage];
    await jobs.add(tx, mailJob, {
      to: operatorEmail(),
      subject: words.t('moderation:mail.onCall', { reference: cases.join(', ') }),
      text: paragraphs(
        words.t('moderation:mail.escalated'),
        ...cases.map((reference) => `${origin()}/membre/moderation/dossiers/${reference}`),
      ),
    });
  }

  return {
    /** `recorded`: refuses another version, and what is out already. */
    async escalate(
      reviewer: Reviewer,
      { kind, id, reason, note }: Asked,
      recorded: (tx: Database, found: FoundItem) => Promise<void>,
    ): Promise<string> {
      const rules = reviews.rulesOf(kind).escalation;
      const named = await rules?.named(id);
      if (!rules || !named) throw refuse('item_unknown');
      const thing = await copyOf(named, reason);
      const reference = newReference();
      const suspects = reason === 'underage';
      let cases: string[] = [];
      let after: (() => void)[] = [];
      await rules.hold(
        reviewer,
        id,
        async (tx, found) => {
          await recorded(tx, found);
          const about = { kind, item: id, reason, note };
          await addEscalation(tx, {
            ...about,
            reference,
            escalated_at: clock.now(),
            escalated_by: reviewer.uid,
          });
          const notice = { source: 'escalation', reference } as const;
          cases = await opening.open(tx, { ...notice, kind: suspects ? 'minor' : 'escalation' }, [thing]);
          if (suspects) after = await opening.hide(tx, [thing], reference);
          await mailTeam(tx, cases);
        },
        (tx) => lockItems(tx, [thing.item]),
      );
      for (const each of after) each();
      return cases.join(', ');
    },
  };
}
export type Escalating = ReturnType<typeof createEscalating>;
