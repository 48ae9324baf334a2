// Reminds the team of cases at half their time, eight hours before the end and at the end, to the minute: an order may
// leave one hour. Each hour closes those that nobody can contest any more, whose things are then erased. Both go on
// where a process died: what was done is a row of its transaction.
import { caseLimits, defaultLanguage } from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { Use } from '../../../platform/engines.ts';
import { everyHour, everyMinute } from '../../../platform/jobs/every-hour.ts';
import { paragraphs } from '../../../platform/mail/mail.ts';
import { mailJob } from '../../../platform/post.ts';
import type { HidingLimits } from '../hiding-limits.ts';
import type { ModerationLog } from '../moderation-log.ts';
import { lockItems } from '../reports/hiding-store.ts';
import type { Reports } from '../reports/reports.ts';
import { itemsOf, lockCase, nameOf } from './case-store.ts';
import { dueReminders, markReminded } from './case-times.ts';
import { reportableOf } from './decision-rules.ts';
import { hiddenItemsOf } from './decision-store.ts';

type Needs = Use<'db' | 'clock' | 'jobs' | 'dictionaries'> & {
  reports: Pick<Reports, 'hidings'>;
  moderationLog: Pick<ModerationLog, 'caseDone'>;
  hidingLimits: Pick<HidingLimits, 'forget'>;
  operatorEmail(): string;
  origin(): string;
};

/** With the cases of those whose copies went with it. */
async function familyOf(tx: Database, reference: string): Promise<string[]> {
  const copies = await tx.selectFrom('cases').select('reference').where('copy_of', '=', reference).execute();
  return [reference, ...copies.map((copy) => copy.reference)];
}

/** Closed together: more wait for the next hour. */
const closedAtOnce = 200;

export async function scheduleCaseTimes(needs: Needs): Promise<void> {
  const { db, clock, jobs, dictionaries, reports, moderationLog, hidingLimits, operatorEmail, origin } =
    needs;

  async function remind(): Promise<void> {
    const { words } = dictionaries[defaultLanguage];
    await db.transaction().execute(async (tx) => {
      for (const { reference, step, stage } of await dueReminders(tx, clock.now())) {
        await markReminded(tx, reference, step);
        await jobs.add(tx, mailJob, {
          to: operatorEmail(),
          subject: words.t(`moderation:mail.reminder.${stage}`, { reference }),
          text: paragraphs(
            words.t(`moderation:mail.reminder.${stage}`, { reference }),
            `${origin()}/membre/moderation/dossiers/${reference}`,
          ),
        });
      }
    });
  }

  /** In one transaction for each case. */
  async function close(reference: string): Promise<void> {
    const after = await db.transaction().execute(async (tx) => {
      const family = await familyOf(tx, reference);
      const items = reportableOf([...(await itemsOf(tx, family)).values()].flat());
      await lockItems(tx, items);
      const row = await lockCase(tx, reference);
      if (row?.state !== 'decided') return [];
      const hidden = new Set<string>();
      for (const each of family) for (const name of await hiddenItemsOf(tx, each)) hidden.add(name);
      const gone = [...new Map(items.map((item) => [nameOf(item), item])).values()].filter((item) =>
        hidden.has(nameOf(item)),
      );
      const done: (() => void)[] = [];
      for (const { kind, ...item } of gone) done.push(await reports.hidings.remove(tx, kind, item));
      await tx
        .updateTable('cases')
        .set({ state: 'closed' })
        .where((where) => where.or([where('reference', 'in', family), where('contests', 'in', family)]))
        .execute();
      await moderationLog.caseDone(tx, { act: 'case_closed', by: null, uid: row.author, reference });
      return done;
    });
    for (const each of after) each();
  }

  /** Decided, and so are the cases of copies and all appeals against them, for longer than anybody may contest. */
  async function closeOld(): Promise<void> {
    const before = clock.now() - caseLimits.appealMs;
    const { rows } = await sql<{ reference: string }>`
      select reference from cases
      where state = 'decided' and contests is null and copy_of is null and decided_at < ${before} and not exists (
        select from cases as later
        where (later.copy_of = cases.reference or later.contests = cases.reference or later.contests in (
            select copied.reference from cases as copied where copied.copy_of = cases.reference))
          and (later.state in ('new', 'open') or later.decided_at >= ${before}))
      order by decided_at limit ${closedAtOnce}`.execute(db);
    for (const { reference } of rows) await close(reference);
  }

  await everyMinute(needs, 'moderation_case_reminders', remind);
  await everyHour(needs, 'moderation_cases', async () => {
    await closeOld();
    await hidingLimits.forget(db);
  });
}
