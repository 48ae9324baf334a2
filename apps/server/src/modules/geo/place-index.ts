// Members on the map in memory, in cells: a cell is measured once for all who are in it, and what lies too far away is
// never looked at. Distances are those of the middles of two cells.
import {
  type Cell,
  clusterOf,
  coarseCellsWithin,
  coarserCell,
  distanceBands,
  type Edges,
  edgesAround,
  geoLimits,
  type MapCluster,
  middleOf,
  type Place,
  type Uid,
} from '@alcove/protocol';
import { seenCell } from './position.ts';
import { bandIndex, type Measured, measured, withinKm } from './ruler.ts';
import type { WantedAges, KnownPlace } from './store.ts';

type Occupied = Measured & {
  cell: Cell;
  members: Set<Known>;
  /** The names of its clusters, by the place of their size among those that were asked for. */
  clusters: string[];
  /** Those whom readers may find, kept until one of them is found no longer. */
  listed: Known[] | undefined;
  listedUntil: number;
  /** The search that leaves somebody of this cell out. */
  left: number;
};
type Known = KnownPlace & { at: Occupied; left: number };

export type MapSearch = {
  /** The cell from whose middle bands are measured; absent: the reader has told no position. */
  from: Cell | undefined;
  /** Within so many kilometres of a place, of bounds, or both. */
  around?: { middle: Place; km: number } | undefined;
  bounds?: Edges | undefined;
  without: Iterable<Uid>;
  ages?: WantedAges | undefined;
  gender?: number | undefined;
  /** Those of these sets alone. */
  among?: readonly ReadonlySet<Uid>[] | undefined;
  isOnline?: ((uid: Uid) => boolean) | undefined;
  now: number;
};

/** Members of one band, by their cells. */
type Band = { count: number; cells: Known[][] };

export type Counted = { at: Pick<Occupied, 'cell' | 'middle' | 'clusters'>; count: number };

export type Found = { uids: Uid[]; total: number; counted: Counted[] };

const latestFirst = (one: Known, other: Known) => other.online_at - one.online_at || other.uid - one.uid;

/** The first of a list in the order of `latestFirst`, without sorting the rest. */
function latest(list: readonly Known[], count: number): Known[] {
  if (list.length <= 4 * count) return list.toSorted(latestFirst).slice(0, count);
  const best = list.slice(0, count).toSorted(latestFirst);
  for (const each of list.slice(count)) {
    if (latestFirst(each, best[count - 1] as Known) > 0) continue;
    let [low, high] = [0, count - 1];
    while (low < high) {
      const half = (low + high) >> 1;
      if (latestFirst(each, best[half] as Known) < 0) high = half;
      else low = half + 1;
    }
    best.splice(low, 0, each);
    best.pop();
  }
  return best;
}

const onEarth = (lon: number): number => (lon >= 180 ? lon - 360 : lon < -180 ? lon + 360 : lon);

const isWithin = ({ lat, lon }: Place, { south, west, north, east }: Edges): boolean =>
  lat >= south && lat <= north && (west <= east ? lon >= west && lon <= east : lon >= west || lon <= east);

