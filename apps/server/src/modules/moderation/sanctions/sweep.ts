// Sanctions that are over, and requests that count no more, make room. Every rule reads the clock itself.
import { type RoomId, sanctions } from '@alcove/protocol';
import * as z from 'zod/mini';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Jobs, JobSpec } from '../../../platform/jobs/jobs.ts';

const everyMs = 3_600_000;

const sweepJob: JobSpec<Record<string, never>> = { name: 'moderation_sweep', payload: z.object({}) };

export async function scheduleSweep({
  db,
  clock,
  jobs,
}: {
  db: Database;
  clock: Clock;
  jobs: Pick<Jobs, 'add' | 'handle'>;
}): Promise<void> {
  const scheduleNext = () =>
    jobs.add(db, sweepJob, {}, { at: (Math.floor(clock.now() / everyMs) + 1) * everyMs, key: sweepJob.name });

  jobs.handle(sweepJob, async () => {
    // First: whatever fails below, the next hour comes.
    await scheduleNext();
    const now = clock.now();
    await db.deleteFrom('mutes').where('until_at', '<=', now).execute();
    await db.deleteFrom('exclusions').where('until_at', '<=', now).execute();
    await db.deleteFrom('bans').where('until_at', '<=', now).execute();
    await db.deleteFrom('camera_stops').where('until_at', '<=', now).execute();
    await db
      .deleteFrom('exclusion_requests')
      .where('requested_at', '<=', now - sanctions.exclusionWindowMs)
      .execute();
  });
  await scheduleNext();
}

/** With its room. */
export async function forgetRoom(tx: Database, roomId: RoomId): Promise<void> {
  await tx.deleteFrom('mutes').where('room_id', '=', roomId).execute();
  await tx.deleteFrom('exclusions').where('room_id', '=', roomId).execute();
  await tx.deleteFrom('exclusion_requests').where('room_id', '=', roomId).execute();
}
