// Whose camera is on in this room. The server only says that some camera of a person is on, in whichever room.
import type { LiveClient } from '@alcove/live-client';
import { useMemo, useSyncExternalStore } from 'react';
import { useRoom } from './current-room.ts';

const none: ReadonlySet<number> = new Set();
const getNone = () => none;
const never = () => () => {};

const isSame = (one: ReadonlySet<number>, other: ReadonlySet<number>): boolean =>
  one.size === other.size && [...one].every((uid) => other.has(uid));

/** The same set object until a camera goes on or off. */
function createReading(client: LiveClient, roomid: number) {
  let shown = none;
  return {
    get() {
      const on = client.streams.list.filter(({ roomid: where, camera }) => where === roomid && camera === 1);
      const now = new Set(on.map(({ uid }) => uid));
      if (!isSame(shown, now)) shown = now;
      return shown;
    },
    subscribe: (changed: () => void) => client.streams.onChange(changed),
  };
}

export function useCameras(): ReadonlySet<number> {
  const { client, room } = useRoom();
  const { roomid } = room;
  const reading = useMemo(() => client && createReading(client, roomid), [client, roomid]);
  return useSyncExternalStore(reading?.subscribe ?? never, reading?.get ?? getNone, getNone);
}
