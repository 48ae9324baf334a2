// The ruler agrees with the haversine, also at the edges of bands.
import { bandOf, distanceBands, kmBetween } from '@alcove/protocol';
import { expect, test } from 'vitest';
import { bandIndex, measured, withinKm } from './ruler.ts';

let state = 45;
const next = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;

test('bands and radii by the angle are those of the haversine, near and far and at their edges', () => {
  for (let nth = 0; nth < 20_000; nth++) {
    const from = { lat: next() * 170 - 85, lon: next() * 360 - 180 };
    const reach = [0.05, 0.5, 5, 40][nth % 4] as number;
    const to = {
      lat: Math.max(-90, Math.min(90, from.lat + (next() - 0.5) * reach)),
      lon: from.lon + (next() - 0.5) * reach,
    };
    const km = kmBetween(from, to);
    const band = bandOf(km);
    const index = band === undefined ? distanceBands.length : distanceBands.indexOf(band);
    expect(bandIndex(measured(from), measured(to))).toBe(index);
    for (const radius of [1, 3, 300, km, km + 1e-9, Math.max(0, km - 1e-9)])
      expect(withinKm(measured(from), radius)(measured(to))).toBe(km <= radius);
  }
});