export function createPlaceIndex() {
  const members = new Map<Uid, Known>();
  const occupied = new Map<Cell, Occupied>();
  /** Occupied cells by the cell of 27 km around them. */
  const regions = new Map<Cell, Set<Occupied>>();
  /** Members by the moment from which others see what they told last. */
  const turns = new Map<number, Set<Uid>>();
  /** Sizes of clusters that were asked for, one for each zoom. */
  const sizes: number[] = [];
  let searches = 0;

  function occupy(cell: Cell): Occupied {
    const known = occupied.get(cell);
    if (known) return known;
    const fresh: Occupied = {
      ...measured(middleOf(cell)),
      cell,
      members: new Set(),
      clusters: [],
      listed: undefined,
      listedUntil: 0,
      left: 0,
    };
    occupied.set(cell, fresh);
    const region = coarserCell(cell, 27_000);
    const around = regions.get(region) ?? new Set();
    regions.set(region, around.add(fresh));
    return fresh;
  }

  function leave(known: Known): void {
    const { at } = known;
    at.members.delete(known);
    at.listed = undefined;
    if (at.members.size > 0) return;
    occupied.delete(at.cell);
    const region = coarserCell(at.cell, 27_000);
    const around = regions.get(region);
    around?.delete(at);
    if (around?.size === 0) regions.delete(region);
  }

  function remove(uid: Uid): void {
    const known = members.get(uid);
    if (!known) return;
    leave(known);
    members.delete(uid);
    if (known.turn_at !== null) turns.get(known.turn_at)?.delete(uid);
  }

  function put(place: KnownPlace, now: number): void {
    remove(place.uid);
    const at = occupy(seenCell(place, now));
    const known: Known = { ...place, at, left: 0 };
    at.members.add(known);
    at.listed = undefined;
    members.set(place.uid, known);
    if (place.turn_at !== null && place.turn_at > now)
      turns.set(place.turn_at, (turns.get(place.turn_at) ?? new Set()).add(place.uid));
  }

  function turn(now: number): void {
    for (const [at, uids] of turns) {
      if (at > now) continue;
      turns.delete(at);
      for (const uid of uids) {
        const known = members.get(uid);
        if (known) put(known, now);
      }
    }
  }

  function* near({ around, bounds }: MapSearch): Generator<Occupied> {
    if (!around && !bounds) return yield* occupied.values();
    const edges = around ? edgesAround(around.middle, around.km) : (bounds as Edges);
    // Middles of cells at the edge lie up to half a cell beyond it, so their regions are among those within.
    for (const region of coarseCellsWithin(edges)) yield* regions.get(region) ?? [];
  }

  /** Of a cell, those who are open, were online lately and told lately. */
  function listedIn(at: Occupied, now: number): Known[] {
    if (at.listed && now < at.listedUntil) return at.listed;
    const { onlineWithinMs, toldWithinMs } = geoLimits;
    let until = Number.POSITIVE_INFINITY;
    at.listed = [...at.members].filter(({ open, online_at, told_at }) => {
      const gone = Math.min(online_at + onlineWithinMs, told_at + toldWithinMs);
      if (!open || gone <= now) return false;
      until = Math.min(until, gone);
      return true;
    });
    at.listedUntil = until;
    return at.listed;
  }

  return {
    put,
    remove,
    clear() {
      for (const each of [members, occupied, regions, turns]) each.clear();
    },
    sawOnline(uid: Uid, at: number) {
      const known = members.get(uid);
      if (!known || known.online_at >= at) return;
      known.online_at = at;
      known.at.listed = undefined;
    },
    size: () => members.size,
    *precisions(): Generator<number> {
      for (const { precision } of members.values()) yield precision;
    },

    /** The page of `limit` after `offset`: the nearest band first, within a band who was online last. */
    search(wanted: MapSearch, { offset, limit }: { offset: number; limit: number }): Found {
      const { from, around, bounds, ages, gender, among, isOnline, now } = wanted;
      turn(now);
      const search = ++searches;
      for (const uid of wanted.without) {
        const known = members.get(uid);
        if (!known) continue;
        known.left = search;
        known.at.left = search;
      }
      const isSought = (known: Known) =>
        known.left !== search &&
        (!gender || known.gender === gender) &&
        (!ages || (known.age >= ages.from && known.age <= ages.to)) &&
        (!among || among.every((set) => set.has(known.uid))) &&
        (!isOnline || isOnline(known.uid));
      const isFiltered = Boolean(gender ?? 0) || Boolean(ages ?? among ?? isOnline);
      const soughtIn = (at: Occupied): Known[] => {
        const listed = listedIn(at, now);
        return isFiltered || at.left === search ? listed.filter(isSought) : listed;
      };
      const measuredFrom = from === undefined ? undefined : measured(middleOf(from));
      const isNear = around && withinKm(measured(around.middle), around.km);
      const bands: Band[] = Array.from({ length: distanceBands.length + 1 }, () => ({ count: 0, cells: [] }));
      const counted: Counted[] = [];
      let total = 0;
      for (const at of near(wanted)) {
        if (bounds && !isWithin(at.middle, bounds)) continue;
        if (isNear && !isNear(at)) continue;
        const sought = soughtIn(at);
        const count = sought.length;
        if (count === 0) continue;
        const band = bands[measuredFrom ? bandIndex(measuredFrom, at) : distanceBands.length] as Band;
        band.count += count;
        band.cells.push(sought);
        total += count;
        counted.push({ at, count });
      }
      const page: Uid[] = [];
      let skip = offset;
      for (const { count, cells } of bands) {
        if (page.length === limit) break;
        if (skip >= count) {
          skip -= count;
          continue;
        }
        const wantedHere = skip + limit - page.length;
        page.push(
          ...latest(cells.flat(), wantedHere)
            .slice(skip)
            .map(({ uid }) => uid),
        );
        skip = 0;
      }
      return { uids: page, total, counted };
    },

    /** Counted cells as clusters of cells of that many kilometres. */
    clusters(counted: readonly Counted[], sizeKm: number): MapCluster[] {
      const groups = new Map<string, { lat: number; lon: number; count: number; first: number }>();
      if (!sizes.includes(sizeKm)) sizes.push(sizeKm);
      const size = sizes.indexOf(sizeKm);
      for (const { at, count } of counted) {
        const name = (at.clusters[size] ??= clusterOf(at.cell, sizeKm));
        const { lat, lon } = at.middle;
        const group = groups.get(name) ?? { lat: 0, lon: 0, count: 0, first: lon };
        // On both sides of 180° longitudes are summed as one turns further, not from one end to the other.
        const turnedLon = lon - group.first > 180 ? lon - 360 : lon - group.first < -180 ? lon + 360 : lon;
        group.lat += lat * count;
        group.lon += turnedLon * count;
        group.count += count;
        if (group.count === count) groups.set(name, group);
      }
      return [...groups]
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([, { lat, lon, count }]) => ({
          lat: Math.round((lat / count) * 1e4) / 1e4,
          lon: onEarth(Math.round((lon / count) * 1e4) / 1e4),
          count,
        }));
    },
  };
}

export type PlaceIndex = ReturnType<typeof createPlaceIndex>;
