// The rows of hidings.
import type { CaseItem, ReportKind } from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { ReportedItem } from './reportable.ts';

type ItemOfKind = ReportedItem & { kind: ReportKind };
type Hiding = ItemOfKind & { cause: string };

/** In one order, so that two acts on the same things wait for each other. */
export const inLockOrder = <T extends ReportedItem & { kind?: string }>(items: readonly T[]): T[] =>
  items.toSorted(
    (one, other) =>
      (one.kind ?? '').localeCompare(other.kind ?? '', 'en') ||
      one.within - other.within ||
      (one.id < other.id ? -1 : 1),
  );

/** Held until the transaction ends: acts on one thing follow each other, also where it has no row. */
export async function lockItem(tx: Database, { kind, within, id }: CaseItem): Promise<void> {
  const key = `hiding ${kind} ${within} ${id}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
}

export async function lockItems(tx: Database, items: readonly CaseItem[]): Promise<void> {
  for (const item of inLockOrder(items)) await lockItem(tx, item);
}

/** False: this cause hides it already. */
export async function addHiding(
  tx: Database,
  { id: item, ...hiding }: Hiding,
  now: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('hidings')
    .values({ ...hiding, item, hidden_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

const rowsOf = (tx: Database, { kind, within, id }: ItemOfKind) =>
  tx.deleteFrom('hidings').where('kind', '=', kind).where('within', '=', within).where('item', '=', id);

export const endHiding = (tx: Database, { cause, ...item }: Hiding) =>
  rowsOf(tx, item).where('cause', '=', cause).execute();

export const endHidings = (tx: Database, item: ItemOfKind) => rowsOf(tx, item).execute();

export const isHidden = async (tx: Database, { kind, within, id }: ItemOfKind): Promise<boolean> =>
  (await tx
    .selectFrom('hidings')
    .select('item')
    .where('kind', '=', kind)
    .where('within', '=', within)
    .where('item', '=', id)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** In the order in which they are locked. */
export async function hiddenBy(db: Database, cause: string): Promise<ItemOfKind[]> {
  const rows = await db
    .selectFrom('hidings')
    .select(['kind', 'within', 'item as id'])
    .where('cause', '=', cause)
    .orderBy('within')
    .orderBy(sql`item collate "C"`)
    .execute();
  return rows as ItemOfKind[];
}
