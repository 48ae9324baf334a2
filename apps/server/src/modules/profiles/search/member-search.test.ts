// The search of members: each filter, each order, and who is left out for whom.
import {
  accountsCalls,
  type ArgumentsOf,
  cellAt,
  dayMs,
  memberSearch,
  middleOf,
  profilesCalls,
  relationsCalls,
} from '@alcove/protocol';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { done, startTestSite, type TestMember, type TestSite } from '../../../testing/index.ts';
import { placeMember } from './positions.ts';

let site: TestSite;
beforeAll(async () => void (site = await startTestSite({ env: { RATE_LIMITS: 'off' } })));
afterAll(() => site.close());

const { searchMembers } = profilesCalls;
const { updateMember } = accountsCalls;
type Wanted = ArgumentsOf<typeof searchMembers>;

const search = (reader: Pick<TestMember, 'call'>, wanted: Wanted) => done(reader.call(searchMembers, wanted));
const nicksOf = async (reader: Pick<TestMember, 'call'>, wanted: Wanted) =>
  (await search(reader, wanted)).list.map(({ nick }) => nick);
const change = (member: TestMember, fields: ArgumentsOf<typeof updateMember>) =>
  done(member.call(updateMember, fields));
/** People of one country, which no other test uses. */
async function peopleOf(country: string, ...traits: Parameters<TestSite['member']>[0][]) {
  const people = [];
  for (const each of traits) {
    const member = await site.member(each);
    await change(member, { country });
    people.push(member);
    await site.clock.advance(60_000);
  }
  return people;
}
const setRow = (member: TestMember, row: object) =>
  site.db.updateTable('members').set(row).where('uid', '=', member.uid).execute();

const named = (...members: TestMember[]) => members.map(({ nick }) => nick).toSorted();
const pictureOf = (uid: number) => String(uid).padStart(32, '0');
const photo = (uid: number, album: string) => ({
  uid,
  album,
  picture: pictureOf(uid),
  description: '',
  place: 0,
  added_at: 0,
});
const foundInNorway = async (by: TestMember) => (await nicksOf(by, { country: 'NO' })).toSorted();

describe('by nick', () => {
  beforeAll(async () => {
    for (const nick of ['Élodie-Anne', 'Наташа Зимина', 'Щука_1', 'Zinedine', 'Tom'])
      await site.member({ nick });
  });

  test.for([
    ['elodie', 'Élodie-Anne'],
    ['ÉLODIEANNE', 'Élodie-Anne'],
    ['anne', 'Élodie-Anne'],
    ['elodei', 'Élodie-Anne'],
    ['elo', 'Élodie-Anne'],
    ['natasha', 'Наташа Зимина'],
    ['НАТАША', 'Наташа Зимина'],
    ['zimyna', 'Наташа Зимина'],
    ['natasa', 'Наташа Зимина'],
    ['schuka', 'Щука_1'],
    ['щука', 'Щука_1'],
    ['zynedine', 'Zinedine'],
    ['zinadine', 'Zinedine'],
    ['zinedin', 'Zinedine'],
    ['зинедин', 'Zinedine'],
    ['TOM', 'Tom'],
  ])('a reader who types %s finds %s (R2.024)', async ([nick, found]) => {
    expect(await nicksOf(await site.visitor(), { nick: nick as string })).toEqual([found]);
  });

  test.for([['zinadinne'], ['tam'], ['%%%'], ["o'neil"]])(
    'a reader who types %s finds no one: two letters differ, or three letters bear no typo',
    async ([nick]) => {
      const answer = await (await site.visitor()).call(searchMembers, { nick: nick as string });
      expect(answer.status === 'success' ? answer.data.list : []).toEqual([]);
    },
  );

  test('fewer than three letters are refused', async () => {
    const visitor = await site.visitor();
    for (const nick of ['zi', '--z--'])
      expect(await visitor.call(searchMembers, { nick })).toMatchObject({ status: 'error' });
  });

  test('the member of exactly that nick comes before those who contain it', async () => {
    await site.member({ nick: 'Salome' });
    await site.clock.advance(60_000);
    await site.member({ nick: 'Salome des bois' });
    expect(await nicksOf(await site.visitor(), { nick: 'salomé' })).toEqual(['Salome', 'Salome des bois']);
  });

  test('a member is found by a new nick at once and no longer by the old one', async () => {
    const member = await site.member({ nick: 'Avant-hier' });
    await done(member.call(accountsCalls.changeNick, { nick: 'Surlendemain' }));
    expect(await nicksOf(member, { nick: 'surlendemain' })).toEqual(['Surlendemain']);
    expect(await nicksOf(member, { nick: 'avanthier' })).toEqual([]);
  });
});

