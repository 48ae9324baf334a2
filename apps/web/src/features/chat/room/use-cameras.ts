// Whose camera is on in this room, and whose the reader watches. The server only says that some camera of a person is on, in whichever room.
import type { LiveClient } from '@alcove/live-client';
import { useMemo, useSyncExternalStore } from 'react';
import { useRoom } from './current-room.ts';
import { neverChanges } from '../../../ready.ts';

const none: ReadonlySet<number> = new Set();
const getNone = () => none;

const isSame = (one: ReadonlySet<number>, other: ReadonlySet<number>): boolean =>
  one.size === other.size && [...one].every((uid) => other.has(uid));

type Read = (client: LiveClient, roomid: number) => number[];

const camerasOn: Read = ({ streams }, roomid) =>
  streams.list.filter(({ roomid: where, camera }) => where === roomid && camera === 1).map(({ uid }) => uid);

const watchedHere: Read = ({ streams }, roomid) =>
  streams.views.flatMap(({ stream }) => (stream?.roomid === roomid ? [stream.uid] : []));

/** The same set object until one goes or comes. */
function createReading(client: LiveClient, roomid: number, read: Read) {
  let shown = none;
  return {
    get() {
      const now = new Set(read(client, roomid));
      if (!isSame(shown, now)) shown = now;
      return shown;
    },
    subscribe: (changed: () => void) => client.streams.onChange(changed),
  };
}

function useReading(read: Read): ReadonlySet<number> {
  const { client, room } = useRoom();
  const { roomid } = room;
  const reading = useMemo(() => client && createReading(client, roomid, read), [client, roomid, read]);
  return useSyncExternalStore(reading?.subscribe ?? neverChanges, reading?.get ?? getNone, getNone);
}

/** By uid of the publisher. */
export const useCameras = (): ReadonlySet<number> => useReading(camerasOn);
export const useWatchedCameras = (): ReadonlySet<number> => useReading(watchedHere);
