// What finding members on the map costs: ours, in process and with all rules, beside Redis GEOSEARCH on the same middles;
// how long readers wait for the whole call; whether each answer is that of a plain scan, and whether any answer tells two corners of a cell apart.
import os from 'node:os';
import { parseArgs } from 'node:util';
import {
  bandOf,
  cellAt,
  clusterKmAt,
  coarserCell,
  distanceBands,
  type Edges,
  geoLimits,
  kmBetween,
  middleOf,
  type Place,
  type Uid,
} from '@alcove/protocol';
import { createClient } from '@redis/client';
import { createPlaceIndex, type MapSearch } from '../apps/server/src/modules/geo/place-index.ts';
import { createRedisServer, redisServerPath } from '../apps/server/src/platform/bus/testing/redis-server.ts';
import { median, sayUnless } from './counting/results.ts';
import { measureCalls } from './geo/called.ts';
import { crowdOf, now, numbers, placesByTowns, twoCorners } from './geo/crowd.ts';

const { values: asked } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    members: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '3' },
    searches: { type: 'string', default: '2000' },
    probes: { type: 'string', default: '10000' },
  },
  strict: false,
});
const say = sayUnless(asked.json);
const [count, rounds, searches, probes] = [asked.members, asked.rounds, asked.searches, asked.probes].map(
  Number,
) as [number, number, number, number];
const km = 300;
const page = { offset: 0, limit: geoLimits.perPage };
const compared = 500;
const blocksOfReader = 20;

const crowd = crowdOf(count);
const bytesBefore = process.memoryUsage().heapUsed;
const index = createPlaceIndex();
for (const member of crowd) index.put(member, now);
const bytesAMember = Math.round((process.memoryUsage().heapUsed - bytesBefore) / count);
const middles = crowd.map(({ cell }) => middleOf(cell));
const readers = placesByTowns(searches, numbers(99));
const next = numbers(11);
const blocked = readers.map(() =>
  Array.from({ length: blocksOfReader }, () => (1 + Math.floor(next() * count)) as Uid),
);

function searchFrom(nth: number): MapSearch {
  const from = cellAt(readers[nth] as Place, 3000);
  return { from, around: { middle: middleOf(from), km }, without: blocked[nth] as Uid[], now };
}

/** The same rules over every member, without our index. */
function plainScan({ from, around, without, ages, gender }: MapSearch): Uid[] {
  const left = new Set(without);
  const middle = from === undefined ? undefined : middleOf(from);
  const bandTo = (place: Place) => {
    const band = middle && bandOf(kmBetween(middle, place));
    return band === undefined ? distanceBands.length : distanceBands.indexOf(band);
  };
  return crowd
    .map((each, nth) => ({ each, place: middles[nth] as Place }))
    .filter(
      ({ each, place }) =>
        each.open &&
        !left.has(each.uid) &&
        each.online_at > now - geoLimits.onlineWithinMs &&
        each.told_at > now - geoLimits.toldWithinMs &&
        (!gender || each.gender === gender) &&
        (!ages || (each.age >= ages.from && each.age <= ages.to)) &&
        (!around || kmBetween(around.middle, place) <= around.km),
    )
    .map(({ each, place }) => ({ each, band: bandTo(place) }))
    .toSorted(
      (one, other) =>
        one.band - other.band || other.each.online_at - one.each.online_at || other.each.uid - one.each.uid,
    )
    .slice(0, page.limit)
    .map(({ each }) => each.uid);
}

const faults: string[] = [];
for (let nth = 0; nth < compared; nth++) {
  const wanted = {
    ...searchFrom(nth % searches),
    ...(nth % 3 === 0 && { gender: 2, ages: { from: 30, to: 45 } }),
  };
  if (String(index.search(wanted, page).uids) !== String(plainScan(wanted)))
    faults.push(`search ${nth} differs`);
}
say(`${compared} searches compared with a plain scan, ${faults.length} differ`);

function oursPerSecond(): number {
  const before = process.cpuUsage();
  for (let nth = 0; nth < searches; nth++) index.search(searchFrom(nth), page);
  const { user, system } = process.cpuUsage(before);
  return searches / ((user + system) / 1e6);
}

