// The mosaic kept fresh while it is on screen. While nothing is answered, the last answer stays, and says how old it is.
import { type AnswerOf, mosaicLimits, type streamsCalls } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { useEffect, useRef, useState } from 'react';
import { useRepeated } from '../../../call/use-repeated.ts';
import { type MosaicQuery, mosaicQuery } from './query.ts';

export type MosaicAnswer = AnswerOf<typeof streamsCalls.mosaic>;

export type FreshMosaic = {
  mosaic: MosaicAnswer;
  /** The server's clock, counted on since the last answer. */
  now: number;
  /** The last question went unanswered. */
  stale: boolean;
  /** At once: something was done about it. */
  ask(): void;
};

const tickMs = 1000;

/** `lookedAt`: the one that is shown large. */
export function useFreshMosaic(loaded: MosaicAnswer, query: MosaicQuery, lookedAt: string): FreshMosaic {
  const [known, setKnown] = useState({ mosaic: loaded, stale: false });
  const [seen, setSeen] = useState(loaded);
  const { mosaic } = known;
  const [since, setSince] = useState({ of: mosaic, ms: 0 });
  if (seen !== loaded) {
    setSeen(loaded);
    setKnown({ mosaic: loaded, stale: false });
  }
  const ask = useRepeated(
    addresses.mosaic,
    { ...mosaicQuery.asked(query), stream_id: lookedAt },
    {
      everyMs: mosaicLimits.refreshMs,
      isLoaded: true,
      onAnswer(answer) {
        if (answer.status === 'error') return setKnown((before) => ({ ...before, stale: true }));
        setKnown({ mosaic: answer.data, stale: false });
      },
    },
  );
  const looked = useRef(lookedAt);
  useEffect(() => {
    if (looked.current === lookedAt) return;
    looked.current = lookedAt;
    if (lookedAt !== '') ask();
  }, [lookedAt, ask]);
  useEffect(() => {
    const answeredAt = performance.now();
    const ticking = setInterval(() => setSince({ of: mosaic, ms: performance.now() - answeredAt }), tickMs);
    return () => clearInterval(ticking);
  }, [mosaic]);
  useEffect(() => {
    const look = () => !document.hidden && ask();
    const cut = () => setKnown((before) => ({ ...before, stale: true }));
    window.addEventListener('online', look);
    window.addEventListener('offline', cut);
    return () => {
      window.removeEventListener('online', look);
      window.removeEventListener('offline', cut);
    };
  }, [ask]);
  return { ...known, now: mosaic.now + (since.of === mosaic ? since.ms : 0), ask };
}
