// The log's own state, bound to React.
import type { LiveClient } from '@alcove/live-client';
import { useSyncExternalStore } from 'react';
import { logOf, type LogState, type RoomLog } from './room-log.ts';

export function useRoomLog(client: LiveClient, roomid: number): { log: RoomLog; state: LogState } {
  const log = logOf(client, roomid);
  const state = useSyncExternalStore(log.subscribe, log.get, log.get);
  return { log, state };
}