async function geosearchPerSecond(): Promise<number[]> {
  const redis = await createRedisServer();
  await redis.start();
  const client = await createClient({ url: redis.url }).connect();
  const cpuSeconds = async () => {
    const said = await client.info('cpu');
    const of = (name: string) => Number(new RegExp(`^${name}:([\\d.]+)`, 'm').exec(said)?.[1]);
    return of('used_cpu_user') + of('used_cpu_sys');
  };
  try {
    for (let at = 0; at < crowd.length; at += 1000)
      await client.geoAdd(
        'places',
        crowd.slice(at, at + 1000).map(({ uid, cell }) => {
          const { lat, lon } = middleOf(cell);
          return { longitude: lon, latitude: Math.max(-85, Math.min(85, lat)), member: String(uid) };
        }),
      );
    const rates: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const before = await cpuSeconds();
      for (let nth = 0; nth < searches; nth++) {
        const { lat, lon } = middleOf(cellAt(readers[nth] as Place, 3000));
        await client.geoSearch(
          'places',
          { latitude: Math.max(-85, Math.min(85, lat)), longitude: lon },
          { radius: km, unit: 'km' },
          { SORT: 'ASC', COUNT: page.limit },
        );
      }
      rates.push(searches / ((await cpuSeconds()) - before));
    }
    return rates;
  } finally {
    client.destroy();
    await redis.remove();
  }
}

/** Probes of every kind on two maps whose members stand in other corners of the same cells. */
function attackDifferences(): number {
  const [low, high] = twoCorners(200).map((members) => {
    const map = createPlaceIndex();
    for (const member of members) map.put(member, now);
    return map;
  }) as [typeof index, typeof index];
  const towns = placesByTowns(200, numbers(7));
  const pick = numbers(3);
  let differences = 0;
  for (let nth = 0; nth < probes; nth++) {
    const near = towns[Math.floor(pick() * towns.length)] as Place;
    const at = { lat: Math.max(-89, Math.min(89, near.lat + pick() - 0.5)), lon: near.lon };
    const from = cellAt(at, 3000);
    const wide = pick() * 3;
    const bounds: Edges = {
      south: Math.max(-90, at.lat - wide),
      north: Math.min(90, at.lat + wide),
      west: Math.max(-180, at.lon - wide),
      east: Math.min(180, at.lon + wide),
    };
    const wanted: MapSearch = {
      from: nth % 4 === 0 ? undefined : from,
      ...(nth % 2 === 0
        ? { bounds }
        : { around: { middle: middleOf(coarserCell(from, 3000)), km: 1 + pick() * 500 } }),
      without: [],
      ...(nth % 3 === 0 && { gender: 1 + Math.floor(pick() * 4) }),
      now,
    };
    const zoom = Math.floor(pick() * 13);
    const [one, other] = [low, high].map((map) => {
      const { uids, total, counted } = map.search(wanted, page);
      return JSON.stringify([uids, total, map.clusters(counted, clusterKmAt(zoom))]);
    });
    if (one !== other) differences++;
  }
  return differences;
}

oursPerSecond();
const ours = median(Array.from({ length: rounds }, oursPerSecond));
say(`${ours.toFixed(0)} searches a CPU second`);
const rival = redisServerPath ? median(await geosearchPerSecond()) : undefined;
say(rival === undefined ? 'no redis-server' : `${rival.toFixed(0)} GEOSEARCH a CPU second`);
const attack = attackDifferences();
if (attack > 0) faults.push(`${attack} probes tell corners apart`);

const called = await measureCalls(crowd, readers);
if (called.found === 0) faults.push('readers of the call find nobody');
say(`the call takes ${called.p50} ms, ${called.p99} ms at the 99th, and finds ${called.found}`);

const europe: Edges = { south: 35, west: -11, north: 62, east: 32 };
const began = performance.now();
const { counted } = index.search({ from: undefined, bounds: europe, without: [], now }, page);
const clusters = index.clusters(counted, clusterKmAt(4));
const europeMs = performance.now() - began;

const result = {
  valid: faults.length === 0,
  cores: os.availableParallelism(),
  members: count,
  faults,
  searches_per_cpu_second: { ours: Math.round(ours), ...(rival && { geosearch: Math.round(rival) }) },
  ...(rival && { ratios: { vs_geosearch: Number((ours / rival).toFixed(2)) } }),
  list_p50_ms: called.p50,
  list_p99_ms: called.p99,
  attack_differences: attack,
  europe: { clusters: clusters.length, ms: Number(europeMs.toFixed(1)) },
  bytes_a_member: bytesAMember,
};
console.log(asked.json ? JSON.stringify(result) : result);
process.exitCode = result.valid ? 0 : 1;
