// The live connection as pages of the chat read it.
import type { LiveClient, LiveEvents, LiveState, RoomView } from '@alcove/live-client';
import { useCallback, useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react';
import { hasGateCookie, useMe, useReadersTrial } from '../../accounts/index.ts';
import { type ChatConnection, chatConnection } from './chat-connection.ts';
import { oncePerFrame } from './once-per-frame.ts';
import { neverChanges } from '../../../ready.ts';

const onServer = () => false;

/** The owner of the connection: a session, a trial, or empty for neither. */
export function useIdentity(): string {
  const me = useMe();
  const trial = useReadersTrial();
  if (me) return `session ${me.session_id}`;
  return trial ? `trial ${trial.nick}` : '';
}

/** Holds the connection while the page is on screen; `wanted`: false before the reader may enter anything. */
export function useChatConnection(wanted: boolean): ChatConnection {
  const identity = useIdentity();
  // Behind a closed gate no connection is opened; once it opens, the whole page is rendered anew.
  const isOpen = useSyncExternalStore(neverChanges, hasGateCookie, onServer);
  const held = wanted && isOpen;
  useEffect(() => (held ? chatConnection.hold(identity) : undefined), [held, identity]);
  return useSyncExternalStore(chatConnection.subscribe, chatConnection.get, chatConnection.getOnServer);
}

/** A snapshot that is read again at most once a frame while something changes. */
function createReading<T>(client: LiveClient, read: (client: LiveClient) => T) {
  let shown = read(client);
  return {
    get: () => shown,
    subscribe(changed: () => void) {
      const look = oncePerFrame(() => {
        shown = read(client);
        changed();
      });
      const offs = [client.rooms.onChange(look.ask), client.on('state', look.ask)];
      // The client may have changed since the first read.
      look.ask();
      return () => {
        look.stop();
        for (const off of offs) off();
      };
    },
  };
}

const nothing = () => undefined;

function useReading<T>(client: LiveClient | undefined, read: (client: LiveClient) => T): T | undefined {
  const reading = useMemo(() => client && createReading(client, read), [client, read]);
  return useSyncExternalStore<T | undefined>(
    reading?.subscribe ?? neverChanges,
    reading?.get ?? nothing,
    reading?.get ?? nothing,
  );
}

const stateOf = (client: LiveClient): LiveState => client.state;
export const useLiveState = (client: LiveClient | undefined) => useReading(client, stateOf);

export function useRoomView(client: LiveClient | undefined, roomid: number): RoomView | undefined {
  const read = useCallback((from: LiveClient) => from.rooms.view(roomid), [roomid]);
  return useReading(client, read);
}

export function useLiveEvent<E extends keyof LiveEvents>(
  client: LiveClient | undefined,
  event: E,
  listener: (data: LiveEvents[E]) => void,
): void {
  const latest = useEffectEvent(listener);
  useEffect(() => client?.on(event, (data) => latest(data)), [client, event]);
}
