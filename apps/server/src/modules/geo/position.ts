// Pure rules of a position: what is stored of what was told, what others see of it and from when.
//
//   told ─▶ pending ──full quarter of an hour──▶ seen by others
//     └── beginning, and a coarser precision: seen at once
import {
  type Cell,
  cellAt,
  type CellSize,
  cellSizeFor,
  coarserCell,
  geoLimits,
  type GeoPosition,
  hourMs,
  kmBetween,
  middleOf,
  type Place,
  secondsOf,
  sizeOf,
  type Uid,
} from '@alcove/protocol';

/** A row of `geo_positions`, which says what its columns are. */
export type Position = {
  uid: Uid;
  cell: Cell;
  told_cell: Cell;
  turn_at: number | null;
  began: boolean;
  told_at: number;
  exact_lat: number | null;
  exact_lon: number | null;
  told_lat: number | null;
  told_lon: number | null;
  exact_until: number | null;
};

export const noExactPlace = {
  exact_lat: null,
  exact_lon: null,
  told_lat: null,
  told_lon: null,
  exact_until: null,
} as const;

/** The next full quarter of an hour. */
export const turnAfter = (now: number): number => (Math.floor(now / geoLimits.turnMs) + 1) * geoLimits.turnMs;

/** The cell that others see. */
export const seenCell = (
  { cell, told_cell, turn_at }: Pick<Position, 'cell' | 'told_cell' | 'turn_at'>,
  now: number,
): Cell => (turn_at !== null && turn_at <= now ? told_cell : cell);

/** Once its turn has come, what was told is what others see; an exact place that is over is forgotten. */
export function turned(position: Position, now: number): Position {
  const isTurn = position.turn_at !== null && position.turn_at <= now;
  const seen = isTurn
    ? {
        ...position,
        cell: position.told_cell,
        exact_lat: position.told_lat,
        exact_lon: position.told_lon,
        turn_at: null,
        began: false,
      }
    : position;
  return seen.exact_until !== null && seen.exact_until <= now ? { ...seen, ...noExactPlace } : seen;
}

/** Where mutual followers see the member, while their place is exact. */
export function exactPlace(position: Position, now: number): Place | undefined {
  const { exact_lat: lat, exact_lon: lon } = turned(position, now);
  return lat === null || lon === null ? undefined : { lat, lon };
}

/** Exactness that has been chosen ends by itself: then 3 km apply. */
export function precisionNow(
  precision: number,
  position: Pick<Position, 'exact_until'> | undefined,
  now: number,
): number {
  const until = position?.exact_until ?? Number.POSITIVE_INFINITY;
  return precision === 0 && until <= now ? 3_000 : precision;
}

type Told = { uid: Uid; place: Place; precision: number; shared: boolean; now: number };

export function positionTold(before: Position | undefined, told: Told): Position {
  const { uid, place, precision, shared, now } = told;
  const size = cellSizeFor(precision);
  const told_cell = cellAt(place, size);
  const isExact = precision === 0;
  const earlier = before && turned(before, now);
  // What others see is made coarser at once, and changes otherwise only at the turn.
  const cell = earlier && shared ? coarserCell(earlier.cell, size) : told_cell;
  const exact = isExact
    ? {
        exact_lat: earlier?.exact_lat ?? null,
        exact_lon: earlier?.exact_lon ?? null,
        told_lat: place.lat,
        told_lon: place.lon,
        exact_until: earlier?.exact_until ?? now + geoLimits.exactForMs,
      }
    : noExactPlace;
  const began = shared && (earlier?.began ?? true);
  const isPending =
    began || cell !== told_cell || exact.exact_lat !== exact.told_lat || exact.exact_lon !== exact.told_lon;
  return { uid, cell, told_cell, began, told_at: now, ...exact, turn_at: isPending ? turnAfter(now) : null };
}

/** Another precision without another point: a finer one waits for the next point. */
export function madeCoarser(position: Position, precision: number, now: number): Position {
  const size: CellSize = cellSizeFor(precision);
  const { exact_until } = position;
  const earlier = turned(position, now);
  return {
    ...earlier,
    cell: coarserCell(earlier.cell, size),
    told_cell: coarserCell(earlier.told_cell, size),
    ...(precision > 0 ? noExactPlace : { exact_until }),
  };
}

/** Sharing begins with a position that was told while it was off: only the cell is seen before the turn. */
export const shownFrom = (position: Position, now: number): Position => ({
  ...position,
  cell: position.told_cell,
  exact_lat: null,
  exact_lon: null,
  began: true,
  turn_at: turnAfter(now),
});

/** Faster than anybody travels, even from edge to edge of the two cells. */
export function isTooFast(before: Pick<Position, 'told_cell' | 'told_at'>, to: Cell, now: number): boolean {
  const slackKm = ((sizeOf(before.told_cell) + sizeOf(to)) / 1000) * Math.SQRT1_2;
  const km = kmBetween(middleOf(before.told_cell), middleOf(to)) - slackKm;
  return km > ((now - before.told_at) / hourMs) * geoLimits.fastKmPerHour;
}

/** A member's own view: what they told last. */
export function ownPosition(position: Position, shared: boolean, now: number): GeoPosition {
  const { told_cell, told_lat, told_lon, exact_until, told_at } = turned(position, now);
  if (told_lat !== null && told_lon !== null)
    return {
      latitude: told_lat,
      longitude: told_lon,
      precision: 0,
      told: secondsOf(told_at),
      until: secondsOf(exact_until ?? 0),
    };
  const { lat, lon } = middleOf(told_cell);
  return {
    latitude: lat,
    longitude: lon,
    precision: sizeOf(told_cell),
    told: secondsOf(told_at),
    until: shared ? 0 : secondsOf(told_at + geoLimits.unsharedForMs),
  };
}

/** Told too long ago to be anywhere. */
export const isForgotten = ({ told_at }: Pick<Position, 'told_at'>, shared: boolean, now: number): boolean =>
  told_at <= now - (shared ? geoLimits.toldWithinMs : geoLimits.unsharedForMs);
