// What people do with their cameras, as those after this domain tell it: shown wherever they are shown.
import type { PersonInRoom, RoomId, Uid } from '@alcove/protocol';
import type { ChatSessions } from './chat-sessions.ts';
import type { Presence } from './presence/presence.ts';

export type Activity = Pick<PersonInRoom, 'camera' | 'watching'>;

const idle: Activity = { camera: 0, watching: 0 };

type Needs = { sessions: Pick<ChatSessions, 'of'>; presence: Pick<Presence, 'update'> };

export function createActivities({ sessions, presence }: Needs) {
  const active = new Map<Uid, Activity>();
  const lit = new Map<RoomId, number>();

  return {
    /** How many cameras are on there: who is in several rooms shows hers in one of them. */
    camerasIn: (roomId: RoomId): number => lit.get(roomId) ?? 0,
    setCameras(roomId: RoomId, count: number) {
      if (count === 0) lit.delete(roomId);
      else lit.set(roomId, count);
    },
    /** She as she is, and what she does. */
    shown: (who: PersonInRoom): PersonInRoom => ({ ...who, ...active.get(who.uid as Uid) }),
    /** Told in every process; each looks after those who are connected to it. */
    set(uid: Uid, { camera, watching }: Activity) {
      const before = active.get(uid) ?? idle;
      if (before.camera === camera && before.watching === watching) return;
      if (camera === 0 && watching === 0) active.delete(uid);
      else active.set(uid, { camera, watching });
      for (const session of sessions.of(uid)) {
        session.who = { ...session.who, camera, watching };
        presence.update(session.who);
      }
    },
  };
}
export type Activities = ReturnType<typeof createActivities>;
