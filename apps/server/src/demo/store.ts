// The members whom the demo has invented, with the passwords that its page lists.
import type { Uid } from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';

export type InventedMember = { uid: Uid; password: string; about: string; resident: string };

/** Held until the transaction ends: of processes that start together, one invents members. */
export const lockInvented = async (tx: Database): Promise<void> =>
  void (await sql`lock table demo_cast in exclusive mode`.execute(tx));

export const addInvented = async (tx: Database, member: InventedMember): Promise<void> =>
  void (await tx.insertInto('demo_cast').values(member).execute());

export const nameResident = async (
  tx: Database,
  { uid, resident }: Pick<InventedMember, 'uid' | 'resident'>,
) => void (await tx.updateTable('demo_cast').set({ resident }).where('uid', '=', uid).execute());

/** In the order in which they were invented. */
export const inventedMembers = async (db: Database): Promise<InventedMember[]> =>
  (await db.selectFrom('demo_cast').selectAll().orderBy('uid').execute()) as InventedMember[];
