// Distances from one place to the middles of cells, by the angle between unit vectors: one product instead of a
// haversine. Where the product does not decide, the haversine does, so that both always agree.
import { bandOf, distanceBands, kmBetween, type Place } from '@alcove/protocol';

export type Measured = { middle: Place; x: number; y: number; z: number };

const earthKm = 6371;
/** Of a product: about a centimetre at 3 km. */
const doubt = 1e-12;

export function measured(middle: Place): Measured {
  const radians = Math.PI / 180;
  const flat = Math.cos(middle.lat * radians);
  return {
    middle,
    x: flat * Math.cos(middle.lon * radians),
    y: flat * Math.sin(middle.lon * radians),
    z: Math.sin(middle.lat * radians),
  };
}

const product = (one: Measured, other: Measured) => one.x * other.x + one.y * other.y + one.z * other.z;
const bandProducts = distanceBands.map((km) => Math.cos(km / earthKm));

/** The index of the least band that holds the distance; the number of bands beyond the last. */
export function bandIndex(from: Measured, to: Measured): number {
  const near = product(from, to);
  let index = 0;
  while (index < bandProducts.length && near < (bandProducts[index] as number) - doubt) index++;
  // In doubt the distance lies at the edge of this band.
  if (index === bandProducts.length || near > (bandProducts[index] as number) + doubt) return index;
  const band = bandOf(kmBetween(from.middle, to.middle));
  return band === undefined ? distanceBands.length : distanceBands.indexOf(band);
}

/** Whether places lie within a distance of one. */
export function withinKm(from: Measured, km: number): (to: Measured) => boolean {
  const least = Math.cos(Math.min(Math.PI, km / earthKm));
  return (to) => {
    const near = product(from, to);
    if (Math.abs(near - least) > doubt) return near > least;
    return kmBetween(from.middle, to.middle) <= km;
  };
}
