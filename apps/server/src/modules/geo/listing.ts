// Who is around, for one reader: found in memory, then read again from their rows, so that an answer holds nobody who
// had hidden, was blocked, banned or erased before it began.
import {
  type Cell,
  cellAt,
  clusterKmAt,
  coarserCell,
  dayMs,
  defaultPlace,
  edgesAround,
  type Edges,
  type geoCalls,
  geoLimits,
  hourMs,
  type InputOf,
  kmBetween,
  may,
  type MemberOnMap,
  middleOf,
  minuteMs,
  type OutputOf,
  sizeOf,
  bandOf,
  type Standing,
  type Uid,
} from '@alcove/protocol';
import { takeOrRefuse } from '../../platform/bus/rate-limits.ts';
import type { Use } from '../../platform/engines.ts';
import { refuse } from '../../platform/refusal.ts';
import { type Members, memberSummaryOf } from '../accounts/index.ts';
import type { Relations } from '../relations/index.ts';
import type { KnownPlaces } from './known-places.ts';
import { createNear } from './near.ts';
import type { MapSearch } from './place-index.ts';
import { exactPlace, isForgotten, type Position, seenCell } from './position.ts';
import * as store from './store.ts';

type Asked = InputOf<typeof geoCalls.membersAround>;
type Answer = OutputOf<typeof geoCalls.membersAround>;
export type MapReader = { uid: Uid; standing: Standing };

type Needs = Use<'db' | 'clock' | 'rateLimits'> & {
  members: Pick<Members, 'summarized'>;
  relations: Pick<Relations, 'apart' | 'followsOf'>;
  known: KnownPlaces;
  isOnline(uid: Uid): boolean;
};

/** A page whose members have changed while it was read is searched again, so many times. */
const searches = 4;

/** Beyond twice the radius on some side: a window of the map that shows the ring is not. */
function isAway(bounds: Edges, around: { middle: { lat: number; lon: number }; km: number }): boolean {
  const { south, west, north, east } = bounds;
  const outer = edgesAround(around.middle, 2 * around.km);
  if (south < outer.south || north > outer.north) return true;
  const reach = (lon: number) => Math.abs(((lon - around.middle.lon + 540) % 360) - 180);
  const widest = Math.abs(((outer.east - around.middle.lon + 540) % 360) - 180);
  return (
    outer.west !== -180 &&
    (west > east
      ? reach(west) > widest || reach(east) > widest
      : east - west > 2 * widest || reach(west) > widest || reach(east) > widest)
  );
}

/** The cell of 3 km or more from which the reader measures. */
const ownCell = (position: Position | undefined, shared: boolean, now: number): Cell | undefined =>
  position && !isForgotten(position, shared, now) ? coarserCell(position.told_cell, 3_000) : undefined;

export function createMapList(needs: Needs) {
  const { db, clock, rateLimits, members, relations, known, isOnline } = needs;
  const near = createNear(needs);

  async function takeBudgets(uid: Uid, away: boolean): Promise<void> {
    const rates = [
      { key: 'list', limit: geoLimits.listsPerMinute, windowMs: minuteMs },
      { key: 'list', limit: geoLimits.listsPerDay, windowMs: dayMs },
      ...(away ? [{ key: 'away', limit: geoLimits.listsAwayPerHour, windowMs: hourMs }] : []),
    ];
    for (const { key, ...rate } of rates) await takeOrRefuse(rateLimits, `geo:${key} ${uid}`, rate);
  }

  async function followSets(uid: Uid, followees: boolean, followers: boolean) {
    return Promise.all([
      ...(followees ? [relations.followsOf(uid, 'followees')] : []),
      ...(followers ? [relations.followsOf(uid, 'followers')] : []),
    ]);
  }

  /** One page, of members whose rows still say what the search was told. */
  async function pageOf(wanted: MapSearch, page: number) {
    const range = { offset: (page - 1) * geoLimits.perPage, limit: geoLimits.perPage };
    for (let nth = 1; ; nth++) {
      const index = await known.fresh();
      const found = index.search(wanted, range);
      const [shown, rows] = await Promise.all([
        store.shownAmong(db, found.uids, wanted.now),
        members.summarized(found.uids),
      ]);
      const gone = found.uids.filter((uid) => !shown.has(uid));
      if (gone.length === 0 || nth === searches) return { index, found, shown, rows };
      gone.forEach(known.forget);
    }
  }

  async function listed(reader: MapReader, wanted: MapSearch, page: number, sizeKm: number): Promise<Answer> {
    const { now, from } = wanted;
    const { index, found, shown, rows } = await pageOf(wanted, page);
    const exact = [...shown.values()].filter((each) => exactPlace(each, now));
    const [followees, followers] = exact.length > 0 ? await followSets(reader.uid, true, true) : [];
    const list = found.uids.flatMap((uid): MemberOnMap[] => {
      const [member, place] = [rows.get(uid), shown.get(uid)];
      if (!member || !place) return [];
      const cell = seenCell(place, now);
      const middle = middleOf(cell);
      const seen = followees?.has(uid) && followers?.has(uid) ? exactPlace(place, now) : undefined;
      const band = from && bandOf(kmBetween(middleOf(from), middle));
      return [
        {
          user: memberSummaryOf(member, reader.standing, now),
          ...(seen ?? middle),
          precision: seen ? 0 : sizeOf(cell),
          ...(band && { distance: band }),
          message: place.message,
          online: isOnline(uid) ? 1 : 0,
        },
      ];
    });
    return { list, total_count: found.total, clusters: index.clusters(found.counted, sizeKm) };
  }

  return async (reader: MapReader, asked: Asked): Promise<Answer> => {
    const { uid, standing } = reader;
    const [{ options, position }, around] = await Promise.all([
      store.optionsAndPositionOf(db, uid),
      relations.apart(uid),
    ]);
    const apart = [...around.keys()];
    const from = ownCell(position, options.shared, clock.now());
    const own = from ?? cellAt(defaultPlace, 3_000);
    const { bounds, zoom, page } = asked;
    const isWhole = may('seeMap', standing);
    const narrows = bounds ?? asked.age ?? asked.gender ?? asked.followees ?? asked.followers ?? asked.online;
    if (!isWhole && (narrows !== undefined || page > 1)) throw refuse('premium_required');
    const radius = { middle: middleOf(own), km: options.distance };
    await takeBudgets(uid, bounds !== undefined && isAway(bounds, radius));
    if (!isWhole) {
      const index = await known.fresh();
      return { list: [], total_count: 0, clusters: [], near: from ? near(index, uid, from, apart) : 0 };
    }
    const km = asked.distance ?? (bounds ? undefined : options.distance);
    const among = await followSets(
      uid,
      asked.followees ?? options.followees,
      asked.followers ?? options.followers,
    );
    const wanted: MapSearch = {
      from,
      bounds,
      around: km === undefined ? undefined : { middle: middleOf(own), km },
      without: [uid, ...apart],
      ages: asked.age === undefined ? options.ages : asked.age || undefined,
      gender: asked.gender ?? options.gender,
      among,
      isOnline: asked.online ? isOnline : undefined,
      now: clock.now(),
    };
    return listed(reader, wanted, page, clusterKmAt(zoom));
  };
}
