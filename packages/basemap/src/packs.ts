// How tiles of the basemap lie in packs: a pack holds one tile of its level and all below it, down to the level before
// the next one; the lengths of its tiles stand first.
export const packLevels = [0, 3, 5] as const;
const zoomMax = 6;
type PackLevel = (typeof packLevels)[number];

/** The zooms whose tiles a pack of that level holds. */
export function packedZooms(level: PackLevel): number[] {
  const next = packLevels.find((each) => each > level) ?? zoomMax + 1;
  return Array.from({ length: next - level }, (_, nth) => level + nth);
}

export type TileAddress = { z: number; x: number; y: number };

/** The pack that holds a tile, and the tile's place in it. */
export function packOf({ z, x, y }: TileAddress): { name: string; nth: number; count: number } {
  const level = packLevels.findLast((each) => each <= z) ?? 0;
  const below = (zoom: number) => (4 ** (zoom - level) - 1) / 3;
  const wide = 2 ** (z - level);
  return {
    name: `${level}-${Math.floor(x / wide)}-${Math.floor(y / wide)}`,
    nth: below(z) + (y % wide) * wide + (x % wide),
    count: below((packedZooms(level).at(-1) ?? level) + 1),
  };
}

/** One tile of a pack; empty where nothing is drawn. */
export function tileIn(pack: ArrayBuffer, { nth, count }: { nth: number; count: number }): ArrayBuffer {
  const lengths = new DataView(pack);
  let start = count * 4;
  for (let each = 0; each < nth; each++) start += lengths.getUint32(each * 4, true);
  return pack.slice(start, start + lengths.getUint32(nth * 4, true));
}