test('filters by gender, age, country, region, certification, contributions, each alone and together (R2.025, R2.026, R2.027, R2.028, R2.030, R2.031, R7.287)', async () => {
  const [woman, couple, man] = (await peopleOf(
    'PT',
    { gender: 2, age: 36, certified: true },
    { gender: 3, age: 52 },
    { gender: 1, age: 28, certified: true },
  )) as [TestMember, TestMember, TestMember];
  await change(woman, { country: 'PT', region: 'PT-11' });
  const found = async (wanted: Wanted) => (await nicksOf(man, { country: 'PT', ...wanted })).toSorted();
  expect(await found({})).toEqual(named(woman, couple, man));
  expect(await found({ gender: '2,3' })).toEqual(named(woman, couple));
  expect(await found({ gender: 1 })).toEqual(named(man));
  expect(await found({ age: 36 })).toEqual(named(woman));
  expect(await found({ age: '28-52' })).toEqual(named(woman, couple, man));
  expect(await found({ age: '37-' })).toEqual(named(couple));
  expect(await found({ region: 'pt-11' })).toEqual(named(woman));
  expect(await found({ certified: 1 })).toEqual(named(woman, man));
  expect(await found({ certified: 1, gender: '1,3', age: '20-30' })).toEqual(named(man));
  await site.db
    .updateTable('member_search')
    .set({ contributions: 1 })
    .where('uid', '=', couple.uid)
    .execute();
  expect(await found({ contributions: 1 })).toEqual(named(couple));
  for (const wrong of [
    { gender: '5' },
    { gender: 'x' },
    { age: '52-28' },
    { age: 'x' },
    { page: 51 },
    { near: 11 },
  ])
    expect(await man.call(searchMembers, wrong as Wanted)).toMatchObject({ status: 'error' });
});

test('filters by photos of the public and Premium albums: a private one reveals nothing (R2.029)', async () => {
  const [open, closed, none] = (await peopleOf('GR', {}, {}, {})) as [TestMember, TestMember, TestMember];
  for (const { uid, album } of [
    { uid: open.uid, album: 'premium' },
    { uid: closed.uid, album: 'private' },
  ]) {
    await site.db
      .insertInto('pictures')
      .values({ id: pictureOf(uid), shelf: 'album', kept_at: 0, used: true } as never)
      .execute();
    await site.db.insertInto('album_photos').values(photo(uid, album)).execute();
  }
  const wanted = { country: 'GR', photo: 1 } as const;
  expect((await search(none, wanted)).list).toMatchObject([{ nick: open.nick, photos: 1 }]);
  await site.db.updateTable('album_photos').set({ album: 'private' }).where('uid', '=', open.uid).execute();
  expect(await nicksOf(none, wanted)).toEqual([]);
});

test('finds who was online nine days ago, not eleven, and shows visitors the day alone (R2.032)', async () => {
  const [recent, late, reader] = (await peopleOf('IT', {}, {}, {})) as [TestMember, TestMember, TestMember];
  const now = site.clock.now();
  await setRow(recent, { last_online_at: now - 9 * dayMs });
  await setRow(late, { last_online_at: now - 11 * dayMs });
  expect(await nicksOf(reader, { country: 'IT', online: 1 })).toEqual([reader.nick, recent.nick]);
  const [seen] = (await search(await site.visitor(), { nick: recent.nick })).list;
  expect(seen).toMatchObject({ online: 0, town: '', country: '' });
  expect((seen?.last_online ?? 1) % 86_400).toBe(0);
  expect(seen).not.toHaveProperty('photos');
});

test('orders by last visit, by registration and by views (R2.033, R2.034)', async () => {
  const [first, second, third] = (await peopleOf('AT', {}, {}, {})) as [TestMember, TestMember, TestMember];
  await setRow(first, { views: 5, last_online_at: site.clock.now() });
  await setRow(third, { views: 2, last_online_at: site.clock.now() - dayMs });
  const by = (sort: Wanted['sort']) => nicksOf(second, { country: 'AT', sort });
  expect(await by('online')).toEqual([first, second, third].map(({ nick }) => nick));
  expect(await by('new')).toEqual([third, second, first].map(({ nick }) => nick));
  expect(await by('views')).toEqual([first, third, second].map(({ nick }) => nick));
});

test('finds members within steps of the own cell, whose middles alone are compared (R2.035)', async () => {
  const [lyon, annecy, paris] = (await peopleOf('FI', {}, {}, {})) as [TestMember, TestMember, TestMember];
  expect(await lyon.call(searchMembers, { near: 40 })).toMatchObject({ code: 'position_unknown' });
  const put = (member: TestMember, lat: number, lon: number) =>
    placeMember(site.db, member.uid, cellAt({ lat, lon }, 1_000));
  await put(lyon, 45.76, 4.84);
  await put(annecy, 45.9, 6.12);
  await put(paris, 48.86, 2.35);
  const around = (near: Wanted['near']) => nicksOf(lyon, { near });
  expect(await around(10)).toEqual([lyon.nick]);
  expect(await around(150)).toEqual([annecy.nick, lyon.nick]);
  expect(await around(300)).toEqual([annecy.nick, lyon.nick]);
  expect(await (await site.visitor()).call(searchMembers, { near: 40 })).toMatchObject({
    code: 'authorization_required',
  });
  const stored = await site.db
    .selectFrom('member_search')
    .select(['cell_lat', 'cell_lon'])
    .where('uid', '=', lyon.uid)
    .executeTakeFirstOrThrow();
  const { lat, lon } = middleOf(cellAt({ lat: 45.76, lon: 4.84 }, 3_000));
  expect(stored).toEqual({ cell_lat: expect.closeTo(lat, 4), cell_lon: expect.closeTo(lon, 4) });
});

