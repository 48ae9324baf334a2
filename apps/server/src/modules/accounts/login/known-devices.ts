// The browsers that have logged in to an account.
import type { Uid } from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/** The ones used last stay. */
const perMember = 20;

export async function knowsDevice(db: Database, uid: Uid, device: Buffer): Promise<boolean> {
  const known = await db
    .selectFrom('known_devices')
    .select('uid')
    .where('uid', '=', uid)
    .where('device_hash', '=', device)
    .executeTakeFirst();
  return known !== undefined;
}

/** Whether the member has logged in elsewhere, and never from this browser. */
export async function isUnknownBeside(db: Database, uid: Uid, device: Buffer): Promise<boolean> {
  const { known, others } = await db
    .selectFrom('known_devices')
    .select([
      sql<boolean>`coalesce(bool_or(device_hash = ${device}), false)`.as('known'),
      sql<boolean>`coalesce(bool_or(device_hash <> ${device}), false)`.as('others'),
    ])
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow();
  return others && !known;
}

export async function rememberDevice(db: Database, uid: Uid, device: Buffer, now: number): Promise<void> {
  await db
    .insertInto('known_devices')
    .columns(['uid', 'device_hash', 'seen_at'])
    .expression((from) =>
      from
        .selectFrom('members')
        .select(({ val }) => [
          'uid',
          val(device).as('device_hash'),
          sql<number>`${now}::bigint`.as('seen_at'),
        ])
        .where('uid', '=', uid)
        // The member may be deleted at this moment: then nothing is inserted.
        .forKeyShare(),
    )
    .onConflict((conflict) => conflict.columns(['uid', 'device_hash']).doUpdateSet({ seen_at: now }))
    .execute();
  await db
    .deleteFrom('known_devices')
    .where('uid', '=', uid)
    .where('device_hash', 'in', (older) =>
      older
        .selectFrom('known_devices')
        .select('device_hash')
        .where('uid', '=', uid)
        .orderBy('seen_at', 'desc')
        .offset(perMember)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}
