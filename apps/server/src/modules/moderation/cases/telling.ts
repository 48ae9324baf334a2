// Who is told of a decision: the author of what it is about, and those who named it, who never learn of each other.
// Mails are neutral: they carry a link, and no word of what it is about.
import type { CaseDecision, Language, Uid } from '@alcove/protocol';
import { defaultLanguage, languages, noticeLimits, pathTo, prefixOf } from '@alcove/protocol';
import type { Database } from '../../../platform/db/database.ts';
import type { Use } from '../../../platform/engines.ts';
import { type MailMessage, paragraphs } from '../../../platform/mail/mail.ts';
import { mailJob } from '../../../platform/post.ts';
import type { Members } from '../../accounts/index.ts';
import { contactMessagesByReference } from '../contact-store.ts';
import { ordersByReference } from '../orders/order-store.ts';
import { reportersOf } from '../reports/report-store.ts';
import { underageReportsByReference } from '../sanctions/underage-store.ts';
import type { CaseLinks } from './links.ts';
import { unfoundedFrom } from './notice-store.ts';
import type { NoticeSource } from './case-store.ts';
import type { ReasonsTemplate, StatementReasons } from './decision-rules.ts';

type Notices = readonly { source: NoticeSource; notice: string }[];
type Told = { reference: string; decision: CaseDecision; until: number; bannedUntil: number };

type Needs = Use<'db' | 'jobs' | 'dictionaries' | 'notifications'> & {
  members: Pick<Members, 'byUid' | 'byUids'>;
  links: CaseLinks;
  origin(): string;
};

const referencesOf = (notices: Notices, source: NoticeSource) =>
  notices.filter((each) => each.source === source).map(({ notice }) => notice);

/** Members who named it, each with the reference that they know. */
async function namedBy(from: Database, notices: Notices): Promise<{ reference: string; uid: Uid }[]> {
  const rows = [
    ...(await reportersOf(from, referencesOf(notices, 'report'))),
    ...(await underageReportsByReference(from, referencesOf(notices, 'underage'))),
  ];
  return rows.flatMap(({ reference, reporter }) =>
    reporter === null ? [] : [{ reference, uid: reporter as Uid }],
  );
}

/** Who is answered by mail: who wrote to the team, and authorities that left an address. */
async function writersOf(from: Database, notices: Notices) {
  const orders = await ordersByReference(from, referencesOf(notices, 'order'));
  return [
    ...(await contactMessagesByReference(from, referencesOf(notices, 'contact'))),
    ...orders.filter(({ email }) => email).map((order) => ({ ...order, language: defaultLanguage })),
  ].map(({ reference, email, language }) => ({ reference, email, language }));
}

export function createDecisionTelling({
  db,
  jobs,
  dictionaries,
  notifications,
  members,
  links,
  origin,
}: Needs) {
  function decisionMail(to: string, language: Language, told: Told): MailMessage {
    const { words } = dictionaries[language];
    const { reference, until, bannedUntil, decision } = told;
    const page = origin() + prefixOf(language) + pathTo('decision', { reference });
    return {
      to,
      subject: words.t('moderation:mail.decision.subject', { reference }),
      text: paragraphs(
        words.t('moderation:mail.decision.opening'),
        ...(bannedUntil > 0
          ? [
              words.t('moderation:mail.banned.until', { until: bannedUntil }),
              words.t('moderation:mail.banned.link', { link: links.linkTo(reference, language) }),
            ]
          : [words.t('moderation:mail.decision.link', { link: page })]),
        ...(decision === 'keep' ? [] : [words.t('moderation:mail.decision.until', { until })]),
      ),
    };
  }

  return {
    /** The reasons where nobody writes any, in each language. */
    templates: (key: ReasonsTemplate): StatementReasons =>
      Object.fromEntries(
        languages.map((language) => [
          language,
          dictionaries[language].words.t(`moderation:decision.template.${key}`),
        ]),
      ),

    /** In which languages they read it. */
    async languagesOf(author: Uid | undefined, notices: Notices): Promise<Language[]> {
      const reporters = (await namedBy(db, notices)).map(({ uid }) => uid);
      const people = await members.byUids([...(author === undefined ? [] : [author]), ...reporters]);
      const written = await writersOf(db, notices);
      const all = [...people.values(), ...written].map(({ language }) => language);
      return [...new Set(all)];
    },

    async tellAuthor(tx: Database, author: Uid, told: Told): Promise<void> {
      const { reference, decision } = told;
      await notifications.tell(tx, 'decided', {
        to: author,
        entity: reference,
        data: { reference, decision },
      });
      const member = await members.byUid(author, tx);
      if (member?.email) await jobs.add(tx, mailJob, decisionMail(member.email, member.language, told));
    },

    /** Those whose notices are heard no more for a month, at the notice that made it so. */
    async warnUnfounded(tx: Database, notices: Notices, now: number): Promise<void> {
      const warn = async (to: string, language: Language) => {
        const { words } = dictionaries[language];
        const subject = words.t('moderation:mail.unfounded.subject');
        await jobs.add(tx, mailJob, { to, subject, text: words.t('moderation:mail.unfounded.text') });
      };
      for (const { email, language } of await contactMessagesByReference(
        tx,
        referencesOf(notices, 'contact'),
      ))
        if ((await unfoundedFrom(tx, { email }, now)).count === noticeLimits.unfounded)
          await warn(email, language);
      for (const { uid } of await namedBy(tx, notices)) {
        const member = await members.byUid(uid, tx);
        const { count } = await unfoundedFrom(tx, { reporter: uid }, now);
        if (member?.email && count === noticeLimits.unfounded) await warn(member.email, member.language);
      }
    },

    async tellNotifiers(tx: Database, notices: Notices): Promise<void> {
      const named = await namedBy(tx, notices);
      await notifications.tellEach(
        tx,
        'reportDecided',
        named.map(({ reference, uid }) => ({ to: uid, entity: reference, data: { reference } })),
      );
      for (const { reference, email, language } of await writersOf(tx, notices)) {
        const { words } = dictionaries[language];
        await jobs.add(tx, mailJob, {
          to: email,
          subject: words.t('moderation:mail.answer.subject', { reference }),
          text: paragraphs(
            words.t('moderation:mail.answer.opening'),
            words.t('moderation:mail.answer.link', { link: links.linkTo(reference, language) }),
          ),
        });
      }
    },
  };
}
export type DecisionTelling = ReturnType<typeof createDecisionTelling>;
