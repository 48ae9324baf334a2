// Ending a member's camera, and keeping it off for a while. The process that holds the camera ends it when the
// sanction is announced.
import type { CameraStopReason, Uid } from '@alcove/protocol';
import { sql } from 'kysely';
import type { Use } from '../../../platform/engines.ts';
import type { Database } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { CameraStop } from '../logged-acts.ts';
import type { ModerationLog } from '../moderation-log.ts';
import type { Sanction } from './sanction.ts';
import { type Actor, whyNotAgainst } from './authority.ts';
import type { SanctionNotices } from './sanction-notices.ts';
import type { TargetLookup } from './target-lookup.ts';

export type ActiveCameraStop = { untilAt: number; reason: CameraStopReason };

type Stop = Omit<CameraStop, 'by' | 'reference'> & { streamId: string };

/** What else happens in the transaction of a stop; answers the case of a camera that was reported. */
type AlsoStopping = (tx: Database) => Promise<string | undefined>;

type Needs = Use<'db' | 'clock'> & {
  targets: Pick<TargetLookup, 'byUid'>;
  log: Pick<ModerationLog, 'cameraStopped'>;
  notices: Pick<SanctionNotices, 'cameraStopped'>;
  announce(sanction: Sanction): void;
};

export function createCameraStops({ db, clock, targets, log, notices, announce }: Needs) {
  return {
    /** The caller has checked that the actor is a moderator. */
    async stopCamera(
      actor: Pick<Actor, 'uid' | 'role'>,
      { streamId, ...stop }: Stop,
      also: AlsoStopping,
    ): Promise<string | undefined> {
      const { uid, untilAt, reason, comment } = stop;
      const refused = whyNotAgainst(await targets.byUid(uid), { actor, authority: 'team' });
      if (refused) throw new Refusal(refused);
      const reference = await db.transaction().execute(async (tx) => {
        const opened = await also(tx);
        await log.cameraStopped(tx, { ...stop, by: actor.uid, reference: opened });
        await notices.cameraStopped(tx, stop);
        if (untilAt === 0) return opened;
        await tx
          .insertInto('camera_stops')
          .values({ uid, until_at: untilAt, reason })
          // Of two stops the longer one counts.
          .onConflict((conflict) =>
            conflict.column('uid').doUpdateSet({
              reason: sql<CameraStopReason>`case when excluded.until_at > camera_stops.until_at
                then excluded.reason else camera_stops.reason end`,
              until_at: sql<number>`greatest(camera_stops.until_at, excluded.until_at)`,
            }),
          )
          .execute();
        return opened;
      });
      announce({ kind: 'camera_stopped', uid, streamId, untilAt, reason, comment, reference });
      return reference;
    },

    async cameraStopOf(uid: Uid): Promise<ActiveCameraStop | undefined> {
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
