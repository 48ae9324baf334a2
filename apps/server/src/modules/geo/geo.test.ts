// The map over HTTP: what is kept of a place, who sees whom and from when, and what is refused.
import {
  accountsCalls,
  type ArgumentsOf,
  cellAt,
  dayMs,
  geoCalls,
  geoLimits,
  hourMs,
  middleOf,
  minuteMs,
  profilesCalls,
  relationsCalls,
  secondsOf,
} from '@alcove/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { done, startTestSite, type TestMember, type TestSite, until } from '../../testing/index.ts';

let site: TestSite;
beforeAll(async () => void (site = await startTestSite({ env: { RATE_LIMITS: 'off' } })));
afterAll(() => site.close());

type Options = ArgumentsOf<typeof geoCalls.changeGeoOptions>;
type Wanted = ArgumentsOf<typeof geoCalls.membersAround>;

const options = (member: TestMember, change: Options) => done(member.call(geoCalls.changeGeoOptions, change));
const tell = (member: TestMember, latitude: number, longitude: number, precision?: number) =>
  done(
    member.call(geoCalls.updatePosition, {
      latitude,
      longitude,
      ...(precision !== undefined && { precision }),
    }),
  );
const around = (member: TestMember, wanted: Wanted = {}) => done(member.call(geoCalls.membersAround, wanted));
const nicksAround = async (member: TestMember, wanted?: Wanted) =>
  (await around(member, wanted)).list.map(({ user }) => user.nick);
const turn = () => site.clock.advance(geoLimits.turnMs);
const ownRecord = async (member: TestMember) => (await done(member.call(accountsCalls.member, {}))).position;

/** Each test has a region of its own, so that nobody of another one is near. */
let regions = 0;
const region = () => ({ lat: -40 + 11 * (regions % 7), lon: -170 + 29 * Math.floor(regions++ / 7) });

type Place = { lat: number; lon: number };
async function sharing({ lat, lon }: Place, traits: Parameters<TestSite['member']>[0] = { premium: true }) {
  const member = await site.member(traits);
  await options(member, { shareMyLocation: 1 });
  await tell(member, lat, lon);
  return member;
}

const storedOf = (member: TestMember) =>
  site.db.selectFrom('geo_positions').selectAll().where('uid', '=', member.uid).executeTakeFirst();

describe('options', () => {
  test('of a new member are the defaults (R7.236, R9.037, R9.038, R9.039, R9.040, R9.041, R9.042, R9.043, R9.044)', async () => {
    const member = await site.member();
    expect(await done(member.call(geoCalls.ownGeoOptions, {}))).toEqual({
      options: {
        shareMyLocation: 0,
        distance: 300,
        precision: 3000,
        age: 0,
        gender: 0,
        followees: 0,
        followers: 0,
        message: '',
      },
    });
  });

  test('are kept, each part alone or several together (R3.254, R3.255, R3.256, R3.257, R3.258, R3.259, R3.260, R3.261, R7.235)', async () => {
    const member = await site.member();
    await options(member, { distance: 50, precision: 9000, age: '30-45', gender: 3 });
    await options(member, { followees: 1, followers: 1, message: 'En ville ce soir', shareMyLocation: 1 });
    expect((await done(member.call(geoCalls.ownGeoOptions, {}))).options).toEqual({
      shareMyLocation: 1,
      distance: 50,
      precision: 9000,
      age: '30-45',
      gender: 3,
      followees: 1,
      followers: 1,
      message: 'En ville ce soir',
    });
    expect((await options(member, { age: 0 })).options.age).toBe(0);
  });

  test.for([
    { distance: 0 },
    { distance: 1_000_000_000 },
    { precision: -1 },
    { precision: 27_001 },
    { age: '12-17' },
    { age: '45-30' },
    { gender: 5 },
    { message: 'x'.repeat(81) },
    { message: 'turned \u202e around' },
  ] as Options[])('are refused out of bounds, by field: %o', async (change) => {
    const answer = await (await site.member()).call(geoCalls.changeGeoOptions, change);
    expect(answer).toMatchObject({ status: 'error', code: 'invalid_input' });
    expect(answer).toHaveProperty(['messages', Object.keys(change)[0] as string]);
  });
});

