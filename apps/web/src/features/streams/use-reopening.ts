// After a reload the cameras she watched are watched again: once she is in the room, those that are on. Who went away
// meanwhile has no window; whom she closed, neither.
import type { LiveClient } from '@alcove/live-client';
import { may, type Stream } from '@alcove/protocol';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useIdentity, useRoom } from '../rooms/index.ts';
import { openWindow } from './actions.ts';
import { isFresh, keptViews } from './kept-views.ts';
import { loud, silenced } from './loud.ts';
import { returning } from './returning.ts';
import type { Scene } from './scene.ts';
import { comesBack, saysOf } from './window-state.ts';

/** Cameras are told with the room: one that comes on later is not the one she left. */
const withinMs = 10_000;

/** `main`: the large one on a phone. */
export function useReopening(
  client: LiveClient | undefined,
  { seen, limitedUntil }: Pick<Scene, 'seen' | 'limitedUntil'>,
  main: number | undefined,
): void {
  const { t } = useTranslation('streams');
  const { room, view, me, state, announce } = useRoom();
  const { roomid } = room;
  const reader = useIdentity();
  const isIn = client !== undefined && view !== undefined;
  const standing = state?.caps?.standing ?? me?.standing ?? 'trial';

  const waiting = () => {
    const kept = returning.get();
    return kept?.reader === reader && kept.roomid === roomid ? kept : undefined;
  };
  const keep = useEffectEvent(() => {
    const open = seen.filter((each) =>
      comesBack(saysOf(each.state, each.stream, limitedUntil !== undefined)),
    );
    const before = waiting();
    keptViews.keep({
      reader,
      roomid,
      uids: [...open.map(({ uid }) => uid), ...(before?.uids ?? [])],
      loud: loud.get() ?? silenced.get() ?? before?.loud,
      main: before?.main ?? main,
    });
  });
  useEffect(() => {
    const kept = keptViews.take();
    if (kept) returning.set(kept);
    const hide = () => keep();
    // As it was left: its windows are there still.
    const show = ({ persisted }: PageTransitionEvent) => void (persisted && keptViews.take());
    addEventListener('pagehide', hide);
    addEventListener('pageshow', show);
    return () => {
      removeEventListener('pagehide', hide);
      removeEventListener('pageshow', show);
    };
  }, []);

  const open = useEffectEvent(({ streams }: LiveClient) => {
    const kept = waiting();
    if (!kept) return;
    const isOn = (uid: number) => streams.list.find((each) => each.uid === uid && each.roomid === roomid);
    const found = kept.uids.map(isOn).filter((stream): stream is Stream => stream !== undefined);
    if (found.length === 0) return;
    const isFree = !may('watchManyStreams', standing);
    const uids = kept.uids.filter((uid) => !isOn(uid));
    returning.set(isFree ? undefined : { ...kept, uids });
    // R6.016: of a free member one at a time.
    const back = isFree ? found.slice(0, 1) : found;
    for (const stream of back) {
      openWindow(streams, stream);
      if (stream.uid === kept.loud && loud.get() === undefined) loud.set(stream.uid);
    }
    announce(t('window.returned', { count: back.length }));
  });
  useEffect(() => {
    if (!isIn || !client) return;
    const kept = returning.get();
    if (kept && !isFresh(kept, Date.now())) returning.set(undefined);
    const off = client.streams.onChange(() => open(client));
    open(client);
    const timer = setTimeout(() => returning.set(undefined), withinMs);
    return () => {
      off();
      clearTimeout(timer);
    };
  }, [client, isIn]);
}
