// Tags by their calls: who gives which, who sees and removes them; and that they go with their member.
import {
  accountsCalls,
  findingCalls,
  hourMs,
  moderationCalls,
  type OwnSet,
  relationsCalls,
  tagLimits,
} from '@alcove/protocol';
import { expect, test } from 'vitest';
import { type TestMember, until } from '../../../testing/index.ts';
import { addPending } from '../../contributions/testing/sets.ts';
import { startFindingSite } from '../testing/site.ts';

const { site, photo, reviewer, published, paying } = await startFindingSite();

const { itemTags, addTags, removeTag, suggestedTags } = findingCalls;

let first: ReturnType<typeof published> | undefined;
/** For those who change nothing of it. */
const publishedOnce = () => (first ??= published());
const codeOf = async (answer: Promise<{ status: string; code?: string }>) => (await answer).code;
const tagsOf = async (reader: Pick<TestMember, 'call'>, named: object) => {
  const answer = await reader.call(itemTags, named as never);
  if (answer.status !== 'success') throw new Error(answer.code);
  return answer.data.tags;
};
const firstOf = ({ files }: OwnSet) => files[0]?.material_id ?? 0;

test('a Premium member tags a set and one of its photos, three on each; a free member may not (R3.238, R5.086, R6.052, R7.199, R7.291, R9.023, R9.024)', async () => {
  const { set } = await published();
  const [member, other, free] = [await paying(), await paying(), await site.member()];
  const { id } = set;
  expect(await codeOf(free.call(addTags, { id, tags: ['dune'] }))).toBe('premium_required');
  const four = await member.fetch('/en/b/tags/add/', {
    method: 'POST',
    body: new URLSearchParams([['id', String(id)], ...['a', 'b', 'c', 'd'].map((tag) => ['tags[]', tag])]),
  });
  expect(await four.json()).toMatchObject({
    code: 'labels_too_many',
    message: 'You can add only 3 labels',
  });
  const added = await member.call(addTags, { id, tags: ['  Dune ', '#dune', 'vent'] });
  expect(added).toMatchObject({
    data: {
      tags: [
        // The set and its four photos.
        { tag: 'dune', items: 5, own: 1 },
        { tag: 'vent', items: 5 },
      ],
    },
  });
  expect(await codeOf(member.call(addTags, { id, tags: ['mer', 'nuit'] }))).toBe('labels_too_many');
  const material_id = firstOf(set);
  await member.call(addTags, { material_id, tags: ['mer', 'nuit', 'vent'] });
  await other.call(addTags, { id, tags: 'vent' });
  expect((await tagsOf(await site.visitor(), { id })).map(({ tag, items }) => [tag, items])).toEqual([
    ['vent', 5],
    ['dune', 5],
  ]);
  expect((await tagsOf(free, { material_id })).map(({ tag }) => tag)).toEqual(['mer', 'nuit', 'vent']);
  expect(await member.call(suggestedTags, { q: 'VE' })).toMatchObject({
    data: { tags: [{ tag: 'vent', items: 5 }] },
  });
  expect(await codeOf(member.call(addTags, { id, tags: ['#'] }))).toBe('label_invalid');
});

test.each([
  ['<b>gras</b>', 'label_invalid'],
  ['photo', 'label_invalid'],
  ['mеr', 'label_invalid'],
  ['lycéenne', 'tag_forbidden'],
  ['ＬＹＣＥＥＮＮＥ', 'tag_forbidden'],
  ['изнасилование', 'tag_forbidden'],
])('a member who gives the tag %s is refused with %s', async (tag, code) => {
  const { set } = await publishedOnce();
  expect(await codeOf((await paying()).call(addTags, { id: set.id, tags: [tag] }))).toBe(code);
});

