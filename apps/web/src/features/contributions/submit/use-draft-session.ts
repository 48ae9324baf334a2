// One set that is written, as a component sees it: its state, and what the browser tells it.
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useMe } from '../../accounts/index.ts';
import type { DraftState, Loaded } from './draft-session.ts';
import { draftSessionOf } from './open-drafts.ts';
import { secondsLeft, type Sample, totalsOf, withSample } from '../../media/index.ts';

/** How often a film that is being made is looked at: the server takes 1200 calls an hour. */
const filmWatchMs = 5000;

export function useDraftSession(loaded: Loaded) {
  const uid = useMe()?.uid ?? 0;
  const [session] = useState(() => draftSessionOf(uid, loaded));
  const first = useRef(session.state());
  const state = useSyncExternalStore(session.subscribe, session.state, () => first.current);
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && void session.refresh();
    const leave = (event: BeforeUnloadEvent) => {
      void session.flush();
      if (session.isBusy()) event.preventDefault();
    };
    const paste = ({ clipboardData }: ClipboardEvent) => {
      if (clipboardData?.files.length) void session.pick([...clipboardData.files]);
    };
    document.addEventListener('visibilitychange', look);
    addEventListener('beforeunload', leave);
    addEventListener('paste', paste);
    return () => {
      document.removeEventListener('visibilitychange', look);
      removeEventListener('beforeunload', leave);
      removeEventListener('paste', paste);
      void session.flush();
    };
  }, [session]);
  const id = state.set?.id;
  useEffect(() => {
    // A reload finds the set that was begun meanwhile.
    if (id !== undefined) history.replaceState(history.state, '', `?draft=${id}`);
  }, [id]);
  const isMaking = state.set?.files.some((file) => file.state === 'processing');
  useEffect(() => {
    if (!isMaking) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void session.refresh();
    }, filmWatchMs);
    return () => clearInterval(timer);
  }, [isMaking, session]);
  return { session, state };
}

/** How far all files together are, and how long they still take. */
export function useTotals({ transfers }: Pick<DraftState, 'transfers'>) {
  const [batch, setBatch] = useState({ done: 0, seen: new Map<number, number>() });
  const moving = transfers.filter(({ file }) => file);
  const gone = [...batch.seen].filter(([key]) => !moving.some((each) => each.key === key));
  const isNew = moving.some(({ key }) => !batch.seen.has(key));
  if (gone.length > 0 || isNew) {
    const done = moving.length === 0 ? 0 : gone.reduce((sum, [, bytes]) => sum + bytes, batch.done);
    setBatch({ done, seen: new Map(moving.map(({ key, bytes }) => [key, bytes])) });
  }
  const totals = totalsOf(transfers, batch.done);
  const samples = useRef<readonly Sample[]>([]);
  const [left, setLeft] = useState<number>();
  useEffect(() => {
    if (totals.bytes === 0) samples.current = [];
    else
      samples.current = withSample(samples.current, { atMs: performance.now(), sentBytes: totals.sentBytes });
    setLeft(secondsLeft(samples.current, totals.bytes));
  }, [totals.bytes, totals.sentBytes]);
  return { ...totals, secondsLeft: left };
}
