// Where members are drawn on rings: the ring is their band, the direction that of the two cells' middles.
import { distanceBands, type MemberOnMap, type Place } from '@alcove/protocol';

export type RingPin = { member: MemberOnMap; x: number; y: number };

/** Rings that are told apart on a phone. */
const ringsMax = 4;

/** The bands of the rings, the innermost first: up to the one that holds the radius. */
export function ringsFor(km: number): number[] {
  const last = distanceBands.findIndex((band) => band >= km);
  const count = last === -1 ? distanceBands.length : last + 1;
  return distanceBands.slice(Math.max(0, count - ringsMax), count);
}

/** Clockwise from the north, in radians. */
function bearing(from: Place, to: Place): number {
  const radians = Math.PI / 180;
  const turn = (to.lon - from.lon) * radians;
  return Math.atan2(
    Math.sin(turn) * Math.cos(to.lat * radians),
    Math.cos(from.lat * radians) * Math.sin(to.lat * radians) -
      Math.sin(from.lat * radians) * Math.cos(to.lat * radians) * Math.cos(turn),
  );
}

/** Between two of one cell, in radians of a fan that is always the same. */
const fanStep = 0.35;

/** From the centre, 1 at the outermost ring. Members whose distance is not told have no pin. */
export function pinsOn(rings: readonly number[], from: Place, list: readonly MemberOnMap[]): RingPin[] {
  const inCell = new Map<string, number>();
  return list.flatMap((member) => {
    const ring = rings.findIndex((band) => band >= (member.distance ?? Number.POSITIVE_INFINITY));
    if (ring === -1) return [];
    const cell = `${member.lat} ${member.lon}`;
    const nth = inCell.get(cell) ?? 0;
    inCell.set(cell, nth + 1);
    const angle = bearing(from, member) + Math.ceil(nth / 2) * fanStep * (nth % 2 === 0 ? 1 : -1);
    const far = (ring + 0.6) / rings.length;
    return [{ member, x: far * Math.sin(angle), y: -far * Math.cos(angle) }];
  });
}
