// The archive by its calls: lists and counts of years, months and days, who sees them, neighbours; best and certified.
import {
  type ArgumentsOf,
  contributionsCalls,
  dayMs,
  findingCalls,
  hourMs,
  relationsCalls,
} from '@alcove/protocol';
import { expect, test } from 'vitest';
import { done, type TestSite, until } from '../../../testing/index.ts';
import { type Reader, startFindingSite } from '../testing/site.ts';

const { site, reviewer, published, paying } = await startFindingSite();

const { archive, archiveNext, archivePrevious, best, certified, certifiedCounts } = findingCalls;

/** A set as if it had been published then. */
async function publishedAt(at: number, traits: Parameters<TestSite['member']>[0] = {}) {
  const added = await published({}, traits);
  await site.db
    .updateTable('contributions')
    .set({ published_at: at })
    .where('id', '=', added.set.id)
    .execute();
  return added;
}
const read = (reader: Reader, wanted: ArgumentsOf<typeof archive>) => done(reader.call(archive, wanted));
const idsOf = ({ list }: { list: readonly { id: number }[] }) => list.map(({ id }) => id);

test('a Premium member reads sets by year, month and day; others see the numbers alone (R1.041, R6.053, R7.293, R7.294)', async () => {
  const [may, june, laterInMay] = [
    await publishedAt(Date.UTC(2024, 4, 3, 23, 59)),
    await publishedAt(Date.UTC(2024, 5, 1)),
    await publishedAt(Date.UTC(2024, 4, 31, 12)),
  ];
  const [member, free] = [await paying(), await site.member()];
  const month = await read(member, { year: 2024, month: 5 });
  expect(idsOf(month)).toEqual([laterInMay.set.id, may.set.id]);
  expect(month).toMatchObject({
    total_count: 2,
    days: [
      { day: 3, contributions: 1 },
      { day: 31, contributions: 1 },
    ],
    years: [2026, 2025, 2024],
  });
  expect(month.months.map(({ contributions }) => contributions)).toEqual([
    0, 0, 0, 0, 2, 1, 0, 0, 0, 0, 0, 0,
  ]);
  expect(month.months[4]?.shown.map(({ id }) => id)).toEqual([laterInMay.set.id, may.set.id]);
  expect(idsOf(await read(member, { year: 2024, month: 5, day: 3 }))).toEqual([may.set.id]);
  expect(idsOf(await read(member, { year: 2024 }))).toEqual([june, laterInMay, may].map(({ set }) => set.id));
  for (const [reader, closed_by] of [
    [free, 'premium_required'],
    [await site.visitor(), 'authorization_required'],
  ] as const) {
    const veiled = await read(reader, { year: 2024, month: 5 });
    expect(veiled).toMatchObject({ list: [], total_count: 2, days: month.days, closed_by });
    expect(veiled.months.flatMap(({ shown }) => shown)).toEqual([]);
  }
  // What has not begun has no month; a day that its month does not have is refused.
  expect((await read(member, {})).months).toHaveLength(11);
  expect(await member.call(archive, { year: 2024, month: 2, day: 30 })).toMatchObject({ status: 'error' });
  expect(await member.call(archive, { day: 3 })).toMatchObject({ status: 'error' });
});

test('counts of the calendar are those of all, the list and its number leave out who is apart', async () => {
  const { author } = await publishedAt(Date.UTC(2023, 2, 4));
  const member = await paying();
  await done(author.call(relationsCalls.addToBlacklist, { blacklisted_user_id: member.uid }));
  expect(await read(member, { year: 2023, month: 3 })).toMatchObject({
    list: [],
    total_count: 0,
    days: [{ day: 4, contributions: 1 }],
  });
});

test('a Premium member steps through a month and no further, over what is gone; a free one does not (R7.295, R7.296)', async () => {
  const at = Date.UTC(2022, 8, 10);
  const [first, gone, last, other] = [
    await publishedAt(at),
    await publishedAt(at + dayMs),
    await publishedAt(at + 2 * dayMs),
    await publishedAt(Date.UTC(2022, 9, 2)),
  ];
  await done(gone.author.call(contributionsCalls.withdrawContribution, { id: gone.set.id } as never));
  const member = await paying();
  const step = async (
    call: typeof archiveNext | typeof archivePrevious,
    id: number,
    context: string,
    reader: Reader = member,
  ) => (await done(reader.call(call as typeof archiveNext, { id, context }))).contribution?.id;
  expect(await step(archiveNext, last.set.id, 'archive:2022-09')).toBe(first.set.id);
  expect(await step(archivePrevious, first.set.id, 'archive:2022-09')).toBe(last.set.id);
  expect(await step(archiveNext, first.set.id, 'archive:2022-09')).toBeUndefined();
  expect(await step(archivePrevious, last.set.id, 'archive:2022-09')).toBeUndefined();
  expect(await step(archivePrevious, last.set.id, 'archive:2022')).toBe(other.set.id);
  for (const context of ['archive:2022-13', 'archive:', "archive:2022-09' or 1=1", 'archive:2022-02-31'])
    expect(await step(archiveNext, last.set.id, context)).toBeUndefined();
  expect(await step(archiveNext, last.set.id, 'archive:2022-09', await site.member())).toBeUndefined();
});

