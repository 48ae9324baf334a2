// What is said of a line before somebody goes on the air over it.
import { videoQualities } from '@alcove/protocol';
import { expect, test } from 'vitest';
import { advisedFor, isStable, isTooMuch, type Look, measuredFrom } from './line.ts';

const qualityNamed = (name: string) => videoQualities.find((each) => each.name === name) ?? videoQualities[0];
const lookAt = (atMs: number, counters: Record<string, number> = {}): Look => ({ atMs, counters });
const first = lookAt(0, { bytes_in: 1000, video_packetsSent: 100, video_packetsLost: 1, roundTripMs: 30 });
const later = { bytes_in: 301_000, video_packetsSent: 500, video_packetsLost: 1, roundTripMs: 38 };
const lineOf = (upKbps: number) => ({ upKbps, roundTripMs: 40, lost: 0 });

test('what arrived at its best is what the line carries; the browser may know that it is more', () => {
  const slow = lookAt(1000, { ...first.counters, bytes_in: 26_000 });
  expect(measuredFrom([first, slow, lookAt(2000, later)])).toEqual({
    upKbps: 2200,
    roundTripMs: 30,
    lost: 0,
  });
  const allowed = lookAt(2000, { ...later, video_targetBitrate: 2_400_000 });
  expect(measuredFrom([first, allowed]).upKbps).toBe(2400);
  const lossy = lookAt(2000, { ...allowed.counters, video_packetsLost: 101 });
  expect(measuredFrom([first, lossy])).toMatchObject({ upKbps: 1200, lost: 0.25 });
  const late = lookAt(2000, { ...allowed.counters, roundTripMs: 900 });
  expect(measuredFrom([first, late])).toMatchObject({ upKbps: 1200, roundTripMs: 900 });
  expect(measuredFrom([])).toEqual({ upKbps: 0, roundTripMs: 0, lost: 0 });
});

test('a line that loses or lingers is not called stable', () => {
  expect(isStable(lineOf(900))).toBe(true);
  expect(isStable({ ...lineOf(900), lost: 0.05 })).toBe(false);
  expect(isStable({ ...lineOf(900), roundTripMs: 400 })).toBe(false);
});

test('the sharpest picture that leaves room is advised; what the line cannot carry is not offered', () => {
  const advised = [60, 500, 900, 1600, 1800, 2600].map((kbps) => advisedFor(lineOf(kbps)).name);
  expect(advised).toEqual(['240p', '240p', '480p', '480p', '720p', '720p HD']);
  expect(isTooMuch(qualityNamed('720p HD'), lineOf(1600))).toBe(true);
  expect(isTooMuch(qualityNamed('720p'), lineOf(1600))).toBe(false);
  expect(isTooMuch(qualityNamed('240p'), lineOf(0))).toBe(false);
});
