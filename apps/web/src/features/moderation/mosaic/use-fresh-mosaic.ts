// The mosaic kept fresh while it is on screen: asked again every few seconds, never while the page is
// hidden. While nothing is answered, the last answer stays, and says how old it is.
import { type AnswerOf, mosaicLimits, type streamsCalls } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { useCallback, useEffect, useRef, useState } from 'react';
import { callServer } from '../../../call.ts';
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
  const [sinceMs, setSinceMs] = useState(0);
  if (seen !== loaded) {
    setSeen(loaded);
    setKnown({ mosaic: loaded, stale: false });
    setSinceMs(0);
  }
  const again = useRef(() => {});
  const looked = useRef(lookedAt);
  useEffect(() => {
    if (looked.current === lookedAt) return;
    looked.current = lookedAt;
    if (lookedAt !== '') again.current();
  }, [lookedAt]);
  const asked = mosaicQuery.write(query);
  useEffect(() => {
    const asking = new AbortController();
    const wanted = mosaicQuery.asked(mosaicQuery.read(new URLSearchParams(asked)));
    let timer: ReturnType<typeof setTimeout> | undefined;
    let answeredAt = performance.now();
    let questions = 0;
    const ask = async () => {
      clearTimeout(timer);
      const question = ++questions;
      const stream_id = looked.current;
      const answer = await callServer(addresses.mosaic, { ...wanted, stream_id }, { signal: asking.signal });
      // What was asked later is answered by what is newer.
      if (asking.signal.aborted || question !== questions) return;
      if (answer.status === 'success') {
        answeredAt = performance.now();
        setSinceMs(0);
        setKnown({ mosaic: answer.data, stale: false });
      } else setKnown((before) => ({ ...before, stale: true }));
      wait();
    };
    const wait = () => {
      clearTimeout(timer);
      if (!document.hidden) timer = setTimeout(() => void ask(), mosaicLimits.refreshMs);
    };
    const look = () => {
      clearTimeout(timer);
      if (!document.hidden) void ask();
    };
    const cut = () => setKnown((before) => ({ ...before, stale: true }));
    again.current = () => void ask();
    wait();
    const ticking = setInterval(() => setSinceMs(performance.now() - answeredAt), tickMs);
    document.addEventListener('visibilitychange', look);
    window.addEventListener('online', look);
    window.addEventListener('offline', cut);
    return () => {
      asking.abort();
      clearTimeout(timer);
      clearInterval(ticking);
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('online', look);
      window.removeEventListener('offline', cut);
    };
  }, [asked]);
  const ask = useCallback(() => again.current(), []);
  return { ...known, now: known.mosaic.now + sinceMs, ask };
}
