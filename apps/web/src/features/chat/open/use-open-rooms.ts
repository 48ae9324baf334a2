// The joined rooms as components read them.
import type { LiveClient } from '@alcove/live-client';
import { useSyncExternalStore } from 'react';
import { type OpenRoom, openRoomsOf } from './open-rooms.ts';
import { neverChanges } from '../../../ready.ts';

const none: readonly OpenRoom[] = [];
const getNone = () => none;

export function useOpenRooms(client: LiveClient | undefined): readonly OpenRoom[] {
  const rooms = client && openRoomsOf(client);
  return useSyncExternalStore(rooms?.subscribe ?? neverChanges, rooms?.get ?? getNone, getNone);
}
