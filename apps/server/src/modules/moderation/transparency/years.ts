// The rows of years, and of months of active members.
import {
  type TransparencyFigures,
  transparencyLimits,
  type TransparencyWords,
  type Uid,
} from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

export type StoredYear = {
  year: number;
  words: Partial<TransparencyWords>;
  figures: TransparencyFigures | undefined;
};

const asYear = (row: { year: number; words: unknown; figures: unknown }): StoredYear => ({
  year: row.year,
  words: row.words as Partial<TransparencyWords>,
  figures: (row.figures ?? undefined) as TransparencyFigures | undefined,
});

export async function storedYear(db: Database, year: number): Promise<StoredYear | undefined> {
  const row = await db
    .selectFrom('transparency_years')
    .select(['year', 'words', 'figures'])
    .where('year', '=', year)
    .executeTakeFirst();
  return row && asYear(row);
}

export async function frozenYears(db: Database): Promise<number[]> {
  const rows = await db
    .selectFrom('transparency_years')
    .select('year')
    .where('frozen_at', 'is not', null)
    .orderBy('year', 'desc')
    .execute();
  return rows.map(({ year }) => year);
}

/** Holds the year's row, whether it was there or not. */
export async function holdYear(tx: Database, year: number): Promise<StoredYear> {
  await tx
    .insertInto('transparency_years')
    .values({ year })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await tx
    .selectFrom('transparency_years')
    .select(['year', 'words', 'figures'])
    .where('year', '=', year)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return asYear(row);
}

export async function writeYear(tx: Database, year: number, words: TransparencyWords): Promise<void> {
  await tx
    .updateTable('transparency_years')
    .set({ words: JSON.stringify(words) })
    .where('year', '=', year)
    .execute();
}

export async function freezeYear(
  tx: Database,
  year: number,
  { figures, by, now }: { figures: TransparencyFigures; by: Uid; now: number },
): Promise<void> {
  await tx
    .updateTable('transparency_years')
    .set({ figures: JSON.stringify(figures), frozen_at: now, frozen_by: by })
    .where('year', '=', year)
    .execute();
}

export const forgetOldYears = async (db: Database, now: number): Promise<void> =>
  void (await db
    .deleteFrom('transparency_years')
    .where('frozen_at', '<=', now - transparencyLimits.keptMs)
    .execute());

/** Members come more, never less: of two counts of a month the higher one is right. */
export async function keepActive(db: Database, month: string, members: number): Promise<void> {
  await db
    .insertInto('active_months')
    .values({ month, members })
    .onConflict((conflict) =>
      conflict
        .column('month')
        .doUpdateSet({ members: sql<number>`greatest(active_months.members, excluded.members)` }),
    )
    .execute();
}

/** Of the last whole months before that one, as many as are counted; null: none is. */
export async function averageActive(db: Database, beforeMonth: string): Promise<number | null> {
  const rows = await db
    .selectFrom('active_months')
    .select('members')
    .where('month', '<', beforeMonth)
    .orderBy('month', 'desc')
    .limit(transparencyLimits.activeMonths)
    .execute();
  if (rows.length === 0) return null;
  return Math.round(rows.reduce((sum, { members }) => sum + members, 0) / rows.length);
}

export const activeIn = async (db: Database, month: string): Promise<number | undefined> =>
  (await db.selectFrom('active_months').select('members').where('month', '=', month).executeTakeFirst())
    ?.members;
