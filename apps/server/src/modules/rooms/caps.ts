// What she may do now, told to her whenever it is another.
import { type Caps, may, type RoomId, roomsCallbacks } from '@alcove/protocol';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { Moderation } from '../moderation/index.ts';
import type { Relations } from '../relations/index.ts';
import { type ChatSession, standingOfSession } from './chat-sessions.ts';

type Needs = {
  clock: Clock;
  log: Log;
  relations: Pick<Relations, 'privateData'>;
  sanctions: Pick<Moderation['sanctions'], 'mutedUntil'>;
};

const everywhere = 0 as RoomId;
const flag = (value: boolean) => (value ? 1 : 0);

export function createCaps({ clock, log, relations, sanctions }: Needs) {
  /** What was told last, so that nothing is told twice. */
  const told = new WeakMap<ChatSession, string>();

  async function read(session: ChatSession): Promise<Caps> {
    // What holds everywhere holds in each room.
    const places = session.rooms.size > 0 ? [...session.rooms] : [everywhere];
    const mutes = await Promise.all(places.map((roomId) => sanctions.mutedUntil(session.uid, roomId)));
    const standing = standingOfSession(session, clock.now());
    return {
      standing,
      write: flag(may('writeInRooms', standing)),
      watch: flag(may('watchStreams', standing)),
      pm: flag(may('usePm', standing)),
      create_room: flag(may('createRooms', standing)),
      muted_until: Math.max(...mutes),
    };
  }

  /** A visitor has no relations. */
  const privateDataOf = async ({ uid }: ChatSession) =>
    uid > 0 ? relations.privateData(uid) : { blocklist: [], blocked_by: [] };

  async function both(session: ChatSession) {
    const [caps, private_data] = await Promise.all([read(session), privateDataOf(session)]);
    session.privateData = private_data;
    return { caps, private_data };
  }

  async function tell(session: ChatSession): Promise<void> {
    // Before her login is answered there is nothing to correct.
    if (!told.has(session)) return;
    const now = await both(session);
    const text = JSON.stringify(now);
    if (told.get(session) === text || !session.connection.isOpen) return;
    told.set(session, text);
    session.connection.tell(roomsCallbacks.capsChange, now);
  }

  return {
    /** For the answer to her login. */
    async first(session: ChatSession) {
      const now = await both(session);
      told.set(session, JSON.stringify(now));
      return now;
    },
    tell,
    /** As `tell`; what goes wrong is noted. */
    tellSoon: (session: ChatSession) =>
      void tell(session).catch((error: unknown) =>
        log.error({ err: error }, 'nobody was told what she may do'),
      ),
  };
}
export type CapsNotifier = ReturnType<typeof createCaps>;
