// Who is here: sessions of this process, people of all processes in rooms, and the channels that tell each session
// what it may see of them.
import type { LeaveReason, RoomId, Uid } from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import type { LiveConnection } from '../../platform/live/live.ts';
import type { Moderation } from '../moderation/index.ts';
import type { Relations } from '../relations/index.ts';
import { createActivities } from './activity.ts';
import { type Apart, createApart } from './apart.ts';
import { createCaps } from './caps.ts';
import type { ChatSession, ChatSessions } from './chat-sessions.ts';
import { createMessages, type Messages } from './messages/messages.ts';
import { createRoomChannels, type RoomChannels } from './room-channels.ts';
import { createServiceText } from './service-text.ts';

export type RoomArrival = {
  connection: LiveConnection;
  roomId: RoomId;
  /** Whether that person is hidden from the one who entered. */
  isHidden(uid: Uid): boolean;
};
/** People that a reader connected to this process no longer sees, and those they see again. */
export type VisibilityChange = { connection: LiveConnection; hidden: readonly Uid[]; shown: readonly Uid[] };
export type RoomDeparture = { connection: LiveConnection; uid: Uid; roomId: RoomId; reason: LeaveReason };

type Needs = Use<'db' | 'bus' | 'clock' | 'log' | 'dictionaries' | 'notifications' | 'presence'> & {
  relations: Pick<Relations, 'apart' | 'onBlock' | 'onGap' | 'privateData'>;
  sanctions: Pick<Moderation['sanctions'], 'isBanned' | 'mutedUntil'>;
  sessions: ChatSessions;
};

export async function createRoomPeople(needs: Needs) {
  const { presence, dictionaries, sanctions, sessions } = needs;
  const arrivals: ((arrival: RoomArrival) => void)[] = [];
  const departures: ((departure: RoomDeparture) => void)[] = [];
  const partings: ((parting: VisibilityChange) => void)[] = [];
  const activities = createActivities({ sessions, presence });
  const caps = createCaps(needs);
  const apart: Apart = createApart({
    ...needs,
    changed: (uid, change) =>
      sessions.of(uid).forEach((session) => {
        channels.changeVisibility(session, change);
        partings.forEach((listener) => listener({ connection: session.connection, ...change }));
        void caps.notify(session);
      }),
  });
  const messages: Messages = await createMessages({
    ...needs,
    broadcast: (...written) => channels.broadcastMessages(...written),
    isBanned: sanctions.isBanned,
    gatherMs: (roomId) => channels.gatherMs(roomId),
    written: (roomId) => channels.flush(roomId),
  });
  const channels: RoomChannels = createRoomChannels({
    ...needs,
    apart,
    messages,
    roomLeft: ({ session: { connection, uid }, roomId, reason }) =>
      departures.forEach((listener) => listener({ connection, uid, roomId, reason })),
    serviceText: createServiceText(dictionaries),
  });
  presence.listen(channels.events);
  return {
    activities,
    caps,
    apart,
    messages,
    channels,
    /** For connections of this process: called in the step in which they receive the list of people. */
    onSubscribe: (listener: (arrival: RoomArrival) => void) => void arrivals.push(listener),
    /** For connections of this process; `disconnected`: the socket is gone. */
    onLeave: (listener: (departure: RoomDeparture) => void) => void departures.push(listener),
    onVisibilityChange: (listener: (parting: VisibilityChange) => void) => void partings.push(listener),
    /** The session has received the list of that room and its last messages, in the same step. */
    subscribed({ connection, uid }: ChatSession, roomId: RoomId): void {
      const isHidden: RoomArrival['isHidden'] = (other) => apart.between(uid, other);
      arrivals.forEach((listener) => listener({ connection, roomId, isHidden }));
    },
    async close(): Promise<void> {
      channels.close();
      await messages.close();
    },
  };
}
export type RoomPeople = Awaited<ReturnType<typeof createRoomPeople>>;
