// Putting an end to a camera, and keeping it off for a while. Whoever holds it ends it when told.
import type { CameraStopReason, Uid } from '@alcove/protocol';
import { sql } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { CameraStop, ModerationLog } from '../log.ts';
import type { Sanction } from './announced.ts';

export type StillStopped = { untilAt: number; reason: CameraStopReason };

type Needs = {
  db: Database;
  clock: Clock;
  log: Pick<ModerationLog, 'cameraStopped'>;
  tell(sanction: Sanction): void;
};

export function createCameraStops({ db, clock, log, tell }: Needs) {
  return {
    async stopCamera({ streamId, ...stop }: CameraStop & { streamId: string }): Promise<void> {
      const { by, uid, untilAt, reason, comment } = stop;
      if (by === uid) throw refuse('not_oneself');
      await db.transaction().execute(async (tx) => {
        await log.cameraStopped(tx, stop);
        if (untilAt === 0) return;
        await tx
          .insertInto('camera_stops')
          .values({ uid, until_at: untilAt, reason })
          // Of two that were decided the longer one counts.
          .onConflict((conflict) =>
            conflict.column('uid').doUpdateSet({
              reason: sql<CameraStopReason>`case when excluded.until_at > camera_stops.until_at
                then excluded.reason else camera_stops.reason end`,
              until_at: sql<number>`greatest(camera_stops.until_at, excluded.until_at)`,
            }),
          )
          .execute();
      });
      tell({ kind: 'camera_stopped', uid, streamId, untilAt, reason, comment });
    },

    async cameraStopOf(uid: Uid): Promise<StillStopped | undefined> {
      const found = await db
        .selectFrom('camera_stops')
        .select(['until_at', 'reason'])
        .where('uid', '=', uid)
        .where('until_at', '>', clock.now())
        .executeTakeFirst();
      return found && { untilAt: found.until_at, reason: found.reason };
    },
  };
}
