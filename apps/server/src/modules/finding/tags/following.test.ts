// Following tags: who is told of what, how often, and what stays of it.
import { accountsCalls, dayMs, findingCalls, notificationsCalls, tagLimits } from '@alcove/protocol';
import { expect, test } from 'vitest';
import { done, type TestMember, until } from '../../../testing/index.ts';
import { startFindingSite } from '../testing/site.ts';

const { site, published, paying } = await startFindingSite();
const { addTags, followTag, tagList, tagSearch, unfollowTag } = findingCalls;

async function give(tag: string) {
  const added = await published();
  const by = await paying();
  await done(by.call(addTags, { id: added.set.id, tags: [tag] }));
  return { ...added, by };
}
const toldOf = async (member: TestMember) => {
  const { list } = await done(member.call(notificationsCalls.notifications, {} as never));
  return list.filter(({ type }) => type === 'followed_tag').map(({ text }) => text.split('#')[1]);
};

test('a member who follows a tag sees so under all its names and is told once a day of what newly carries it', async () => {
  await give('rivière');
  const reader = await site.member();
  expect(await done(reader.call(followTag, { tag: 'river' }))).toEqual({ followed: 1, following: 1 });
  expect(await done(reader.call(followTag, { tag: 'река' }))).toEqual({ followed: 1, following: 1 });
  expect(await done(reader.call(tagSearch, { tag: 'rivière' }))).toMatchObject({ followed: 1, following: 1 });
  const { list } = await done(reader.call(tagList, { letter: 'r' }));
  expect(list).toMatchObject([{ tag: 'rivière', followed: 1 }]);
  expect(await done((await site.visitor()).call(tagSearch, { tag: 'rivière' }))).not.toHaveProperty(
    'followed',
  );
  await give('rivers');
  await until(async () => (await toldOf(reader)).length > 0);
  await give('rivière');
  await give('zone');
  expect(await toldOf(reader)).toEqual(['rivers']);
  await site.clock.advance(dayMs);
  await give('река');
  await until(async () => (await toldOf(reader)).length === 2);
  expect(await done(reader.call(unfollowTag, { tag: 'rivière' }))).toEqual({ followed: 0, following: 0 });
});

test('a member is told neither of their own set nor of a tag that they gave or that stood there', async () => {
  const { author, set, by } = await give('digue');
  const other = await site.member();
  for (const member of [author, by, other]) await done(member.call(followTag, { tag: 'digue' }));
  const added = await published();
  const third = await paying();
  await done(third.call(addTags, { id: set.id, tags: ['digue'] }));
  await done(by.call(addTags, { id: added.set.id, tags: ['digue'] }));
  await until(async () => (await toldOf(author)).length === 1);
  expect([await toldOf(other), await toldOf(by)]).toEqual([['digue'], []]);
});

test('a member follows a bounded number of tags, none that nothing is called by', async () => {
  const reader = await site.member();
  await site.db
    .insertInto('tag_names')
    .values(Array.from({ length: tagLimits.followed }, (_, at) => ({ name: `mot ${at}` })))
    .execute();
  for (let at = 0; at < tagLimits.followed; at++) await done(reader.call(followTag, { tag: `mot ${at}` }));
  expect(await reader.call(followTag, { tag: 'lumière' })).toMatchObject({ code: 'tags_followed_full' });
  expect(await reader.call(followTag, { tag: 'introuvable' })).toMatchObject({ code: 'item_unknown' });
});

test('followed tags are in their member’s download and go with the account', async () => {
  const reader = await site.member();
  await done(reader.call(followTag, { tag: 'lanterne' }));
  expect(JSON.stringify(await reader.call(accountsCalls.exportMember, {} as never))).toContain('lanterne');
  await reader.call(accountsCalls.deleteAccount, { password: reader.password } as never);
  await until(
    async () =>
      (await site.db.selectFrom('followed_tags').where('uid', '=', reader.uid).select('name').execute())
        .length === 0,
  );
});
