// What the report of transparency counts, of one stretch of time: the only statements that it asks.
import {
  type ContactSubject,
  type Measure,
  measures,
  type ReportReason,
  reportReasons,
  type TransparencyFigures,
} from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

type Stretch = { from: number; to: number };

/** Of the figures, what a stretch of time holds; the rest is of the site as it is. */
export type StretchFigures = Omit<TransparencyFigures, 'team' | 'active_members'>;

const within = (column: string, { from, to }: Stretch) =>
  sql<boolean>`${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${to}`;

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
      sql<boolean>`(act in ('camera_stopped', 'excluded', 'banned')
        or (act = 'muted' and room_id is null)
        or (act = 'review_decided' and reference like '% reject'))`,
    )
    .groupBy('act')
    .execute();
  return new Map(rows.map(({ act, count }) => [act, count]));
}

async function hiddenIn(db: Database, stretch: Stretch): Promise<number> {
  const { count } = await db
    .selectFrom('hidings')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(within('hidden_at', stretch))
    .executeTakeFirstOrThrow();
  return count;
}

/** In hours, to a tenth. */
async function medianHours(db: Database, stretch: Stretch): Promise<number | null> {
  const { median } = await db
    .selectFrom('reports')
    .select(
      sql<number | null>`
        percentile_cont(0.5) within group (order by (lifted_at - reported_at) / 3600000.0)::float8`.as(
        'median',
      ),
    )
    .where(within('reported_at', stretch))
    .where('lifted_at', '>', 0)
    .executeTakeFirstOrThrow();
  return median === null ? null : Math.round(median * 10) / 10;
}

const measuredAs: Readonly<Record<Exclude<Measure, 'hidden'>, string>> = {
  set_rejected: 'review_decided',
  camera_stopped: 'camera_stopped',
  muted: 'muted',
  excluded: 'excluded',
  banned: 'banned',
};

export async function countStretch(db: Database, stretch: Stretch): Promise<StretchFigures> {
  const [messages, reports, acts, hidden, median] = await Promise.all([
    messagesBySubject(db, stretch),
    reportsByReason(db, stretch),
    actsOf(db, stretch),
    hiddenIn(db, stretch),
    medianHours(db, stretch),
  ]);
  const images = messages.get('remove_image') ?? 0;
  const illegal = messages.get('illegal_content') ?? 0;
  return {
    orders: 0,
    notices: {
      remove_image: images,
      illegal_content: illegal,
      member_report: [...reports.values()].reduce((sum, each) => sum + each, 0),
      order: 0,
    },
    without_account: images + illegal,
    report_reasons: Object.fromEntries(
      reportReasons.map((reason) => [reason, reports.get(reason) ?? 0]),
    ) as Record<ReportReason, number>,
    median_hours: median,
    measures: Object.fromEntries(
      measures.map((measure) => [
        measure,
        measure === 'hidden' ? hidden : (acts.get(measuredAs[measure]) ?? 0),
      ]),
    ) as Record<Measure, number>,
    complaints: messages.get('appeal') ?? 0,
    complaints_upheld: 0,
    automated: 0,
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