test('a tag is removed by its member, and by the author for all', async () => {
  const { author, set } = await published();
  const { id } = set;
  const [one, two] = [await paying(), await paying()];
  for (const member of [one, two]) await member.call(addTags, { id, tags: ['dune', 'vent'] });
  expect(await tagsOf(one, { id })).toMatchObject([{ removable: 1 }, { removable: 1 }]);
  await one.call(removeTag, { id, tag: 'Dune' });
  expect(await tagsOf(one, { id })).toMatchObject([
    { tag: 'vent', own: 1 },
    { tag: 'dune', own: 0, removable: 0 },
  ]);
  await author.call(removeTag, { id, tag: 'vent' });
  expect((await tagsOf(one, { id })).map(({ tag }) => tag)).toEqual(['dune']);
});

test('an item carries a bounded number of tags', async () => {
  const { set } = await published();
  const { id } = set;
  for (let at = 0; at < tagLimits.perItem; at += 3)
    await (await paying()).call(addTags, { id, tags: [`a${at}`, `b${at}`, `c${at}`] });
  expect(await codeOf((await paying()).call(addTags, { id, tags: ['more'] }))).toBe('labels_full');
  expect(await codeOf((await paying()).call(addTags, { id, tags: ['a0'] }))).toBeUndefined();
});

test('tags of unpublished sets and across a block answer as if there were none', async () => {
  const author = await site.member();
  const { id, files } = await addPending(site, author, { photo });
  const member = await paying();
  const material_id = files[0]?.material_id ?? 0;
  expect(await codeOf(member.call(addTags, { id, tags: ['dune'] }))).toBe('contribution_unknown');
  expect(await codeOf(member.call(itemTags, { material_id }))).toBe('item_unknown');
  expect(await codeOf(author.call(itemTags, { id }))).toBeUndefined();
  const { author: blocker, set } = await published();
  await blocker.call(relationsCalls.addToBlacklist, { blacklisted_user_id: member.uid });
  expect(await codeOf(member.call(itemTags, { id: set.id }))).toBe('contribution_unknown');
  expect(await codeOf(member.call(addTags, { id: set.id, tags: ['dune'] }))).toBe('contribution_unknown');
});

test('tags of a banned member are neither shown nor suggested until the ban ends', async () => {
  const { set } = await published();
  const [member, other] = [await paying(), await paying()];
  const { id } = set;
  await member.call(addTags, { id, tags: ['zinc', 'étain'] });
  await other.call(addTags, { id, tags: ['étain'] });
  const suggested = async () => {
    const answer = await other.call(suggestedTags, { q: 'zinc' });
    return answer.status === 'success' && answer.data.tags.length;
  };
  const seen = async () => [(await tagsOf(other, { id })).map(({ tag }) => tag), await suggested()];
  const open = [['étain', 'zinc'], 1];
  expect(await seen()).toEqual(open);
  await reviewer.call(moderationCalls.ban, { id: member.uid, until: site.clock.now() + hourMs });
  expect(await seen()).toEqual([['étain'], 0]);
  expect(await tagsOf(reviewer, { id })).toHaveLength(2);
  await reviewer.call(moderationCalls.ban, { id: member.uid, until: 0 });
  expect(await seen()).toEqual(open);
});

test('tags are in a member’s download and go with the account', async () => {
  const { set } = await published();
  const member = await paying();
  const { id } = set;
  await member.call(addTags, { id, tags: ['lanterne'] });
  expect(JSON.stringify(await member.call(accountsCalls.exportMember, {} as never))).toContain('lanterne');
  await member.call(accountsCalls.deleteAccount, { password: member.password } as never);
  await until(async () => {
    const left = await site.db.selectFrom('given_tags').where('uid', '=', member.uid).select('tag').execute();
    return left.length === 0;
  });
  expect(await tagsOf(reviewer, { id })).toEqual([]);
});

test('a tag that a list forbids since is taken from its items within the hour', async () => {
  const { set } = await published();
  await site.db
    .insertInto('given_tags')
    .values({ contribution: set.id, tag: 'rapist', uid: reviewer.uid, added_at: 0 })
    .execute();
  await site.clock.advance(hourMs);
  await until(async () => (await tagsOf(reviewer, { id: set.id })).length === 0);
  expect(await reviewer.call(suggestedTags, { q: 'rapi' })).toMatchObject({ data: { tags: [] } });
});
