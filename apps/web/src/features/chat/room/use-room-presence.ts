// Being in a room: entering it, noticing that the reader is out, and entering again.
import type { LiveClient, LiveFailure, LiveState, RoomView } from '@alcove/live-client';
import type { Room } from '@alcove/protocol';
import { useEffect, useState } from 'react';
import { useNavigationType } from 'react-router';
import { useLiveEvent, useLiveState, useRoomView } from '../live/index.ts';
import { leftRooms } from '../open/left-rooms.ts';
import { leaveRoom } from '../open/use-leaving.ts';
import { roomEventsOf } from '../log/room-events.ts';
import { type EntryState, entryStateAfter, liveRefusalOf } from '../../rooms/index.ts';

/** R8.036: after this time the page says that the connection takes long. */
const slowAfterMs = 15_000;

export type RoomPresence = {
  state: LiveState | undefined;
  view: RoomView | undefined;
  /** Why the reader is out although they tried to enter, or were in. */
  entry: EntryState | undefined;
  busy: boolean;
  slow: boolean;
  enter: (password?: string) => void;
  leave: () => void;
};

/** Entries under way for each client: a second render must not send another request. */
const asked = new WeakMap<LiveClient, Map<number, Promise<EntryState | undefined>>>();

/** Enters beside the joined rooms. Resolves with what keeps the reader out, if anything does. */
export async function enterRoom(
  client: LiveClient,
  roomid: number,
  password?: string,
): Promise<EntryState | undefined> {
  const entry = password === undefined ? {} : { roompassword: password };
  const ref = String(roomid);
  // From now on: the service messages that come with the entry are shown, too.
  roomEventsOf(client, roomid);
  try {
    if (!client.state.logged) await client.connect({ ref, ...entry });
    else if (!client.rooms.view(roomid)) await client.rooms.join(ref, entry);
    leftRooms.remove(roomid);
    return undefined;
  } catch (error) {
    // The connection has ended for a reason of its own: the bar above says so, with a way to try again. The entry
    // screen would blame the room.
    if ((error as LiveFailure).result === 0 && client.state.ended) return undefined;
    return entryStateAfter(liveRefusalOf(error));
  }
}

export async function enterOnce(
  client: LiveClient,
  roomid: number,
  password?: string,
): Promise<EntryState | undefined> {
  const going = asked.get(client) ?? new Map<number, Promise<EntryState | undefined>>();
  asked.set(client, going);
  const answer = going.get(roomid) ?? enterRoom(client, roomid, password);
  going.set(roomid, answer);
  try {
    return await answer;
  } finally {
    going.delete(roomid);
  }
}

/** `allowed`: the page knows of nothing that keeps the reader out. */
export function useRoomPresence(client: LiveClient | undefined, room: Room, allowed: boolean): RoomPresence {
  const { roomid } = room;
  const state = useLiveState(client);
  const view = useRoomView(client, roomid);
  // Going back in the browser to a room that the reader left does not enter it.
  const isBack = useNavigationType() === 'POP' && leftRooms.has(roomid);
  const [entry, setEntry] = useState<EntryState | undefined>(() => (isBack ? { kind: 'left' } : undefined));
  // The reader may ask before the connection is loaded, which then enters. The entry screen stays as it is until
  // the answer.
  const [asking, setAsking] = useState<{ password: string | undefined }>();
  const busy = asking !== undefined;
  useEffect(() => {
    if (!asking || !client) return;
    let overtaken = false;
    const ask = async () => {
      const answer = await enterOnce(client, roomid, asking.password);
      if (overtaken) return;
      setEntry(answer);
      setAsking(undefined);
    };
    void ask();
    return () => void (overtaken = true);
  }, [asking, client, roomid]);

  // The reader is out for no known reason: one entry request brings the server's reason. After a lost connection
  // the client enters its rooms by itself.
  const out = allowed && view === undefined && entry === undefined;
  const idle = out && client !== undefined && !busy && !state?.ended;
  const ready = state?.status === 'disconnected' || state?.logged === true;
  useEffect(() => {
    if (!idle || !ready || !client) return;
    const goIn = async () => setEntry(await enterOnce(client, roomid));
    void goIn();
  }, [idle, ready, client, roomid]);

  useLiveEvent(client, 'roomLost', ({ room: lost, failure }) => {
    if (lost.roomid === roomid) setEntry(entryStateAfter(liveRefusalOf(failure)));
  });
  useLiveEvent(client, 'roomDestroyed', ({ roomid: gone }) => {
    if (gone === roomid) setEntry({ kind: 'destroyed' });
  });

  const [slow, setSlow] = useState(false);
  const waits = out || busy;
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => setSlow(true), slowAfterMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [waits]);

  return {
    state,
    view,
    entry,
    busy,
    slow,
    enter: (password) => setAsking((already) => already ?? { password }),
    leave() {
      setEntry({ kind: 'left' });
      if (client) leaveRoom(client, roomid);
    },
  };
}
