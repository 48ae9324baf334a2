// Being in a room: entering it as the page shows it, noticing that one is out, and entering again.
import type { LiveClient, LiveState, RoomView } from '@alcove/live-client';
import type { Room } from '@alcove/protocol';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLiveEvent, useLiveState, useRoomView } from '../live/index.ts';
import { type Door, doorAfter, refusalOf } from './door.ts';

/** R8.036: from then on the page says that it takes long. */
export const slowAfterMs = 15_000;

export type Presence = {
  state: LiveState | undefined;
  view: RoomView | undefined;
  /** Why she is out although she tried, or was in. */
  door: Door | undefined;
  busy: boolean;
  slow: boolean;
  enter: (password?: string) => Promise<void>;
};

/** Of this client, which rooms it has been asked to enter: a second look must not ask again. */
const asked = new WeakMap<LiveClient, Set<number>>();

async function enterRoom(client: LiveClient, room: Room, password: string | undefined): Promise<void> {
  const entry = password === undefined ? {} : { roompassword: password };
  const ref = String(room.roomid);
  if (client.state.logged) {
    if (!client.rooms.view(room.roomid)) await client.rooms.switch(ref, entry);
  } else await client.connect({ ref, ...entry });
}

export function usePresence(client: LiveClient | undefined, room: Room, allowed: boolean): Presence {
  const { roomid } = room;
  const state = useLiveState(client);
  const view = useRoomView(client, roomid);
  const [door, setDoor] = useState<{ of: number; door: Door }>();
  const [busy, setBusy] = useState(false);
  const [slow, setSlow] = useState(false);
  const current = useRef(roomid);
  useEffect(() => {
    current.current = roomid;
  }, [roomid]);

  async function enter(password?: string): Promise<void> {
    if (!client) return;
    const going = asked.get(client) ?? new Set<number>();
    asked.set(client, going);
    if (going.has(roomid)) return;
    going.add(roomid);
    setDoor(undefined);
    setBusy(true);
    try {
      await enterRoom(client, room, password);
    } catch (error) {
      if (current.current === roomid) setDoor({ of: roomid, door: doorAfter(refusalOf(error)) });
    } finally {
      going.delete(roomid);
      setBusy(false);
    }
  }

  const shownDoor = door?.of === roomid ? door.door : undefined;
  // In, or at the door with a reason: nothing is asked by itself. After the connection was lost the client
  // enters again alone; only when it is back without the room is it asked.
  const idle =
    allowed && client !== undefined && view === undefined && shownDoor === undefined && !busy && !state?.ended;
  const ready = state?.status === 'disconnected' || state?.logged === true;
  const goIn = useEffectEvent(() => void enter());
  useEffect(() => {
    if (idle && ready) goIn();
  }, [idle, ready, client, roomid]);

  useLiveEvent(client, 'clientLogout', ({ roomid: left, uid, reason }) => {
    if (left !== roomid || uid !== client?.state.uid) return;
    if (reason === 'excluded') setDoor({ of: roomid, door: refused('excluded_here') });
    if (reason === 'blocked') setDoor({ of: roomid, door: refused('my_room_blocked') });
    if (reason === 'closed') setDoor({ of: roomid, door: { kind: 'closed' } });
  });
  useLiveEvent(client, 'roomLost', ({ room: lost, failure }) => {
    if (lost.roomid === roomid) setDoor({ of: roomid, door: doorAfter(refusalOf(failure)) });
  });
  useLiveEvent(client, 'roomDestroyed', ({ roomid: gone }) => {
    if (gone === roomid) setDoor({ of: roomid, door: { kind: 'destroyed' } });
  });

  const waiting = allowed && view === undefined && shownDoor === undefined;
  const [waitedFor, setWaitedFor] = useState(waiting);
  if (waitedFor !== waiting) {
    setWaitedFor(waiting);
    setSlow(false);
  }
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setSlow(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, [waiting, roomid]);

  return { state, view, door: shownDoor, busy, slow, enter };
}

const refused = (code: string): Door => ({ kind: 'refused', refusal: { code, comment: '', params: {} } });
