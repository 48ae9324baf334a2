// Tiles in packs: each tile is found again, at each zoom.
import { expect, test } from 'vitest';
import { packedZooms, packLevels, packOf, tileIn } from './packs.ts';

test('each tile of the zooms 0 to 6 has one place of its own in its pack', () => {
  const places = new Set<string>();
  for (let z = 0; z <= 6; z++)
    for (let x = 0; x < 2 ** z; x++)
      for (let y = 0; y < 2 ** z; y++) {
        const { name, nth, count } = packOf({ z, x, y });
        expect(nth).toBeLessThan(count);
        places.add(`${name} ${nth}`);
      }
  expect(places.size).toBe((4 ** 7 - 1) / 3);
  expect(packLevels.flatMap(packedZooms)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(packOf({ z: 6, x: 33, y: 22 })).toEqual({ name: '5-16-11', nth: 2, count: 5 });
});

test('a tile is cut out of its pack by the lengths before it', () => {
  const pack = new Uint8Array([2, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 7, 8, 9]).buffer;
  const tiles = [0, 1, 2].map((nth) => [...new Uint8Array(tileIn(pack, { nth, count: 3 }))]);
  expect(tiles).toEqual([[7, 8], [], [9]]);
});
