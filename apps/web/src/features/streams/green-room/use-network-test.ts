// Tests the uplink before going live, by a private publication of noise over the path that the camera will take. A
// live publication is measured as it is.
//
//   trying ──► measured        cut: no connection
//      └─────► cut
import type { LiveClient, Publication } from '@alcove/live-client';
import { useEffect, useState } from 'react';
import {
  type CounterSample,
  type NetworkMeasurement,
  measurementFrom,
  probeKbps,
} from './network-quality.ts';
import { openNoiseVideo } from './noise.ts';

export type NetworkTest = { status: 'trying' | 'cut' } | ({ status: 'measured' } & NetworkMeasurement);

const connectWithinMs = 12_000;
/** Time for the browser's bandwidth estimation. */
const settleMs = 1200;
const samples = { count: 4, everyMs: 700 };

/** Rejects when the signal is aborted. */
const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

const until = (condition: () => boolean, client: LiveClient, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const off = client.streams.onChange(check);
    function check() {
      if (!condition()) return;
      off();
      resolve();
    }
    signal.addEventListener('abort', () => {
      off();
      reject(signal.reason);
    });
    check();
  });

async function measure(publication: Publication, signal: AbortSignal): Promise<NetworkTest> {
  await pause(settleMs, signal);
  const taken: CounterSample[] = [];
  while (taken.length < samples.count) {
    if (taken.length > 0) await pause(samples.everyMs, signal);
    taken.push({ counters: await publication.stats(), atMs: performance.now() });
  }
  return { status: 'measured', ...measurementFrom(taken) };
}

async function runNetworkTest(client: LiveClient, room: number, signal: AbortSignal): Promise<NetworkTest> {
  const noise = openNoiseVideo();
  const options = { room, private: true, snapshots: false, muted: true, videoKbps: probeKbps };
  const publication = client.streams.publish(noise.media, options);
  const isSettled = () => publication.state.status === 'live' || publication.state.status === 'ended';
  try {
    const late = AbortSignal.any([signal, AbortSignal.timeout(connectWithinMs)]);
    await until(isSettled, client, late);
    if (publication.state.status !== 'live') return { status: 'cut' };
    noise.begin();
    return await measure(publication, signal);
  } finally {
    publication.stop();
    noise.close();
  }
}

/** `own`: the live publication, if any. */
export function useNetworkTest(client: LiveClient | undefined, room: number, own: Publication | undefined) {
  const [networkTest, setNetworkTest] = useState<NetworkTest>({ status: 'trying' });
  const isTrying = networkTest.status === 'trying';
  useEffect(() => {
    if (!client || !isTrying) return;
    const leaving = new AbortController();
    const test = async () => {
      try {
        const found = await (own
          ? measure(own, leaving.signal)
          : runNetworkTest(client, room, leaving.signal));
        if (!leaving.signal.aborted) setNetworkTest(found);
      } catch {
        // No connection in time, or the server refused it; ignored after the green room was closed.
        if (!leaving.signal.aborted) setNetworkTest({ status: 'cut' });
      }
    };
    void test();
    return () => leaving.abort();
  }, [client, room, own, isTrying]);
  return { networkTest, repeat: () => setNetworkTest({ status: 'trying' }) };
}
