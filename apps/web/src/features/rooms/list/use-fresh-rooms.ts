// Keeps the list fresh: asks again every few seconds, never while the page is hidden. A reader who comes back to
// the page finds it ordered anew.
import type { AnswerOf, roomsCalls } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { useEffect, useState } from 'react';
import { callServer } from '../../../call.ts';

export type ListedRooms = AnswerOf<typeof roomsCalls.rooms>;

export const refreshEveryMs = 5000;

export type Fresh = {
  /** The rooms that the order was computed from. */
  base: ListedRooms;
  now: ListedRooms;
  /** The last request failed: the numbers may be old. */
  stale: boolean;
};

export function useFreshRooms(loaded: ListedRooms): Fresh {
  const [fresh, setFresh] = useState<Fresh>({ base: loaded, now: loaded, stale: false });
  const [seen, setSeen] = useState(loaded);
  if (seen !== loaded) {
    setSeen(loaded);
    setFresh({ base: loaded, now: loaded, stale: false });
  }
  useEffect(() => {
    const asking = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async (anew: boolean) => {
      const answer = await callServer(addresses.rooms, {}, { signal: asking.signal });
      if (asking.signal.aborted) return;
      setFresh((known) =>
        answer.status === 'success'
          ? { base: anew ? answer.data : known.base, now: answer.data, stale: false }
          : { ...known, stale: true },
      );
      wait();
    };
    const wait = () => {
      clearTimeout(timer);
      if (!document.hidden) timer = setTimeout(() => void ask(false), refreshEveryMs);
    };
    const look = () => {
      clearTimeout(timer);
      if (!document.hidden) void ask(true);
    };
    wait();
    document.addEventListener('visibilitychange', look);
    return () => {
      asking.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return fresh;
}
