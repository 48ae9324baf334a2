// Whose camera is on in this room. Of a person the house only tells that some camera of hers is, wherever it is.
import type { LiveClient } from '@alcove/live-client';
import { useMemo, useSyncExternalStore } from 'react';
import { useRoom } from './here.ts';

const none: ReadonlySet<number> = new Set();
const getNone = () => none;
const never = () => () => {};

const isSame = (one: ReadonlySet<number>, other: ReadonlySet<number>): boolean =>
  one.size === other.size && [...one].every((uid) => other.has(uid));

/** The same set until somebody's goes on or off. */
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
