// Deletes sanctions that have ended and requests that nobody decided on. No rule depends on it: each reads the clock.
import { type RoomId, sanctions } from '@alcove/protocol';
import type { Database } from '../../../platform/db/database.ts';
import type { Use } from '../../../platform/engines.ts';
import { everyHour } from '../../../platform/jobs/every-hour.ts';
import { removeEndedBans } from '../../accounts/index.ts';

export async function scheduleSanctionSweep(needs: Use<'db' | 'clock' | 'jobs'>): Promise<void> {
  const { db, clock } = needs;
  await everyHour(needs, 'moderation_sweep', async () => {
    const now = clock.now();
    await db.deleteFrom('mutes').where('until_at', '<=', now).execute();
    await db.deleteFrom('exclusions').where('until_at', '<=', now).execute();
    await removeEndedBans(db, now);
    await db.deleteFrom('camera_stops').where('until_at', '<=', now).execute();
    await db
      .deleteFrom('exclusion_requests')
      .where('requested_at', '<=', now - sanctions.exclusionWaitsMs)
      .execute();
  });
}

/** Deletes the sanctions of a room that is destroyed. */
export async function forgetRoomSanctions(tx: Database, roomId: RoomId): Promise<void> {
  await tx.deleteFrom('mutes').where('room_id', '=', roomId).execute();
  await tx.deleteFrom('exclusions').where('room_id', '=', roomId).execute();
  await tx.deleteFrom('exclusion_requests').where('room_id', '=', roomId).execute();
}
