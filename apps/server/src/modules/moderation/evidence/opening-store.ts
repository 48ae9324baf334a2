// The rows of openings: who asked, who answered, what was looked at, and which sheets were sent.
import type { OpeningState, Uid } from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

export type StoredOpening = {
  id: number;
  reference: string;
  asked_by: Uid | null;
  asked_at: number;
  reason: string;
  state: OpeningState;
  answered_by: Uid | null;
  answered_at: number;
  answer: string;
  until_at: number;
  closed_at: number;
};

const columns = [
  'id',
  'reference',
  'asked_by',
  'asked_at',
  'reason',
  'state',
  'answered_by',
  'answered_at',
  'answer',
  'until_at',
  'closed_at',
] as const satisfies readonly (keyof StoredOpening)[];

/** The latest of a case that are shown. */
const openingsShown = 20;

/** Undefined: the member's request waits, or is granted. */
export const addOpening = (
  tx: Database,
  opening: { reference: string; asked_by: Uid; asked_at: number; reason: string },
) =>
  tx
    .insertInto('evidence_openings')
    .values(opening)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();

export const lockOpening = async (tx: Database, reference: string, id: number) =>
  (await tx
    .selectFrom('evidence_openings')
    .select(columns)
    .where('reference', '=', reference)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()) as StoredOpening | undefined;

export const openingById = async (db: Database, reference: string, id: number) =>
  (await db
    .selectFrom('evidence_openings')
    .select(columns)
    .where('reference', '=', reference)
    .where('id', '=', id)
    .executeTakeFirst()) as StoredOpening | undefined;

export const changeOpening = (
  tx: Database,
  id: number,
  changed: Partial<Omit<StoredOpening, 'id' | 'reference'>>,
) => tx.updateTable('evidence_openings').set(changed).where('id', '=', id).execute();

/** Whose time is over, and that nobody has closed yet; their rows are held. */
export const lockExpired = async (tx: Database, now: number): Promise<StoredOpening[]> =>
  (await tx
    .selectFrom('evidence_openings')
    .select(columns)
    .where('state', '=', 'granted')
    .where('until_at', '<=', now)
    .orderBy('id')
    .forUpdate()
    .execute()) as StoredOpening[];

export const openingsOf = async (db: Database, reference: string): Promise<StoredOpening[]> =>
  (await db
    .selectFrom('evidence_openings')
    .select(columns)
    .where('reference', '=', reference)
    .orderBy('id', 'desc')
    .limit(openingsShown)
    .execute()) as StoredOpening[];

/** The longest waiting first: requests of others than the reader. */
export const waitingOpenings = (db: Database, reader: Uid, limit: number) =>
  db
    .selectFrom('evidence_openings')
    .select(['reference', 'asked_at'])
    .where('state', '=', 'asked')
    .where('asked_by', '<>', reader)
    .orderBy('asked_at')
    .orderBy('id')
    .limit(limit)
    .execute();

export const openingsBy = (db: Database, uid: number) =>
  db
    .selectFrom('evidence_openings')
    .select(['reference', 'reason', 'state', 'asked_at'])
    .where('asked_by', '=', uid)
    .orderBy('asked_at')
    .execute();

export const addLook = (tx: Database, look: { opening: number; piece: number; seen_at: number }) =>
  tx.insertInto('evidence_looks').values(look).execute();

export const endLooks = (tx: Database, opening: number, now: number) =>
  tx
    .updateTable('evidence_looks')
    .set({ ended_at: now })
    .where('opening', '=', opening)
    .where('ended_at', '=', 0)
    .execute();

export const isLookedAt = async (db: Database, opening: number, piece: number): Promise<boolean> =>
  (await db
    .selectFrom('evidence_looks')
    .select('id')
    .where('opening', '=', opening)
    .where('piece', '=', piece)
    .where('ended_at', '=', 0)
    .executeTakeFirst()) !== undefined;

/** The latest first. */
export const looksOf = (db: Database, openings: readonly number[]) =>
  db
    .selectFrom('evidence_looks')
    .select(['opening', 'piece', 'seen_at', 'ended_at'])
    .where('opening', '=', sql<number>`any(${openings}::bigint[])`)
    .orderBy('id', 'desc')
    .execute();

export const addSheet = (
  tx: Database,
  sheet: { reference: string; sent_by: Uid; sent_at: number; authority: string; number: string },
) => tx.insertInto('evidence_sheets').values(sheet).execute();

export const sheetsOf = (db: Database, reference: string) =>
  db
    .selectFrom('evidence_sheets')
    .select(['sent_by', 'sent_at', 'authority', 'number'])
    .where('reference', '=', reference)
    .orderBy('id', 'desc')
    .execute();

export async function removeOpenings(tx: Database, reference: string): Promise<void> {
  await tx.deleteFrom('evidence_openings').where('reference', '=', reference).execute();
  await tx.deleteFrom('evidence_sheets').where('reference', '=', reference).execute();
}
