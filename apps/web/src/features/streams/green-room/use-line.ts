// Tries the line before anybody depends on it: the same way that her camera will take, with a picture of nothing.
// Whoever is on the air already is measured as she is.
//
//   trying ──► measured        cut: no picture comes through
//      └─────► cut
import type { LiveClient, Publication } from '@alcove/live-client';
import { useEffect, useState } from 'react';
import { type Look, type Measured, measuredFrom, tryKbps } from './line.ts';
import { openNoise } from './noise.ts';

export type Line = { status: 'trying' | 'cut' } | ({ status: 'measured' } & Measured);

const standsWithinMs = 12_000;
/** Until the browser has found out how much it may send. */
const settleMs = 1200;
const looks = { number: 4, everyMs: 700 };

/** Fails when it is given up. */
const pause = (ms: number, given: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    given.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(given.reason);
    });
  });

const until = (isSo: () => boolean, client: LiveClient, given: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const off = client.streams.onChange(look);
    function look() {
      if (!isSo()) return;
      off();
      resolve();
    }
    given.addEventListener('abort', () => {
      off();
      reject(given.reason);
    });
    look();
  });

async function measure(publication: Publication, given: AbortSignal): Promise<Line> {
  await pause(settleMs, given);
  const seen: Look[] = [];
  while (seen.length < looks.number) {
    if (seen.length > 0) await pause(looks.everyMs, given);
    seen.push({ counters: await publication.stats(), atMs: performance.now() });
  }
  return { status: 'measured', ...measuredFrom(seen) };
}

async function tryLine(client: LiveClient, room: number, given: AbortSignal): Promise<Line> {
  const noise = openNoise();
  const options = { room, private: true, snapshots: false, muted: true, videoKbps: tryKbps };
  const publication = client.streams.publish(noise.media, options);
  const isSettled = () => publication.state.status === 'live' || publication.state.status === 'ended';
  try {
    const late = AbortSignal.any([given, AbortSignal.timeout(standsWithinMs)]);
    await until(isSettled, client, late);
    if (publication.state.status !== 'live') return { status: 'cut' };
    noise.begin();
    return await measure(publication, given);
  } finally {
    publication.stop();
    noise.close();
  }
}

/** `own`: her camera, where it is on. */
export function useLine(client: LiveClient | undefined, room: number, own: Publication | undefined) {
  const [line, setLine] = useState<Line>({ status: 'trying' });
  const isTrying = line.status === 'trying';
  useEffect(() => {
    if (!client || !isTrying) return;
    const leaving = new AbortController();
    const look = async () => {
      try {
        const found = await (own ? measure(own, leaving.signal) : tryLine(client, room, leaving.signal));
        if (!leaving.signal.aborted) setLine(found);
      } catch {
        // No connection in time, or none may be opened; unless the green room was left meanwhile.
        if (!leaving.signal.aborted) setLine({ status: 'cut' });
      }
    };
    void look();
    return () => leaving.abort();
  }, [client, room, own, isTrying]);
  return { line, again: () => setLine({ status: 'trying' }) };
}
