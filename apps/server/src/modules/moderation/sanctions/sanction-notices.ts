// Notifications of a sanctioned member, in the transaction of the sanction: the reason and the end, no name.
// Visitors on trial have no notifications.
import type { CameraStopReason, ExclusionReason, RoomId, Uid } from '@alcove/protocol';
import * as z from 'zod/mini';
import type { Database } from '../../../platform/db/database.ts';
import type { Use } from '../../../platform/engines.ts';
import type { JobSpec } from '../../../platform/jobs/jobs.ts';
import { mutedUntil } from './mute-store.ts';

type Mute = { uid: Uid; roomId: RoomId | 0; untilAt: number };

const muteEnds: JobSpec<{ uid: number; roomId: number; untilAt: number }> = {
  name: 'mute_ends',
  payload: z.object({ uid: z.int(), roomId: z.int(), untilAt: z.int() }),
};

const inRoom = (roomId: RoomId | 0) => (roomId === 0 ? {} : { roomId });

export function createSanctionNotices({
  db,
  clock,
  jobs,
  notifications,
}: Use<'db' | 'clock' | 'jobs' | 'notifications'>) {
  /** A mute ends once, by a moderator or by its time. */
  const unmuted = async (tx: Database, { uid, roomId, untilAt }: Mute): Promise<void> => {
    if (uid < 0) return;
    const once = `${roomId}:${untilAt}`;
    await notifications.tell(tx, 'unmuted', { to: uid, entity: roomId, data: inRoom(roomId), once });
  };

  jobs.handle(muteEnds, async ({ untilAt, ...muted }) => {
    const [uid, roomId] = [muted.uid as Uid, muted.roomId as RoomId | 0];
    // It was prolonged, or another mute still applies there.
    if ((await mutedUntil(db, uid, [0, roomId], clock.now())) > 0) return;
    await unmuted(db, { uid, roomId, untilAt });
  });

  return {
    unmuted,
    async muted(tx: Database, { uid, roomId, untilAt }: Mute): Promise<void> {
      if (uid < 0) return;
      const data = { ...inRoom(roomId), until: untilAt };
      await notifications.tell(tx, 'muted', { to: uid, entity: roomId, data });
      await jobs.add(tx, muteEnds, { uid, roomId, untilAt }, { at: untilAt });
    },
    async excluded(
      tx: Database,
      {
        uid,
        roomId,
        reason,
        untilAt,
      }: { uid: Uid; roomId: RoomId; reason: ExclusionReason; untilAt: number },
    ): Promise<void> {
      if (uid < 0) return;
      await notifications.tell(tx, 'excluded', {
        to: uid,
        entity: roomId,
        data: { roomId, reason, until: untilAt },
      });
    },
    async cameraStopped(
      tx: Database,
      { uid, reason, untilAt }: { uid: Uid; reason: CameraStopReason; untilAt: number },
    ): Promise<void> {
      if (uid < 0) return;
      await notifications.tell(tx, 'cameraStopped', { to: uid, data: { reason, until: untilAt } });
    },
  };
}

export type SanctionNotices = ReturnType<typeof createSanctionNotices>;
