// Which case has sealed what, for whom it is closed, and how long it is kept.
import { evidenceLimits, type Uid } from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/refusal.ts';
import { caseOf, type StoredCase } from '../cases/case-store.ts';
import { contestOf } from '../cases/decision-store.ts';

/** Removed together: more wait for the next hour. */
const removedAtOnce = 200;
const { keptMs, minorsKeptMs } = evidenceLimits;

const forMinors = sql<boolean>`(cases.kind = 'minor' or cases.ground = 'law_minor' or exists (
  select from cases as appeal where appeal.contests = cases.reference and appeal.ground = 'law_minor'))`;

/** Null: the case, or an appeal against its decision, waits. */
const goneAt = sql<number | null>`case
  when cases.state in ('new', 'open') or exists (
    select from cases as appeal where appeal.contests = cases.reference and appeal.state in ('new', 'open'))
  then null
  else greatest(cases.decided_at, (
      select max(appeal.decided_at) from cases as appeal where appeal.contests = cases.reference))
    + case when ${forMinors} then ${minorsKeptMs}::bigint else ${keptMs}::bigint end
  end`;

export async function keepingOf(db: Database, reference: string): Promise<{ minor: boolean; until: number }> {
  const row = await db
    .selectFrom('cases')
    .select([forMinors.as('minor'), goneAt.as('until')])
    .where('reference', '=', reference)
    .executeTakeFirst();
  return { minor: row?.minor ?? false, until: row?.until ?? 0 };
}

/** Cases whose pieces nobody needs any more. */
export async function outlivedCases(db: Database, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom('cases')
    .select('reference')
    .where('contests', 'is', null)
    .where(
      sql<boolean>`exists (select from evidence_pieces where evidence_pieces.reference = cases.reference)`,
    )
    .where(sql<boolean>`${goneAt} <= ${now}`)
    .orderBy('reference')
    .limit(removedAtOnce)
    .execute();
  return rows.map(({ reference }) => reference);
}

/** Undefined: unknown, or the account is erased. */
export type AuthorsOfCases = { of(reference: string): Promise<Uid | undefined> };

export type SealedCase = { row: StoredCase; author: Uid | undefined };

/** An appeal is about what the contested case has sealed. Nobody looks at what their own things have caused. */
export async function sealedCaseFor(
  db: Database,
  authors: AuthorsOfCases,
  reader: Uid,
  asked: string,
): Promise<SealedCase> {
  const reference = (await contestOf(db, asked))?.contests ?? asked;
  const row = await caseOf(db, reference);
  if (!row) throw refuse('item_unknown');
  const author = await authors.of(reference);
  if (author === reader) throw refuse('case_own');
  return { row, author };
}
