// What a person may do now (capabilities, mute), sent to them whenever it changes.
import { asFlag, type Caps, may, type RoomId, roomsCallbacks } from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import { createTurns } from '../../platform/turns.ts';
import type { Moderation } from '../moderation/index.ts';
import type { Relations } from '../relations/index.ts';
import { type ChatSession, standingOfSession } from './chat-sessions.ts';

type Needs = Use<'clock' | 'log'> & {
  relations: Pick<Relations, 'privateData'>;
  sanctions: Pick<Moderation['sanctions'], 'mutedUntil'>;
};

const everywhere = 0 as RoomId;

export function createCaps({ clock, log, relations, sanctions }: Needs) {
  /** The last state sent to each session: an unchanged state is not sent again. */
  const lastSent = new WeakMap<ChatSession, string>();
  /** The text noted last: that of most people, kept once for all of them. */
  let common = '';
  const turns = createTurns<ChatSession>({
    failed: (error) => log.error({ err: error }, 'a change of capabilities was not sent'),
  });

  function note(session: ChatSession, text: string) {
    if (text !== common) common = text;
    lastSent.set(session, common);
  }

  async function read(session: ChatSession): Promise<Caps> {
    // A mute everywhere is also one in each room.
    const roomIds = session.rooms.size > 0 ? [...session.rooms] : [everywhere];
    const mutes = await Promise.all(roomIds.map((roomId) => sanctions.mutedUntil(session.uid, roomId)));
    const standing = standingOfSession(session, clock.now());
    return {
      standing,
      write: asFlag(may('writeInRooms', standing)),
      watch: asFlag(may('watchStreams', standing)),
      pm: asFlag(may('usePm', standing)),
      create_room: asFlag(may('createRooms', standing)),
      muted_until: Math.max(...mutes),
    };
  }

  /** Visitors on trial have no blocks. */
  const privateDataOf = async ({ uid }: ChatSession) =>
    uid > 0 ? relations.privateData(uid) : { blocklist: [], blocked_by: [] };

  async function both(session: ChatSession) {
    const [caps, private_data] = await Promise.all([read(session), privateDataOf(session)]);
    return { caps, private_data };
  }

  async function send(session: ChatSession): Promise<void> {
    // Before the login is answered there is no state to correct.
    if (!lastSent.has(session)) return;
    const now = await both(session);
    const text = JSON.stringify(now);
    if (lastSent.get(session) === text || !session.connection.isOpen) return;
    note(session, text);
    session.connection.send(roomsCallbacks.capsChange, now);
  }

  return {
    /** For the answer to the login. */
    async first(session: ChatSession) {
      const now = await both(session);
      note(session, JSON.stringify(now));
      return now;
    },
    /** Reads begin in the order of their causes, and what is sent last was read last. */
    notify: (session: ChatSession): Promise<void> => turns.inTurn([session], () => send(session)),
  };
}
export type CapsNotifier = ReturnType<typeof createCaps>;
