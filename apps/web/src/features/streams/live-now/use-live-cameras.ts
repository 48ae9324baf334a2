// The most watched cameras of the moment. They are never in the page that the server draws, which readers share: the
// browser asks for them as this reader, again every few seconds while the page is seen.
import { cameraPictureLimits, type LiveCamera, liveCameraLimits } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { useState } from 'react';
import { useRepeated } from '../../../call/use-repeated.ts';

/** Blurred pictures are taken when the first visitor asks: they are there soon after. */
const soonMs = 2500;

const isComing = ({ url, price }: LiveCamera) => url === '' && price === 0;

/**
 * `count`: of all cameras; `held`: the gate stands before them, and nothing is asked. Undefined where fewer are shown by
 * their rooms alone; empty places until they are known.
 */
export function useLiveCameras(
  count: number,
  { held = false } = {},
): readonly (LiveCamera | undefined)[] | undefined {
  const [known, setKnown] = useState<readonly LiveCamera[]>();
  const isShown = count >= liveCameraLimits.fewest;
  useRepeated(addresses.liveCameras, isShown && !held ? {} : undefined, {
    everyMs: cameraPictureLimits.everyMs,
    onAnswer(answer, cause) {
      if (answer.status === 'error') return undefined;
      setKnown(answer.data.cameras);
      return answer.data.cameras.some(isComing) && cause !== 'turn' ? soonMs : undefined;
    },
  });
  if (!isShown) return undefined;
  return known ?? Array.from({ length: Math.min(count, liveCameraLimits.most) }, () => undefined);
}
