// What those who run the house do, written down: who, to whom, when and why. It is kept with the act itself,
// or not at all.
import type { CameraStopReason, RoomId, Uid } from '@alcove/protocol';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';

/** Whoever looks all evening has looked once an hour. */
const lookEveryMs = 3_600_000;

export type CameraStop = {
  by: Uid;
  uid: Uid;
  roomId: RoomId;
  reason: CameraStopReason;
  comment: string;
  /** 0: she may open it again at once. */
  untilAt: number;
};

export function createModerationLog({ db, clock }: { db: Database; clock: Clock }) {
  return {
    /** She has looked at everybody's cameras. */
    async mosaicSeen(by: Uid): Promise<void> {
      const now = clock.now();
      const lately = await db
        .selectFrom('moderation_log')
        .select('id')
        .where('done_by', '=', by)
        .where('act', '=', 'mosaic_seen')
        .where('done_at', '>', now - lookEveryMs)
        .executeTakeFirst();
      if (lately) return;
      await db
        .insertInto('moderation_log')
        .values({ act: 'mosaic_seen', done_by: by, done_at: now })
        .execute();
    },

    async cameraStopped(tx: Database, { by, uid, roomId, untilAt, ...why }: CameraStop): Promise<void> {
      const about = { uid, room_id: roomId, until_at: untilAt, ...why };
      await tx
        .insertInto('moderation_log')
        .values({ act: 'camera_stopped', done_by: by, done_at: clock.now(), ...about })
        .execute();
    },
  };
}
export type ModerationLog = ReturnType<typeof createModerationLog>;
