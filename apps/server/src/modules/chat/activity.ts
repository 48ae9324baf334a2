// Camera state of each person (on air, watching), set by the streams domain and shown in lists of people.
import type { PersonInRoom, Uid } from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import type { ChatSessions } from './chat-sessions.ts';

export type Activity = Pick<PersonInRoom, 'camera' | 'watching'>;

const idle: Activity = { camera: 0, watching: 0 };

type Needs = Use<'presence'> & { sessions: Pick<ChatSessions, 'of'> };

export function createActivities({ sessions, presence }: Needs) {
  const active = new Map<Uid, Activity>();

  return {
    /** A person with their current camera state. */
    shown: (who: PersonInRoom): PersonInRoom => ({ ...who, ...active.get(who.uid as Uid) }),
    /** To be called in every process; each updates the people connected to it. */
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
