// Keeps the list of rooms fresh. A reader who comes back to the page finds it ordered anew.
import type { AnswerOf, roomsCalls } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { useState } from 'react';
import { useRepeated } from '../../../call/use-repeated.ts';

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
  useRepeated(
    addresses.rooms,
    {},
    {
      everyMs: refreshEveryMs,
      isLoaded: true,
      onAnswer: (answer, cause) =>
        setFresh((known) =>
          answer.status === 'success'
            ? { base: cause === 'back' ? answer.data : known.base, now: answer.data, stale: false }
            : { ...known, stale: true },
        ),
    },
  );
  return fresh;
}
