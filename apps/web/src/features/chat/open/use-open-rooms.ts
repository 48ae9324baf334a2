// The joined rooms as components read them.
import type { LiveClient } from '@alcove/live-client';
import { useSyncExternalStore } from 'react';
import { type OpenRoom, openRoomsOf } from './open-rooms.ts';

const none: readonly OpenRoom[] = [];
const getNone = () => none;
const never = () => () => {};

export function useOpenRooms(client: LiveClient | undefined): readonly OpenRoom[] {
  const rooms = client && openRoomsOf(client);
  return useSyncExternalStore(rooms?.subscribe ?? never, rooms?.get ?? getNone, getNone);
}
