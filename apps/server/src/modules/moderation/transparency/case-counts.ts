// What the report counts of cases: orders, decisions by their ground, how long they took, what became of complaints.
import {
  type CaseDecision,
  caseDecisions,
  type CaseGround,
  caseGrounds,
  type OrderDemand,
  type ReportReason,
  reportReasons,
} from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

type Stretch = { from: number; to: number };

const toTenth = (hours: number | null): number | null =>
  hours === null ? null : Math.round(hours * 10) / 10;
const median = (duration: string) =>
  sql.raw(`percentile_cont(0.5) within group (order by (${duration}) / 3600000.0)::float8`);

async function ordersIn(db: Database, { from, to }: Stretch) {
  const { rows } = await sql<{ country: string; demand: OrderDemand; reason: ReportReason; count: number }>`
    select country, demand, reason, count(*)::int as count from authority_orders
    where entered_at >= ${from} and entered_at < ${to} group by country, demand, reason order by country`.execute(
    db,
  );
  const { rows: took } = await sql<{ hours: number | null }>`
    select ${median('decided_at - entered_at')} as hours
    from authority_orders
      join case_notices on source = 'order' and notice = authority_orders.reference
      join cases on cases.reference = case_notices.reference
    where entered_at >= ${from} and entered_at < ${to} and decision is not null`.execute(db);
  const byCountry: Record<string, number> = {};
  for (const { country, count } of rows) byCountry[country] = (byCountry[country] ?? 0) + count;
  const sum = (counted: typeof rows) => counted.reduce((total, { count }) => total + count, 0);
  const byReason = (asked: OrderDemand) =>
    Object.fromEntries(
      reportReasons.map((reason) => [
        reason,
        sum(rows.filter((row) => row.demand === asked && row.reason === reason)),
      ]),
    ) as Record<ReportReason, number>;
  return {
    orders: sum(rows),
    orders_information: sum(rows.filter(({ demand }) => demand === 'information')),
    orders_by_reason: { act: byReason('act'), information: byReason('information') },
    orders_by_country: byCountry,
    orders_median_hours: toTenth(took[0]?.hours ?? null),
  };
}

/** First decisions on what was named: appeals are counted as complaints, copies where they are hidden. */
async function decisionsIn(db: Database, { from, to }: Stretch) {
  const { rows } = await sql<{ decision: CaseDecision; ground: CaseGround; count: number }>`
    select decision, ground, count(*)::int as count from cases
    where received_at >= ${from} and received_at < ${to}
      and contests is null and copy_of is null and kind <> 'appeal' and decision is not null
    group by decision, ground`.execute(db);
  const { rows: took } = await sql<{ hours: number | null }>`
    select ${median('decided_at - received_at')} as hours from cases
    where received_at >= ${from} and received_at < ${to}
      and contests is null and copy_of is null and kind <> 'appeal' and decision is not null`.execute(db);
  const { rows: named } = await sql<{ count: number }>`
    select count(*)::int as count from case_items join cases using (reference)
    where copy_of is null and received_at >= ${from} and received_at < ${to}`.execute(db);
  const count = (isCounted: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(isCounted).reduce((total, row) => total + row.count, 0);
  return {
    items: named[0]?.count ?? 0,
    decisions: Object.fromEntries(
      caseDecisions.map((decision) => [decision, count((row) => row.decision === decision)]),
    ) as Record<CaseDecision, number>,
    grounds: Object.fromEntries(
      caseGrounds.map((ground) => [ground, count((row) => row.ground === ground && row.decision !== 'keep')]),
    ) as Record<CaseGround, number>,
    median_hours: toTenth(took[0]?.hours ?? null),
  };
}

/** Complaints to the team, and appeals against decisions, each compared with what it contests. */
async function complaintsIn(db: Database, { from, to }: Stretch) {
  const { rows } = await sql<{
    all: number;
    reversed: number;
    partly: number;
    stands: number;
    hours: number | null;
  }>`
    select
      count(*)::int as all,
      count(*) filter (where appeal.decision <> contested.decision and appeal.decision <> 'restrict')::int as reversed,
      count(*) filter (where appeal.decision <> contested.decision and appeal.decision = 'restrict')::int as partly,
      count(*) filter (where appeal.decision = contested.decision)::int as stands,
      ${median('case when appeal.decision is not null then appeal.decided_at - appeal.received_at end')} as hours
    from cases as appeal left join cases as contested on contested.reference = appeal.contests
    where appeal.kind = 'appeal' and appeal.received_at >= ${from} and appeal.received_at < ${to}`.execute(
    db,
  );
  const [
    { all, reversed, partly, stands, hours } = { all: 0, reversed: 0, partly: 0, stands: 0, hours: null },
  ] = rows;
  return {
    complaints: all,
    complaints_upheld: reversed,
    complaints_partly: partly,
    complaints_rejected: stands,
    complaints_median_hours: toTenth(hours),
  };
}

export async function countCasesOf(db: Database, stretch: Stretch) {
  const [orders, decisions, complaints] = await Promise.all([
    ordersIn(db, stretch),
    decisionsIn(db, stretch),
    complaintsIn(db, stretch),
  ]);
  return { ...orders, ...decisions, ...complaints };
}