describe('a position', () => {
  test('is kept as the number of a cell and answered as its middle (R3.044, R3.252, R3.253, R7.234)', async () => {
    const { lat, lon } = region();
    const member = await sharing({ lat, lon });
    const middle = middleOf(cellAt({ lat, lon }, 3_000));
    expect(await ownRecord(member)).toEqual({
      latitude: middle.lat,
      longitude: middle.lon,
      precision: 3000,
      told: secondsOf(site.clock.now()),
      until: 0,
    });
    const row = await storedOf(member);
    expect(row).toMatchObject({ cell: cellAt({ lat, lon }, 3_000), told_lat: null, exact_lat: null });
  });

  test.for([
    ['91', '2'],
    ['48', '540'],
    ['NaN', '2'],
    ['48,85', '2'],
    ['1e999', '2'],
    ['', '2'],
  ])('%s, %s is refused by its field', async ([latitude, longitude]) => {
    const member = await site.member();
    const answer = await member.call(geoCalls.updatePosition, { latitude, longitude } as never);
    expect(answer).toMatchObject({ status: 'error', code: 'invalid_input' });
    const field = longitude === '540' ? 'longitude' : 'latitude';
    expect(answer).toHaveProperty(['messages', field]);
  });

  test('at precision 0 is kept as given for 4 hours, for mutual followers alone; then 3 km apply (R3.043, R9.045)', async () => {
    const { lat, lon } = region();
    const [exact, friend, stranger] = [
      await sharing({ lat, lon }),
      await sharing({ lat, lon }),
      await sharing({ lat, lon }),
    ];
    for (const [follower, followed] of [
      [exact, friend],
      [friend, exact],
      [stranger, exact],
    ] as const)
      await done(follower.call(relationsCalls.follow, { id: followed.uid }));
    const place = { lat: lat + 0.00123, lon: lon + 0.00321 };
    const { position } = await tell(exact, place.lat, place.lon, 0);
    expect(position).toMatchObject({ latitude: place.lat, longitude: place.lon, precision: 0 });
    expect(position.until).toBe((site.clock.now() + 4 * hourMs) / 1000);
    const seenBy = async (reader: TestMember) =>
      (await around(reader)).list.find(({ user }) => user.uid === exact.uid);
    const middle = middleOf(cellAt(place, 3_000));
    expect(await seenBy(friend)).toMatchObject({ ...middle, precision: 3000 });
    await turn();
    expect(await seenBy(friend)).toMatchObject({ ...place, precision: 0, distance: 3 });
    expect(await seenBy(stranger)).toMatchObject({ ...middle, precision: 3000 });
    // Telling again does not prolong it.
    await tell(exact, place.lat, place.lon);
    await site.clock.advance(4 * hourMs);
    expect(await seenBy(friend)).toMatchObject({ ...middle, precision: 3000 });
    expect(await ownRecord(exact)).toMatchObject({ precision: 3000 });
    await until(async () => (await storedOf(exact))?.told_lat === null);
    expect((await done(exact.call(geoCalls.ownGeoOptions, {}))).options.precision).toBe(3000);
  });

  test('is gone with the end of sharing, from the row, the list, the count and the search', async () => {
    const place = region();
    const [reader, other] = [await sharing(place), await sharing(place)];
    expect(await around(reader)).toMatchObject({ total_count: 1 });
    const search = async () =>
      (await done(reader.call(profilesCalls.searchMembers, { near: 10 }))).list.map(({ uid }) => uid);
    expect(await search()).toContain(other.uid);
    await options(other, { shareMyLocation: 0 });
    expect(await around(reader)).toMatchObject({ list: [], total_count: 0, clusters: [] });
    expect(await search()).not.toContain(other.uid);
    expect(await storedOf(other)).toBeUndefined();
    expect(await ownRecord(other)).toBeUndefined();
  });

  test('told while sharing is off serves the member alone and is gone after 24 hours', async () => {
    const place = region();
    const [reader, hidden] = [await sharing(place), await site.member({ premium: true })];
    await tell(hidden, place.lat, place.lon);
    expect(await nicksAround(reader)).toEqual([]);
    expect(await around(hidden)).toMatchObject({ list: [{ user: { uid: reader.uid }, distance: 3 }] });
    expect((await ownRecord(hidden))?.until).toBe((site.clock.now() + dayMs) / 1000);
    await site.clock.advance(dayMs);
    expect(await ownRecord(hidden)).toBeUndefined();
    await until(async () => (await storedOf(hidden)) === undefined);
  });
});