test('the best photo of each set is ranked by favourites of the set and views of the photo, counted each hour and frozen (R1.042, R2.012, R7.298)', async () => {
  const [liked, viewed] = [await publishedAt(site.clock.now()), await publishedAt(site.clock.now())];
  const [one, two] = [await site.member(), await site.member()];
  const [cover, second] = viewed.set.files;
  const see = (reader: Reader, file: typeof cover) =>
    done(
      reader.call(contributionsCalls.contributionMaterial, {
        material_id: file?.material_id ?? 0,
        context: '',
      }),
    );
  await done(one.call(contributionsCalls.addFavourite, { id: liked.set.id }));
  for (const reader of [one, one, two, viewed.author]) await see(reader, second);
  await see(one, cover);
  const begun = site.clock.now();
  const ranked = (wanted: ArgumentsOf<typeof best> = {}) => done(one.call(best, { days: 1, ...wanted }));
  await site.clock.advance(hourMs);
  await until(async () => (await ranked()).counted > begun);
  const { list, total_count, timestamp } = await ranked();
  expect(list.map(({ material, score }) => [material.material_id, score])).toEqual([
    [second?.material_id, 2],
    [liked.set.files[0]?.material_id, 1],
  ]);
  expect(total_count).toBe(2);
  for (const reader of [two, reviewer])
    await done(reader.call(contributionsCalls.addFavourite, { id: liked.set.id }));
  await site.clock.advance(hourMs);
  await until(async () => (await ranked()).counted > timestamp);
  expect((await ranked()).list.map(({ score }) => score)).toEqual([3, 2]);
  expect((await ranked({ timestamp })).list.map(({ score }) => score)).toEqual([2, 1]);
  // The first of the ranking is the second of the one that was frozen before.
  const beside = async (call: typeof archiveNext, context: string) =>
    (await done(one.call(call, { id: liked.set.id, context }))).material?.material_id;
  const previous = archivePrevious as unknown as typeof archiveNext;
  expect(await beside(archiveNext, 'indexBestPhotos:days=1')).toBe(second?.material_id);
  expect(await beside(previous, 'indexBestPhotos:days=1')).toBeUndefined();
  expect(await beside(archiveNext, `indexBestPhotos:days=1&timestamp=${timestamp}`)).toBeUndefined();
  expect(await beside(previous, `indexBestPhotos:days=1&timestamp=${timestamp}`)).toBe(second?.material_id);
  expect(await beside(archiveNext, 'indexBestPhotos:days=zero&section=<b>')).toBeUndefined();
  await done(viewed.author.call(contributionsCalls.withdrawContribution, { id: viewed.set.id } as never));
  expect(await ranked()).toMatchObject({ total_count: 1 });
});

test('sets of certified women and couples are listed, those of another section where it is named (R1.043, R2.010, R7.299)', async () => {
  const sure = await publishedAt(site.clock.now(), { gender: 2, certified: true });
  await publishedAt(site.clock.now(), { gender: 2 });
  const reader = await site.member();
  const { list } = await done(reader.call(certified, {}));
  expect(list.length).toBeGreaterThan(0);
  expect(list.every(({ author }) => author.certified === 1)).toBe(true);
  expect(idsOf({ list })).toContain(sure.set.id);
  expect((await done(reader.call(certified, { section: 'trans' }))).list).toEqual([]);
  const { counts } = await done(reader.call(certifiedCounts, {}));
  const women = await done(reader.call(certified, { section: 'femmes' }));
  const couples = await done(reader.call(certified, { section: 'couples' }));
  expect(counts).toEqual({ femmes: women.total_count, couples: couples.total_count, trans: 0 });
  expect(counts.femmes + counts.couples).toBeGreaterThan(0);
  expect((await done(reader.call(certified, { p: 50 }))).list).toEqual([]);
  expect(await reader.call(certified, { p: 51 })).toMatchObject({ status: 'error' });
});
