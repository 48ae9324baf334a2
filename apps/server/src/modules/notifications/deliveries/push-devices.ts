// The browsers that receive a member's pushes. The database ends each with its session: by logout, ban or revocation.
import { notificationLimits, type PushDeviceEntry, type Uid } from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { holdSession, sessionSeenAt } from '../../accounts/index.ts';
import type { PushTarget } from '../../../platform/push/push.ts';

type Owner = { uid: Uid; sessionId: string };

/**
 * R7.156: this browser now receives the pushes of this member, and no longer those of another. Answers how many
 * browsers the member has; the oldest leave beyond the bound.
 */
export async function keepDevice(
  db: Database,
  { uid, sessionId }: Owner,
  { target, userAgent }: { target: PushTarget; userAgent: string },
  now: number,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    // The session may end at this moment: then nothing is kept for it.
    if (!(await holdSession(tx, { uid, id: sessionId }))) return 0;
    // A browser has one subscription: a renewed one takes the place of the one before.
    await tx
      .deleteFrom('push_devices')
      .where('session_id', '=', sessionId)
      .where('endpoint', '!=', target.endpoint)
      .execute();
    const row = {
      uid,
      session_id: sessionId,
      p256dh: target.p256dh,
      auth: target.auth,
      user_agent: userAgent,
    };
    // What waited for the member who had this browser before is not for this one.
    const fresh = {
      ...row,
      added_at: now,
      payload: null,
      tries: 0,
      lost: 0,
      proven: false,
      wait_until_at: 0,
    };
    await tx
      .insertInto('push_devices')
      .values({ ...fresh, endpoint: target.endpoint })
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(fresh))
      .execute();
    await sql`
      delete from push_devices where id in (
        select id from push_devices where uid = ${uid}
        order by added_at desc, id desc offset ${notificationLimits.pushDevices}
      )`.execute(tx);
    return countDevices(tx, uid);
  });
}

async function countDevices(db: Database, uid: Uid): Promise<number> {
  const { count } = await db
    .selectFrom('push_devices')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow();
  return count;
}

/** Ends the pushes to this browser. Answers how many browsers the member has left. */
export async function dropSessionDevice(db: Database, { uid, sessionId }: Owner): Promise<number> {
  await db.deleteFrom('push_devices').where('uid', '=', uid).where('session_id', '=', sessionId).execute();
  return countDevices(db, uid);
}

export async function dropDevice(db: Database, uid: Uid, id: number): Promise<void> {
  await db.deleteFrom('push_devices').where('uid', '=', uid).where('id', '=', id).execute();
}

export async function listDevices(db: Database, { uid, sessionId }: Owner): Promise<PushDeviceEntry[]> {
  const rows = await db
    .selectFrom('push_devices')
    .select(['id', 'session_id', 'user_agent', 'added_at'])
    .select(sessionSeenAt(sql.ref('push_devices.session_id')).as('seen_at'))
    .where('uid', '=', uid)
    .orderBy(sql`session_id = ${sessionId}`, 'desc')
    .orderBy('added_at', 'desc')
    .limit(notificationLimits.pushDevices)
    .execute();
  return rows.map(({ id, session_id, user_agent: device, added_at, seen_at }) => ({
    id,
    device,
    added_at,
    seen_at,
    current: session_id === sessionId ? 1 : 0,
  }));
}

/** A push for all browsers of the member, or for that of one session. One that waits there is replaced. */
export async function givePush(
  tx: Database,
  uid: Uid,
  payload: string,
  { sessionId }: { sessionId?: string } = {},
): Promise<boolean> {
  let update = tx
    .updateTable('push_devices')
    .set({ payload, tries: 0 })
    // While a push service asked to wait, it is left alone.
    .where('uid', '=', uid);
  if (sessionId !== undefined) update = update.where('session_id', '=', sessionId);
  return (await update.returning('id').execute()).length > 0;
}
