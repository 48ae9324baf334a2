// The verdict on a publisher's connection before they go live.
import { videoQualities } from '@alcove/protocol';
import { expect, test } from 'vitest';
import {
  advisedQuality,
  isStable,
  exceedsMeasuredRate,
  type CounterSample,
  measurementFrom,
} from './network-quality.ts';

const qualityNamed = (name: string) => videoQualities.find((each) => each.name === name) ?? videoQualities[0];
const sampleAt = (atMs: number, counters: Record<string, number> = {}): CounterSample => ({ atMs, counters });
const first = sampleAt(0, { bytes_in: 1000, video_packetsSent: 100, video_packetsLost: 1, roundTripMs: 30 });
const later = { bytes_in: 301_000, video_packetsSent: 500, video_packetsLost: 1, roundTripMs: 38 };
const measurementOf = (upKbps: number) => ({ upKbps, roundTripMs: 40, lost: 0 });

test('the upload rate is the best interval measured, or the estimate of the browser while nothing is lost', () => {
  const slow = sampleAt(1000, { ...first.counters, bytes_in: 26_000 });
  expect(measurementFrom([first, slow, sampleAt(2000, later)])).toEqual({
    upKbps: 2200,
    roundTripMs: 30,
    lost: 0,
  });
  const allowed = sampleAt(2000, { ...later, video_targetBitrate: 2_400_000 });
  expect(measurementFrom([first, allowed]).upKbps).toBe(2400);
  const lossy = sampleAt(2000, { ...allowed.counters, video_packetsLost: 101 });
  expect(measurementFrom([first, lossy])).toMatchObject({ upKbps: 1200, lost: 0.25 });
  const late = sampleAt(2000, { ...allowed.counters, roundTripMs: 900 });
  expect(measurementFrom([first, late])).toMatchObject({ upKbps: 1200, roundTripMs: 900 });
  expect(measurementFrom([])).toEqual({ upKbps: 0, roundTripMs: 0, lost: 0 });
});

test('a connection with loss or a long round trip is not stable', () => {
  expect(isStable(measurementOf(900))).toBe(true);
  expect(isStable({ ...measurementOf(900), lost: 0.05 })).toBe(false);
  expect(isStable({ ...measurementOf(900), roundTripMs: 400 })).toBe(false);
});

test('the sharpest quality with headroom is advised; one above the measured rate is marked', () => {
  const advised = [60, 500, 900, 1600, 1800, 2600].map((kbps) => advisedQuality(measurementOf(kbps)).name);
  expect(advised).toEqual(['240p', '240p', '480p', '480p', '720p', '720p HD']);
  expect(exceedsMeasuredRate(qualityNamed('720p HD'), measurementOf(1600))).toBe(true);
  expect(exceedsMeasuredRate(qualityNamed('720p'), measurementOf(1600))).toBe(false);
  expect(exceedsMeasuredRate(qualityNamed('240p'), measurementOf(0))).toBe(false);
});