describe('another place', () => {
  test('is seen by others from the next full quarter of an hour', async () => {
    const place = region();
    const [reader, mover] = [await sharing(place), await sharing(place)];
    await turn();
    const far = { lat: place.lat + 0.5, lon: place.lon };
    await tell(mover, far.lat, far.lon);
    expect((await around(reader)).list).toMatchObject([{ distance: 3 }]);
    expect((await ownRecord(mover))?.latitude).toBeCloseTo(far.lat, 1);
    await turn();
    expect((await around(reader)).list).toMatchObject([{ distance: 100, ...middleOf(cellAt(far, 3_000)) }]);
  });

  test('at a coarser precision is seen at once, at a finer one from the quarter on', async () => {
    const place = region();
    const [reader, mover] = [await sharing(place), await sharing(place)];
    await turn();
    const seen = async () => (await around(reader)).list.map(({ precision }) => precision);
    await tell(mover, place.lat, place.lon, 27_000);
    expect(await seen()).toEqual([27_000]);
    await tell(mover, place.lat, place.lon, 1_000);
    expect(await seen()).toEqual([27_000]);
    await turn();
    expect(await seen()).toEqual([1_000]);
    await options(mover, { precision: 9_000 });
    expect(await seen()).toEqual([9_000]);
  });
});

describe('who is seen', () => {
  test('was online in the last 7 days and told a position in the last 30 (R9.030)', async () => {
    const place = region();
    const [reader, recent, late] = [await sharing(place), await sharing(place), await sharing(place)];
    const lastOnline = (member: TestMember, days: number) =>
      site.db
        .updateTable('members')
        .set({ last_online_at: site.clock.now() - days * dayMs })
        .where('uid', '=', member.uid)
        .execute();
    await lastOnline(recent, 6);
    await lastOnline(late, 8);
    await site.clock.advance(minuteMs);
    await options(late, { message: 'read again' });
    await options(recent, { message: 'read again' });
    expect(await nicksAround(reader)).toEqual([recent.nick]);
    await site.db
      .updateTable('geo_positions')
      .set({ told_at: site.clock.now() - 30 * dayMs })
      .where('uid', '=', recent.uid)
      .execute();
    await options(recent, { message: 'told long ago' });
    expect(await nicksAround(reader)).toEqual([]);
    await site.clock.advance(hourMs);
    await until(async () => (await storedOf(recent)) === undefined);
  });

  test('is neither apart from the reader, nor banned, nor deleted', async () => {
    const place = region();
    const [reader, apart, banned, deleted] = [
      await sharing(place),
      await sharing(place),
      await sharing(place),
      await sharing(place),
    ];
    expect(await around(reader)).toMatchObject({ total_count: 3 });
    await done(apart.call(relationsCalls.addToBlacklist, { blacklisted_user_id: reader.uid }));
    expect((await nicksAround(reader)).toSorted()).toEqual([banned.nick, deleted.nick].toSorted());
    expect(await nicksAround(apart)).not.toContain(reader.nick);
    await done(deleted.call(accountsCalls.deleteAccount, { password: deleted.password, confirm: 1 }));
    expect(await around(reader)).toMatchObject({ list: [{ user: { nick: banned.nick } }], total_count: 1 });
    await site.db
      .insertInto('bans')
      .values({ uid: banned.uid, until_at: site.clock.now() + dayMs, banned_at: site.clock.now() })
      .execute();
    expect(await around(reader)).toMatchObject({ list: [], total_count: 0, clusters: [] });
  });

  test('matches every filter: gender, age, followees, followers, and the radius in kilometres (R7.233, R9.031)', async () => {
    const place = region();
    const reader = await sharing(place);
    const near = await sharing(place, { gender: 2, age: 33 });
    const far = await sharing(
      { lat: place.lat + 2.5, lon: place.lon },
      { premium: true, gender: 3, age: 50 },
    );
    const further = await sharing({ lat: place.lat + 3, lon: place.lon });
    const found = (wanted: Wanted) => nicksAround(reader, wanted);
    expect(await found({})).toEqual([near.nick, far.nick]);
    expect(await found({ distance: 100 })).toEqual([near.nick]);
    expect(await found({ distance: 400 })).toEqual([near.nick, far.nick, further.nick]);
    expect(await found({ gender: 3 })).toEqual([far.nick]);
    expect(await found({ age: '30-45' })).toEqual([near.nick]);
    await done(reader.call(relationsCalls.follow, { id: near.uid }));
    await done(far.call(relationsCalls.follow, { id: reader.uid }));
    expect(await found({ followees: 1 })).toEqual([near.nick]);
    expect(await found({ followers: 1 })).toEqual([far.nick]);
    expect(await found({ followees: 1, followers: 1 })).toEqual([]);
    await options(reader, { gender: 3, distance: 300 });
    expect(await found({})).toEqual([far.nick]);
  });

  test('lies within bounds, also across 180 degrees and beyond the radius', async () => {
    const [west, east, reader] = [
      await sharing({ lat: 51, lon: 179.9 }),
      await sharing({ lat: 51, lon: -179.9 }),
      await sharing(region()),
    ];
    expect((await nicksAround(reader, { bounds: '50,179,52,-179' })).toSorted()).toEqual(
      [west.nick, east.nick].toSorted(),
    );
    expect(await nicksAround(reader, { bounds: '50,179,52,180' })).toEqual([west.nick]);
    expect((await around(west, { bounds: '50,179,52,-179' })).list).toMatchObject([{ distance: 20 }]);
    for (const bounds of ['52,179,50,-179', '1,2,3', '1,2,3,4,5', 'a,b,c,d', '1,2,3,999'])
      expect(await reader.call(geoCalls.membersAround, { bounds })).toMatchObject({ code: 'invalid_input' });
  });

  test('comes by the nearest band first, then by the latest visit, 50 a page; clusters count all', async () => {
    const place = region();
    const reader = await sharing(place);
    const crowd = [];
    for (let nth = 0; nth < 53; nth++) crowd.push(await sharing(place));
    const [first, second] = [await around(reader), await around(reader, { page: 2 })];
    expect([first.list.length, second.list.length, first.total_count]).toEqual([50, 3, 53]);
    const all = [...first.list, ...second.list].map(({ user }) => user.uid);
    expect(all.toSorted((one, other) => one - other)).toEqual(crowd.map(({ uid }) => uid));
    for (const zoom of [0, 4, 8, 12]) {
      const { clusters } = await around(reader, { zoom });
      expect(clusters.map(({ count }) => count)).toEqual([53]);
    }
    expect(await reader.call(geoCalls.membersAround, { page: 5 })).toMatchObject({ code: 'invalid_input' });
  });
});

