// Who of the authors that a page shows is on the air, and where their doors lead meanwhile. The page came with the first
// answer; the browser asks again while the page is seen, as cameras begin and end.
import { roomPath, storyLimits, type StoryOnAir } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { useState } from 'react';
import { useRepeated } from '../../../call/use-repeated.ts';

/** The paths of their rooms, by uid. */
export function useOnAir(uids: readonly number[], first: readonly StoryOnAir[]): ReadonlyMap<number, string> {
  const [told, setTold] = useState({ first, latest: first });
  useRepeated(addresses.storiesOnAir, uids.length > 0 ? { uids: uids.join(',') } : undefined, {
    everyMs: storyLimits.onAirEveryMs,
    isLoaded: true,
    onAnswer(answer) {
      if (answer.status === 'success') setTold({ first, latest: answer.data.on_air });
    },
  });
  const { latest } = told.first === first ? told : { latest: first };
  return new Map(latest.map(({ uid, room }) => [uid, roomPath(room)]));
}
