// A square that is chosen by hand: it moves by its own size, and grows or shrinks around its middle.
import { type Cell, cellAt, type CellSize, edgesOf, middleOf, sizeOf } from '@alcove/protocol';

export type Direction = 'north' | 'south' | 'west' | 'east';

export function neighbourOf(cell: Cell, direction: Direction): Cell {
  const { south, west, north, east } = edgesOf(cell);
  const { lat, lon } = middleOf(cell);
  const [high, wide] = [north - south, east - west];
  const turned = lon + (direction === 'east' ? wide : direction === 'west' ? -wide : 0);
  return cellAt(
    {
      lat: lat + (direction === 'north' ? high : direction === 'south' ? -high : 0),
      lon: turned > 180 ? turned - 360 : turned < -180 ? turned + 360 : turned,
    },
    sizeOf(cell),
  );
}

/** What one may choose by hand: no finer than others see. */
export const squareSizes = [3_000, 9_000, 27_000] as const satisfies readonly CellSize[];

export function resizedSquare(cell: Cell, steps: 1 | -1): Cell {
  const at = squareSizes.findIndex((size) => size >= sizeOf(cell)) + steps;
  return cellAt(middleOf(cell), squareSizes[Math.min(squareSizes.length - 1, Math.max(0, at))] ?? 3_000);
}
