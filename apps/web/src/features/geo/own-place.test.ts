// What leaves a browser of its place, and what a reader is told where it has none.
import { cellAt, edgesOf, middleOf } from '@alcove/protocol';
import { afterEach, expect, test, vi } from 'vitest';
import { findPlace, snapped } from './own-place.ts';

const home = { lat: 45.76431, lon: 4.83572 };

afterEach(() => vi.unstubAllGlobals());

function browserThat(getCurrentPosition: Geolocation['getCurrentPosition'] | undefined, secure = true) {
  vi.stubGlobal('window', { isSecureContext: secure });
  vi.stubGlobal('navigator', { ...(getCurrentPosition && { geolocation: { getCurrentPosition } }) });
}
const found = ((tell: PositionCallback) =>
  tell({ coords: { latitude: home.lat, longitude: home.lon } } as GeolocationPosition)) as never;
const failed = (code: number) =>
  ((_: PositionCallback, fail: PositionErrorCallback) => fail({ code } as GeolocationPositionError)) as never;

test('only the middle of a cell leaves the browser, the same for each point of the cell; at precision 0 the point', async () => {
  for (const precision of [1000, 3000, 9000, 27_000]) {
    const cell = cellAt(home, precision as 1000);
    const { south, west, north, east } = edgesOf(cell);
    for (const point of [
      home,
      { lat: south + 1e-6, lon: west + 1e-6 },
      { lat: north - 1e-6, lon: east - 1e-6 },
    ])
      expect(snapped(point, precision)).toEqual(middleOf(cell));
  }
  browserThat(found);
  expect(await findPlace(3000)).toEqual(middleOf(cellAt(home, 3000)));
  expect(await findPlace(0)).toEqual(home);
});

test('a browser that denies, takes too long, lacks geolocation or is not secure is told apart (R4.205)', async () => {
  for (const [code, fault] of [
    [1, 'denied'],
    [2, 'timeout'],
    [3, 'timeout'],
  ] as const) {
    browserThat(failed(code));
    expect(await findPlace(3000)).toBe(fault);
  }
  browserThat(undefined);
  expect(await findPlace(3000)).toBe('unsupported');
  browserThat(found, false);
  expect(await findPlace(3000)).toBe('insecure');
});
