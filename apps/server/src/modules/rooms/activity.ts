// Camera state of each person (on air, watching), set by the streams domain and shown in lists of people.
import type { PersonInRoom, RoomId, Uid } from '@alcove/protocol';
import type { ChatSessions } from './chat-sessions.ts';
import type { Presence } from '../../platform/presence/presence.ts';

export type Activity = Pick<PersonInRoom, 'camera' | 'watching'>;

const idle: Activity = { camera: 0, watching: 0 };

type Needs = { sessions: Pick<ChatSessions, 'of'>; presence: Pick<Presence, 'update'> };

export function createActivities({ sessions, presence }: Needs) {
  const active = new Map<Uid, Activity>();
  const cameras = new Map<RoomId, number>();

  return {
    /** Cameras on air in the room: a publisher who is in several rooms counts in one of them. */
    camerasIn: (roomId: RoomId): number => cameras.get(roomId) ?? 0,
    setCameras(roomId: RoomId, count: number) {
      if (count === 0) cameras.delete(roomId);
      else cameras.set(roomId, count);
    },
    /** A person with their current camera state. */
    shown: (who: PersonInRoom): PersonInRoom => ({ ...who, ...active.get(who.uid as Uid) }),
    /** Called in every process; each updates the people connected to it. */
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
