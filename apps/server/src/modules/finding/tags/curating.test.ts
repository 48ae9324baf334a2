// Curating: editors join, part, name and forbid tags, by a reason that the log of moderators keeps.
import { type ArgumentsOf, findingCalls, hourMs } from '@alcove/protocol';
import { expect, test } from 'vitest';
import { done, type TestMember, until } from '../../../testing/index.ts';
import { startFindingSite } from '../testing/site.ts';
import { shipTags } from './shipped.ts';

const { site, reviewer: editor, published, paying } = await startFindingSite();
const { addTags, curateTag, curatedTag, curatedTags, proposedTags, tagSearch } = findingCalls;
type Act = ArgumentsOf<typeof curateTag>;

const curate = (asked: Act, by: Pick<TestMember, 'call'> = editor) => by.call(curateTag, asked);
const totalOf = async (tag: string) => (await done(editor.call(tagSearch, { tag }))).total_count;
async function carrying(...tags: string[]) {
  const { set } = await published();
  await done((await paying()).call(addTags, { id: set.id, tags }));
  return set.id;
}

test('an editor joins two names; parting them, for a reason, makes them two tags again, also for the next start', async () => {
  await carrying('phare');
  await carrying('lighthouse');
  const joined = await done(curate({ act: 'join', tag: 'phare', other: 'lighthouse', language: 'en' }));
  expect(joined).toMatchObject({
    tag: 'lighthouse',
    items: 10,
    names: [{ tag: 'lighthouse', language: 'en' }, { tag: 'phare' }],
    log: [{ act: 'join', tag: 'phare', other: 'lighthouse', nick: editor.nick }],
  });
  await done(curate({ act: 'rename', tag: 'lighthouse', other: 'phare', language: 'fr' }));
  expect(await done(editor.call(curatedTag, { tag: 'phare' }))).toMatchObject({ tag: 'phare' });
  expect(await totalOf('lighthouse')).toBe(10);
  const shelf = await done(editor.call(curatedTags, { shelf: 'joined' }));
  expect(shelf.list.map(({ tag }) => tag)).toContain('phare');
  expect(await curate({ act: 'part', tag: 'lighthouse' })).toMatchObject({ status: 'error' });
  const parted = await done(curate({ act: 'part', tag: 'lighthouse', reason: 'A brand of the region' }));
  expect(parted).toMatchObject({
    tag: 'lighthouse',
    items: 5,
    log: [{ act: 'part', reason: 'A brand of the region' }, { act: 'rename' }, { act: 'join' }],
  });
  expect([await totalOf('phare'), await totalOf('lighthouse')]).toEqual([5, 5]);
});

test('a shipped name that the team parted stays parted', async () => {
  await carrying('sea');
  expect(await totalOf('mer')).toBe(5);
  await done(curate({ act: 'part', tag: 'sea', reason: 'Two meanings' }));
  await shipTags(site.db, undefined);
  expect([await totalOf('mer'), await totalOf('sea')]).toEqual([0, 5]);
});

test('a forbidden tag leaves its items under all its names and is given no more, until an editor allows it again for a reason', async () => {
  await carrying('bougie');
  const id = await carrying('свеча', 'zone');
  expect(await curate({ act: 'forbid', tag: 'candle' })).toMatchObject({ status: 'error' });
  await done(curate({ act: 'forbid', tag: 'candle', reason: 'Advertising' }));
  expect([await totalOf('bougie'), await totalOf('zone')]).toEqual([0, 5]);
  expect(await (await paying()).call(addTags, { id, tags: ['candles'] })).toMatchObject({
    code: 'tag_forbidden',
  });
  const shelf = await done(editor.call(curatedTags, { shelf: 'forbidden' }));
  expect(shelf.list.map(({ tag }) => tag)).toEqual(expect.arrayContaining(['bougie', 'candle', 'свеча']));
  expect(await done(editor.call(curatedTag, { tag: 'bougie' }))).toMatchObject({ forbidden: 1 });
  expect(await curate({ act: 'allow', tag: 'candle' })).toMatchObject({ status: 'error' });
  const allowed = await done(curate({ act: 'allow', tag: 'candle', reason: 'By mistake' }));
  expect(allowed).toMatchObject({ forbidden: 0, log: [{ act: 'allow', reason: 'By mistake' }, {}] });
  await done((await paying()).call(addTags, { id, tags: ['bougie'] }));
  expect(await totalOf('candle')).toBe(5);
  expect(await curate({ act: 'allow', tag: 'candle', reason: 'Twice' })).toMatchObject({
    code: 'item_unknown',
  });
});

test('names that three members each gave to the same items are proposed, until they are joined or kept apart', async () => {
  const sets = await Promise.all([published(), published(), published()]);
  for (const { set } of sets) {
    await done((await paying()).call(addTags, { id: set.id, tags: ['givre', 'hoarfrost', 'rare'] }));
    await done((await paying()).call(addTags, { id: set.id, tags: ['иней'] }));
  }
  await site.clock.advance(hourMs);
  const proposed = async () =>
    (await done(editor.call(proposedTags, {}))).list.map(({ names }) => names.map(({ tag }) => tag));
  await until(async () => (await proposed()).length > 0);
  const [first] = (await done(editor.call(proposedTags, {}))).list;
  expect(first).toMatchObject({ items: 3, names: [{ items: 15 }, { items: 15 }, { items: 15 }] });
  expect(first?.pictures).toHaveLength(4);
  for (const other of ['hoarfrost', 'иней', 'rare'])
    await done(curate({ act: other === 'rare' ? 'part' : 'join', tag: 'givre', other }));
  expect(await proposed()).not.toContainEqual(expect.arrayContaining(['givre']));
  await site.clock.advance(hourMs);
  expect(await totalOf('иней')).toBe(15);
});

test('a name of another tag is taken; an unknown or unreadable one is refused; none of it is for members or first reviewers', async () => {
  await carrying('quai', 'digue');
  const codeOf = async (answer: ReturnType<typeof curate>) => {
    const given = await answer;
    return given.status === 'error' ? given.code : undefined;
  };
  expect(await codeOf(curate({ act: 'rename', tag: 'quai', other: 'digue', language: 'fr' }))).toBe(
    'tag_name_taken',
  );
  expect(await codeOf(curate({ act: 'rename', tag: 'quai', other: '<b>', language: 'fr' }))).toBe(
    'label_invalid',
  );
  expect(await codeOf(curate({ act: 'join', tag: 'quai', other: 'inconnu' }))).toBe('item_unknown');
  expect(await codeOf(curate({ act: 'part', tag: 'quai', reason: 'Alone' }))).toBe('item_unknown');
  expect(
    await codeOf(curate({ act: 'join', tag: 'quai', other: 'digue' }, await site.member({ role: 'pro' }))),
  ).toBe('role_required');
  expect((await curate({ act: 'join', tag: 'quai', other: 'digue' }, await paying())).status).toBe('error');
  expect(await totalOf('quai')).toBe(5);
});
