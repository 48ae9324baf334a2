// Cells in which positions are kept for the search: a member's own place is never stored here, and distances are
// measured between the middles of cells, so that no series of searches finds a place more exactly than its cell.
import { memberSearch } from '@alcove/protocol';

/** In degrees. */
export type Place = { lat: number; lon: number };

const kmPerDegree = 111.2;
const stepDegrees = memberSearch.cellKm / kmPerDegree;

const middle = (degrees: number, step: number) => (Math.floor(degrees / step) + 0.5) * step;
const widthAt = (lat: number) => stepDegrees / Math.max(0.02, Math.cos((lat * Math.PI) / 180));

/** The middle of the cell around a place; cells are equally wide everywhere but at the poles. */
export function cellAround({ lat, lon }: Place): Place {
  const cellLat = Math.min(90, Math.max(-90, middle(lat, stepDegrees)));
  const cellLon = Math.min(180, Math.max(-180, middle(lon, widthAt(cellLat))));
  return { lat: cellLat, lon: cellLon };
}

/** What surely holds all that is near: the index finds it, distances decide. Absent sides are unbounded. */
export function boxAround({ lat, lon }: Place, km: number) {
  const high = km / kmPerDegree + 0.01;
  const wide = high / Math.max(0.01, Math.cos((Math.min(89, Math.abs(lat) + high) * Math.PI) / 180));
  const crosses = lon - wide < -180 || lon + wide > 180;
  return {
    lat: [lat - high, lat + high] as const,
    ...(!crosses && { lon: [lon - wide, lon + wide] as const }),
  };
}
