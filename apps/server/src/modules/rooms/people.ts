// Who is here: sessions of this process, people of all processes in rooms, and the channels that tell each session
// what it may see of them.
import { createActivities } from './activity.ts';
import { type Apart, createApart } from './apart.ts';
import { createCaps } from './caps.ts';
import type { ChatSession, ChatSessions } from './chat-sessions.ts';
import type { RoomArrival, RoomDeparture, RoomsForStreams, VisibilityChange } from './for-streams.ts';
import type { RoomsNeeds } from './face.ts';
import { createMessages, type Messages } from './messages/messages.ts';
import { createRoomChannels, type RoomChannels } from './room-channels.ts';
import { createServiceText } from './service-text.ts';

type Needs = Pick<
  RoomsNeeds,
  'db' | 'bus' | 'clock' | 'log' | 'presence' | 'dictionaries' | 'notifications' | 'relations' | 'sanctions'
> & { sessions: ChatSessions };

export async function createRoomPeople(needs: Needs) {
  const { db, bus, clock, log, presence, dictionaries, notifications, relations, sanctions, sessions } =
    needs;
  const arrivals: ((arrival: RoomArrival) => void)[] = [];
  const departures: ((departure: RoomDeparture) => void)[] = [];
  const partings: ((parting: VisibilityChange) => void)[] = [];
  const activities = createActivities({ sessions, presence });
  const caps = createCaps({ clock, log, relations, sanctions });
  const apart: Apart = createApart({
    relations,
    clock,
    log,
    changed: (uid, change) =>
      sessions.of(uid).forEach((session) => {
        channels.changeVisibility(session, change);
        partings.forEach((listener) => listener({ connection: session.connection, ...change }));
        caps.notifySoon(session);
      }),
  });
  const messages: Messages = await createMessages({
    db,
    bus,
    clock,
    log,
    notifications,
    broadcast: (...written) => channels.broadcastMessages(...written),
    isBanned: sanctions.isBanned,
    gatherMs: (roomId) => channels.gatherMs(roomId),
    written: (roomId) => channels.flush(roomId),
  });
  const channels: RoomChannels = createRoomChannels({
    clock,
    sessions,
    presence,
    apart,
    messages,
    roomLeft: ({ session: { connection, uid }, roomId, reason }) =>
      departures.forEach((listener) => listener({ connection, uid, roomId, reason })),
    serviceText: createServiceText(dictionaries),
  });
  presence.listen(channels.events);
  const forStreams: Pick<
    RoomsForStreams,
    | 'isIn'
    | 'isElsewhere'
    | 'isAnywhere'
    | 'broadcastAbout'
    | 'sendToOwn'
    | 'onSubscribe'
    | 'onLeave'
    | 'onVisibilityChange'
    | 'setActivity'
    | 'setCameras'
  > = {
    isIn: presence.isIn,
    isElsewhere: (uid) => presence.connections(uid) > 1 || presence.roomsOf(uid).size > 1,
    isAnywhere: (uid) => presence.roomsOf(uid).size > 0,
    broadcastAbout: channels.broadcastAbout,
    sendToOwn: sessions.sendToOwn,
    onSubscribe: (listener) => void arrivals.push(listener),
    onLeave: (listener) => void departures.push(listener),
    onVisibilityChange: (listener) => void partings.push(listener),
    setActivity: activities.set,
    setCameras: activities.setCameras,
  };
  return {
    activities,
    caps,
    apart,
    messages,
    channels,
    forStreams,
    /** The session has received the list of that room and its last messages, in the same step. */
    subscribed({ connection, uid }: ChatSession, roomId: RoomArrival['roomId']): void {
      const isHidden: RoomArrival['isHidden'] = (other) => apart.between(uid, other);
      arrivals.forEach((listener) => listener({ connection, roomId, isHidden }));
    },
    async close(): Promise<void> {
      channels.close();
      await messages.close();
    },
  };
}