test('near the date line members on its other side are found', async () => {
  const [west, east] = (await peopleOf('FJ', {}, {})) as [TestMember, TestMember];
  await placeMember(site.db, west.uid, cellAt({ lat: -16.8, lon: 179.97 }, 3_000));
  await placeMember(site.db, east.uid, cellAt({ lat: -16.8, lon: -179.97 }, 3_000));
  expect(await nicksOf(west, { near: 10 })).toEqual([east.nick, west.nick]);
});

test('leaves out members who are apart from the reader, banned, inactive, or wish not to be found', async () => {
  const [reader, apart, banned, hidden, inactive] = (await peopleOf('NO', {}, {}, {}, {}, {})) as [
    TestMember,
    TestMember,
    TestMember,
    TestMember,
    TestMember,
  ];
  await setRow(inactive, { active: false });
  expect(await foundInNorway(reader)).toEqual(named(reader, apart, banned, hidden));
  await done(apart.call(relationsCalls.addToBlacklist, { blacklisted_user_id: reader.uid }));
  await change(hidden, { listed: 0 });
  await site.db
    .insertInto('bans')
    .values({ uid: banned.uid, until_at: site.clock.now() + dayMs, banned_at: site.clock.now() })
    .execute();
  expect(await foundInNorway(reader)).toEqual(named(reader));
  expect(await search(reader, { country: 'NO' })).toMatchObject({ total_count: 1 });
  expect(await foundInNorway(apart)).toEqual(named(apart));
  await change(hidden, { listed: 1 });
  expect(await foundInNorway(reader)).toEqual(named(reader, hidden));
});

test('visitors and inactive members cannot filter by place (R6.007)', async () => {
  const [visitor, inactive] = [await site.visitor(), await site.member({ active: false })];
  expect(await visitor.call(searchMembers, { country: 'FR' })).toMatchObject({
    code: 'authorization_required',
  });
  expect(await inactive.call(searchMembers, { region: 'FR-ARA' })).toMatchObject({
    code: 'activation_required',
  });
});

test('pages hold 20 members, each once, and counts are exact to 1,000 (R2.023)', async () => {
  const reader = await site.member();
  const crowd = (count: number) =>
    sql`insert into members (nick, email, active, password_hash, gender, age, age_declared_at, avatar, language,
        country, created_at, last_online_at)
      select 'Crowd', gen_random_uuid()::text, true, 'none', 1, 30, 0, 'none', 'fr', 'IS', 0, 0
      from generate_series(1, ${count})`.execute(site.db);
  await crowd(45);
  const pages = await Promise.all([1, 2, 3, 4].map((page) => search(reader, { country: 'IS', page })));
  expect(pages.map(({ list, total_count }) => [list.length, total_count])).toEqual([
    [20, 45],
    [20, 45],
    [5, 45],
    [0, 45],
  ]);
  expect(new Set(pages.flatMap(({ list }) => list.map(({ uid }) => uid))).size).toBe(45);
  await crowd(955);
  expect(await search(reader, { country: 'IS', page: 50 })).toMatchObject({ total_count: 1000, more: 0 });
  await crowd(1);
  expect(await search(reader, { country: 'IS', page: 50 })).toMatchObject({ total_count: 1000, more: 1 });
});

test('visitors of one /48 of IPv6 ask sixteen times as often, from however many of its networks they come', async () => {
  await using limited = await startTestSite({ env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' } });
  const visitor = await limited.visitor();
  const from = (address: string) =>
    visitor.call(searchMembers, {}, { headers: { 'x-forwarded-for': address } });
  for (let ask = 0; ask < 16 * memberSearch.perMinute; ask++)
    expect(await from(`2001:db8:1:${ask.toString(16)}::1`)).toMatchObject({ status: 'success' });
  expect(await from('2001:db8:1:ffff::1')).toMatchObject({ code: 'too_many' });
  expect(await from('2001:db8:2::1')).toMatchObject({ status: 'success' });
});

test('a reader asks 60 times a minute (R2.023)', async () => {
  await using limited = await startTestSite({ env: { RATE_LIMITS: 'on' } });
  const visitor = await limited.visitor();
  for (let ask = 0; ask < memberSearch.perMinute; ask++) await search(visitor, {});
  expect(await visitor.call(searchMembers, {})).toMatchObject({ code: 'too_many' });
  await limited.clock.advance(60_000);
  await search(visitor, {});
});
