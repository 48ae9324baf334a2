// What the report of transparency counts, of one stretch of time: the only statements that it asks.
import {
  caseGrounds,
  type ContactSubject,
  type Measure,
  measures,
  type ReportReason,
  reportReasons,
  type TransparencyFigures,
} from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { countRefusals } from '../known-images/store.ts';
import { hiddenAsCopy } from '../moderation-log.ts';
import { countCasesOf } from './case-counts.ts';

type Stretch = { from: number; to: number };

/** Of the figures, what a stretch of time holds; the rest is of the site as it is. */
export type StretchFigures = Omit<TransparencyFigures, 'team' | 'active_members'>;

const zeroOf = <Key extends string>(keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, 0])) as Record<Key, number>;

const within = (column: string, { from, to }: Stretch) =>
  sql<boolean>`${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${to}`;

/** As they are stored of a year that was frozen before a figure was counted. */
export const noFigures: StretchFigures = {
  orders: 0,
  orders_information: 0,
  orders_by_country: {},
  orders_by_reason: { act: zeroOf(reportReasons), information: zeroOf(reportReasons) },
  orders_median_hours: null,
  notices: { remove_image: 0, illegal_content: 0, member_report: 0, order: 0 },
  items: 0,
  decisions: { remove: 0, restrict: 0, keep: 0 },
  grounds: zeroOf(caseGrounds),
  without_account: 0,
  report_reasons: zeroOf(reportReasons),
  median_hours: null,
  measures: zeroOf(measures),
  complaints: 0,
  complaints_upheld: 0,
  complaints_partly: 0,
  complaints_rejected: 0,
  complaints_median_hours: null,
  automated: 0,
};

async function messagesBySubject(db: Database, stretch: Stretch): Promise<Map<ContactSubject, number>> {
  const rows = await db
    .selectFrom('contact_messages')
    .select(['subject', sql<number>`count(*)::int`.as('count')])
    .where(within('created_at', stretch))
    .groupBy('subject')
    .execute();
  return new Map(rows.map(({ subject, count }) => [subject, count]));
}

async function reportsByReason(db: Database, stretch: Stretch): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('reports')
    .select(['reason', sql<number>`count(*)::int`.as('count')])
    .where(within('reported_at', stretch))
    .groupBy('reason')
    .execute();
  return new Map(rows.map(({ reason, count }) => [reason, count]));
}

async function actsOf(db: Database, stretch: Stretch): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('moderation_log')
    .select(['act', sql<number>`count(*)::int`.as('count')])
    .where(within('done_at', stretch))
    // Of decisions on sets those that reject, of mutes those of the whole site.
    .where(
      sql<boolean>`(act in ('hidden', 'camera_stopped', 'excluded', 'banned')
        or (act = 'muted' and room_id is null)
        or (act = 'review_decided' and reference like '% reject'))`,
    )
    .groupBy('act')
    .execute();
  return new Map(rows.map(({ act, count }) => [act, count]));
}

/** Pictures that no person looked at first: refused at a door, or hidden as copies of what the team had removed. */
async function automatedIn(db: Database, stretch: Stretch): Promise<number> {
  const { copies } = await db
    .selectFrom('moderation_log')
    .select(sql<number>`count(*)::int`.as('copies'))
    .where('act', '=', 'hidden')
    .where('reason', '=', hiddenAsCopy)
    .where(within('done_at', stretch))
    .executeTakeFirstOrThrow();
  return copies + (await countRefusals(db, stretch));
}

const measuredAs: Readonly<Record<Measure, string>> = {
  hidden: 'hidden',
  set_rejected: 'review_decided',
  camera_stopped: 'camera_stopped',
  muted: 'muted',
  excluded: 'excluded',
  banned: 'banned',
};

export async function countStretch(db: Database, stretch: Stretch): Promise<StretchFigures> {
  const [messages, reports, acts, automated, cases] = await Promise.all([
    messagesBySubject(db, stretch),
    reportsByReason(db, stretch),
    actsOf(db, stretch),
    automatedIn(db, stretch),
    countCasesOf(db, stretch),
  ]);
  const images = messages.get('remove_image') ?? 0;
  const illegal = messages.get('illegal_content') ?? 0;
  return {
    ...noFigures,
    ...cases,
    notices: {
      remove_image: images,
      illegal_content: illegal,
      member_report: [...reports.values()].reduce((sum, each) => sum + each, 0),
      order: cases.orders,
    },
    without_account: images + illegal,
    report_reasons: Object.fromEntries(
      reportReasons.map((reason) => [reason, reports.get(reason) ?? 0]),
    ) as Record<ReportReason, number>,
    measures: Object.fromEntries(
      measures.map((measure) => [measure, acts.get(measuredAs[measure]) ?? 0]),
    ) as Record<Measure, number>,
    automated,
  };
}

/** When the first thing happened that a report counts; undefined: nothing yet. */
export async function firstCounted(db: Database): Promise<number | undefined> {
  const { rows } = await sql<{ first: number | null }>`
    select least(
      (select min(done_at) from moderation_log),
      (select min(reported_at) from reports),
      (select min(created_at) from contact_messages)
    ) as first`.execute(db);
  return rows[0]?.first ?? undefined;
}
