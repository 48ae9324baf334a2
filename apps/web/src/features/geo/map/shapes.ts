// What lies over the basemap: the lines of the grid and the ring of the radius.
import { coarseCellsWithin, type Edges, edgesOf, type Place } from '@alcove/protocol';
import type { FeatureCollection, Position } from 'geojson';

const lines = (level: string, coordinates: Position[][]) => ({
  type: 'Feature' as const,
  properties: { level },
  geometry: { type: 'MultiLineString' as const, coordinates },
});

/** Lines closer than that would be a grey cloth. */
const lineEveryPx = 36;
const levels = [
  { name: '27', cut: 1 },
  { name: '9', cut: 3 },
  { name: '3', cut: 9 },
] as const;

/** How wide 27 km are on the map decides which lines are drawn. */
export function gridWithin(edges: Edges, coarsePx: number): FeatureCollection {
  const drawn = levels.filter(({ cut }) => coarsePx / cut >= lineEveryPx);
  const found = drawn.map(({ name }) => ({ name, coordinates: [] as Position[][] }));
  if (drawn.length > 0)
    for (const cell of coarseCellsWithin(edges)) {
      const { south, west, north, east } = edgesOf(cell);
      for (const [nth, { cut }] of drawn.entries())
        for (let step = 0; step < cut; step++) {
          // Each line once: those of a coarser level are not drawn again.
          if (nth > 0 && step % 3 === 0) continue;
          const lat = south + ((north - south) * step) / cut;
          const lon = west + ((east - west) * step) / cut;
          found[nth]?.coordinates.push(
            [
              [west, lat],
              [east, lat],
            ],
            [
              [lon, south],
              [lon, north],
            ],
          );
        }
    }
  return {
    type: 'FeatureCollection',
    features: found.map(({ name, coordinates }) => lines(name, coordinates)),
  };
}

const kmPerDegree = 111.195;
const ringPoints = 128;

export function ringAround({ lat, lon }: Place, km: number): FeatureCollection {
  const high = km / kmPerDegree;
  const ring = Array.from({ length: ringPoints + 1 }, (_, nth): Position => {
    const turn = (nth / ringPoints) * 2 * Math.PI;
    const at = Math.max(-85, Math.min(85, lat + high * Math.cos(turn)));
    return [lon + (high * Math.sin(turn)) / Math.cos(((lat + at) / 2) * (Math.PI / 180)), at];
  });
  return { type: 'FeatureCollection', features: [lines('ring', [ring])] };
}

export const noShapes: FeatureCollection = { type: 'FeatureCollection', features: [] };

/** A length of 1, 2 or 5 and zeros that is at most that many pixels wide. */
export function scaleFor(kmPerPx: number, mostPx: number): { km: number; px: number } {
  const most = kmPerPx * mostPx;
  const zeros = 10 ** Math.floor(Math.log10(most));
  const km = [5, 2, 1].map((each) => each * zeros).find((each) => each <= most) ?? zeros;
  return { km, px: km / kmPerPx };
}