describe('a reader', () => {
  test('who is a visitor or not active gets no positions (R6.007)', async () => {
    const [visitor, inactive] = [await site.visitor(), await site.member({ active: false })];
    for (const spec of [geoCalls.membersAround, geoCalls.ownGeoOptions])
      expect(await visitor.call(spec, {})).toMatchObject({ code: 'authorization_required' });
    expect(await inactive.call(geoCalls.membersAround, {})).toMatchObject({ code: 'activation_required' });
    expect(await visitor.call(geoCalls.updatePosition, { latitude: 1, longitude: 1 })).toMatchObject({
      code: 'authorization_required',
    });
  });

  test('without Premium learns a step alone, renewed hourly, and nobody’s name or place (R6.054)', async () => {
    const place = region();
    const [premium, free] = [await sharing(place), await sharing(place, {})];
    expect(await around(free)).toEqual({ list: [], total_count: 0, clusters: [], near: 1 });
    expect((await around(premium)).list).toHaveLength(1);
    for (let nth = 0; nth < 10; nth++) await sharing(place);
    expect((await around(free)).near).toBe(1);
    await site.clock.advance(hourMs);
    expect((await around(free)).near).toBe(10);
    expect(await free.call(geoCalls.membersAround, { gender: 2 })).toMatchObject({
      code: 'premium_required',
    });
    expect(await free.call(geoCalls.membersAround, { bounds: '1,2,3,4' })).toMatchObject({
      code: 'premium_required',
    });
  });

  test('without a position reads no distance, around the default place', async () => {
    const [reader, paris] = [await site.member({ premium: true }), await sharing({ lat: 48.85, lon: 2.35 })];
    const { list } = await around(reader, { distance: 5 });
    expect(list.map(({ user }) => user.uid)).toEqual([paris.uid]);
    expect(list[0]).not.toHaveProperty('distance');
  });
});

test('two processes of a site agree at once on who has hidden', async () => {
  await using second = await startTestSite({ beside: site, env: { RATE_LIMITS: 'off' } });
  const place = region();
  const [reader, other] = [await sharing(place), await sharing(place)];
  const there = () =>
    fetch(`${second.url}/b/geo/list/users`, {
      headers: { cookie: [...reader.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    }).then((answer) => answer.json() as Promise<{ data: { total_count: number } }>);
  expect((await there()).data.total_count).toBe(1);
  await options(other, { shareMyLocation: 0 });
  expect((await there()).data).toMatchObject({ list: [], total_count: 0, clusters: [] });
});

test('a download holds the options and the position, and deletion erases both', async () => {
  const place = region();
  const member = await sharing(place);
  await options(member, { message: 'Autour de moi' });
  const data = await done(member.call(accountsCalls.exportMember, {}));
  expect(JSON.stringify(data)).toContain('Autour de moi');
  await done(member.call(accountsCalls.deleteAccount, { password: member.password, confirm: 1 }));
  for (const table of ['geo_options', 'geo_positions'] as const)
    expect(await site.db.selectFrom(table).selectAll().where('uid', '=', member.uid).execute()).toEqual([]);
});
