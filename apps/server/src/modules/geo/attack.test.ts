// The attack on positions: the same probes on two sites that differ only in where members stand within their cells.
// Whatever members ask, alone or together, while everybody moves and a week passes, all answers are the same bytes.
import {
  type CellSize,
  cellAt,
  cellSizeFor,
  edgesOf,
  geoCalls,
  hourMs,
  minuteMs,
  notificationsCalls,
  profilesCalls,
  relationsCalls,
} from '@alcove/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestMember, type TestSite, until } from '../../testing/index.ts';

const targetCount = 20;
const probeCount = 1000;
const precisions = [1000, 3000, 9000, 27_000, 0] as const;
const middle = { lat: 45.76, lon: 4.84 };

type World = { site: TestSite; corner: 'south-west' | 'north-east'; people: TestMember[] };
const worlds: World[] = [];
beforeAll(async () => {
  for (const corner of ['south-west', 'north-east'] as const)
    worlds.push({ site: await startTestSite({ env: { RATE_LIMITS: 'on' } }), corner, people: [] });
});
afterAll(() => Promise.all(worlds.map(({ site }) => site.close())));

const person = (world: World, nth: number) => world.people[nth] as TestMember;

function numbers(seed: number) {
  let state = seed;
  return (below: number) => (state = (state * 48_271) % 2_147_483_647) % below;
}

/** One corner of a cell, a metre or so within. */
function cornerOf({ corner }: World, place: { lat: number; lon: number }, size: CellSize) {
  const { south, west, north, east } = edgesOf(cellAt(place, size));
  const margin = 1e-5;
  return corner === 'south-west'
    ? { latitude: south + margin, longitude: west + margin }
    : { latitude: north - margin, longitude: east - margin };
}

/** The same in both worlds. */
const both = <T>(act: (world: World) => Promise<T>): Promise<T[]> => Promise.all(worlds.map(act));

const isTurned = async ({ site }: World) => {
  const due = await site.db
    .selectFrom('geo_positions')
    .select('uid')
    .where('turn_at', '<=', site.clock.now())
    .execute();
  return due.length === 0;
};

test('twenty members in either corner of their cells answer a thousand probes of a week with the same bytes', async () => {
  const next = numbers(45);
  const nicks = [
    'Attaque',
    'Complice',
    'Gratuite',
    ...Array.from(
      { length: targetCount },
      (_, nth) => `Cible${['ba', 'ko', 'mu', 'zi', 'fe'][nth % 5]}${['ras', 'lon', 'vit', 'gum'][nth % 4]}`,
    ),
  ];
  for (const nick of nicks)
    await both(async (world) => {
      const member = await world.site.member({
        nick,
        email: `${nick}@example.test`,
        premium: nick !== 'Gratuite',
      });
      await world.site.db
        .updateTable('members')
        .set({ avatar: '/a.svg' })
        .where('uid', '=', member.uid)
        .execute();
      await member.call(geoCalls.changeGeoOptions, { shareMyLocation: 1 });
      world.people.push(member);
    });
  const everybody = Array.from({ length: nicks.length }, (_, nth) => nth);
  const attackers = everybody.slice(0, 3);
  const targets = everybody.slice(3);

  await both(async (world) => {
    for (const nth of targets.slice(0, 8)) {
      const [attacker, target] = [person(world, 0), person(world, nth)];
      await attacker.call(relationsCalls.follow, { id: target.uid });
      if (nth % 2 === 0) await target.call(relationsCalls.follow, { id: person(world, 1).uid });
    }
    await world.site.db
      .insertInto('notification_state')
      .values({ uid: person(world, 0).uid, settings: JSON.stringify({ mapUser: { site: 1 } }) })
      .onConflict((conflict) =>
        conflict.column('uid').doUpdateSet({ settings: JSON.stringify({ mapUser: { site: 1 } }) }),
      )
      .execute();
  });

  const places = targets.map(() => ({
    lat: middle.lat + (next(100) - 50) / 100,
    lon: middle.lon + (next(100) - 50) / 100,
  }));
  async function targetTells(nth: number) {
    const precision = precisions[next(4)] as (typeof precisions)[number];
    const place = places[nth] ?? middle;
    if (next(3) === 0) place.lat += (next(40) - 20) / 1000;
    const told = { ...place };
    await both((world) =>
      person(world, targets[nth] ?? 0).call(geoCalls.updatePosition, {
        ...cornerOf(world, told, cellSizeFor(precision)),
        precision,
      }),
    );
  }
  for (const nth of targets.keys()) await targetTells(nth);

  async function probe(): Promise<string[]> {
    const nth = attackers[next(3)] as number;
    const kind = next(10);
    const [lat, lon] = [middle.lat + (next(200) - 100) / 100, middle.lon + (next(200) - 100) / 100];
    const precision = precisions[next(4)] as number;
    const [distance, zoom, filters] = [1 + next(400), next(13), next(6)];
    const wide = (1 + next(100)) / 100;
    return both(async (world) => {
      const member = person(world, nth);
      const answer =
        kind === 0
          ? await member.call(geoCalls.updatePosition, { latitude: lat, longitude: lon, precision })
          : kind === 1
            ? await member.call(profilesCalls.searchMembers, {
                near: [10, 20, 40, 80, 150, 300][filters] as 10,
              })
            : kind === 2
              ? await member.call(geoCalls.changeGeoOptions, { distance })
              : await member.call(geoCalls.membersAround, {
                  ...(nth !== 2 &&
                    kind < 7 && { bounds: [lat - wide, lon - wide, lat + wide, lon + wide].join(','), zoom }),
                  ...(kind > 5 && { distance }),
                  ...(filters === 1 && nth !== 2 && { followees: 1 }),
                  ...(filters === 2 && nth !== 2 && { gender: 2, age: '20-50' }),
                });
      const { headers: _, ...body } = answer;
      return JSON.stringify(body);
    });
  }

  const answers = new Set<string>();
  for (let nth = 0; nth < probeCount; nth++) {
    const [one, other] = await probe();
    expect(other, `probe ${nth}`).toBe(one);
    answers.add(one as string);
    if (nth % 5 === 4) await targetTells(next(targetCount));
    if (nth % 50 === 49) {
      const hidden = targets[next(targetCount)] as number;
      for (const shareMyLocation of [0, 1] as const)
        await both((world) => person(world, hidden).call(geoCalls.changeGeoOptions, { shareMyLocation }));
      await targetTells(hidden - 3);
    }
    if (nth % 25 === 24) {
      const ms = nth % 100 === 99 ? 14 * hourMs : minuteMs * (1 + next(100));
      for (const { site } of worlds) await site.clock.advance(ms);
      await until(async () => (await both(isTurned)).every(Boolean));
    }
  }
  // The probes did see something, and much of it.
  expect(answers.size).toBeGreaterThan(probeCount / 4);

  const notices = () =>
    both(async (world) => {
      const answer = await person(world, 0).call(notificationsCalls.notifications, {});
      if (answer.status === 'error') throw new Error(answer.code);
      return answer.data.list.map(({ type, senderNick, text }) => JSON.stringify({ type, senderNick, text }));
    });
  await until(async () => {
    const [one = [], other = []] = await notices();
    return one.length > 0 && one.join('\n') === other.join('\n');
  });
});
