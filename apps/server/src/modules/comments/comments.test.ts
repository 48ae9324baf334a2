// Comments by their calls, under posts of walls: replies, likes, deletion, pages, mentions, members apart.
import {
  commentLimits,
  commentsCalls,
  hourMs,
  moderationCalls,
  notificationsCalls,
  relationsCalls,
  reportsCalls,
  settingsCalls,
  type WallAudience,
  wallCalls,
} from '@alcove/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { done, startTestSite, type TestMember, type TestSite, until } from '../../testing/index.ts';

let site: TestSite;
beforeAll(async () => void (site = await startTestSite({ env: { RATE_LIMITS: 'off' } })));
afterAll(() => site.close());

const { comments, addComment, deleteComment, likeComment } = commentsCalls;

/** A post of its owner, and a reader of it. */
async function commented(audience: WallAudience = 'members') {
  const [owner, reader] = [await site.member(), await site.member()];
  const { id } = await done(owner.call(wallCalls.postOnWall, { text: 'La lampe est allumée.', audience }));
  return { owner, reader, item: { kind: 'wall' as const, id } };
}
type Item = Awaited<ReturnType<typeof commented>>['item'];
const say = async (author: TestMember, item: Item, text = 'Quelle lampe.', parent_id?: number) =>
  (await done(author.call(addComment, { ...item, text, ...(parent_id !== undefined && { parent_id }) })))
    .comment;
const under = (item: Item, reader: Pick<TestMember, 'call'>, more = {}) =>
  done(reader.call(comments, { ...item, ...more }));
const notificationsOf = async (member: TestMember) =>
  (await done(member.call(notificationsCalls.notifications, {}))).list;

test('a comment and its replies are read under the post, and a reply to a reply joins them', async () => {
  const { owner, reader, item } = await commented();
  const first = await say(reader, item, '  Quelle\nlampe. ');
  const reply = await say(owner, item, 'Merci.', first.id);
  const joined = await say(reader, item, 'De rien.', reply.id);
  const later = await say(owner, item, 'Bonne nuit.');
  expect(await under(item, reader)).toMatchObject({
    list: [
      { id: later.id, replies: [], reply_count: 0, deletable: 0 },
      {
        id: first.id,
        user: { nick: reader.nick },
        text: 'Quelle\nlampe.',
        date: site.clock.now() / 1000,
        deletable: 1,
        replies: [{ id: reply.id }, { id: joined.id, text: 'De rien.' }],
        reply_count: 2,
      },
    ],
    total_count: 4,
    may_write: 1,
  });
  expect(await done(reader.call(wallCalls.wallMaterial, { id: item.id }))).toMatchObject({ comments: 4 });
  await until(
    async () => (await notificationsOf(owner)).length > 0 && (await notificationsOf(reader)).length > 0,
  );
  expect((await notificationsOf(reader)).map(({ type }) => type)).toEqual(['comment_reply']);
  expect((await notificationsOf(owner)).map(({ type }) => type)).toContain('comment');
});

test('a page holds ten comments and an eleventh where more follow', async () => {
  const { reader, item } = await commented();
  const ids: number[] = [];
  for (let count = 0; count < 12; count += 1) ids.unshift((await say(reader, item)).id);
  const first = await under(item, reader);
  const second = await under(item, reader, { offset: commentLimits.perPage });
  expect([first.list.length, second.list.length, first.total_count]).toEqual([11, 2, 12]);
  expect([...first.list.slice(0, commentLimits.perPage), ...second.list].map(({ id }) => id)).toEqual(ids);
  const parent_id = ids[0] ?? 0;
  const replies: number[] = [];
  for (let count = 0; count < 5; count += 1) replies.push((await say(reader, item, 'Oui', parent_id)).id);
  const [top] = (await under(item, reader)).list;
  expect(top).toMatchObject({ reply_count: 5 });
  expect(top?.replies.map(({ id }) => id)).toEqual(replies.slice(0, commentLimits.firstReplies));
  const all = await under(item, reader, { parent_id, offset: commentLimits.firstReplies });
  expect(all.list.map(({ id }) => id)).toEqual(replies.slice(commentLimits.firstReplies));
});

test('a deleted comment keeps its place above replies until the last of them goes', async () => {
  const { owner, reader, item } = await commented();
  const first = await say(reader, item);
  const reply = await say(owner, item, 'Merci.', first.id);
  await done(owner.call(likeComment, { id: first.id }));
  await done(reader.call(deleteComment, { id: first.id }));
  const [place] = (await under(item, reader)).list;
  expect(place).toMatchObject({
    id: first.id,
    text: '',
    likes: 0,
    deletable: 0,
    replies: [{ id: reply.id }],
  });
  expect(place?.user).toBeUndefined();
  expect(await under(item, reader)).toMatchObject({ total_count: 1 });
  expect(await reader.call(likeComment, { id: first.id })).toMatchObject({ code: 'comment_unknown' });
  expect(await reader.call(deleteComment, { id: first.id })).toMatchObject({ code: 'comment_unknown' });
  await done(owner.call(deleteComment, { id: reply.id }));
  expect(await under(item, reader)).toMatchObject({ list: [], total_count: 0 });
});

test('the author, the owner of the item, the owner of the wall and the team delete a comment, nobody else does', async () => {
  const [host, owner, reader, passer] = [
    await site.member(),
    await site.member(),
    await site.member(),
    await site.member(),
  ];
  for (const fan of [owner, reader, passer])
    await done(fan.call(relationsCalls.addFollowee, { followee_id: host.uid }));
  const { id } = await done(owner.call(wallCalls.postOnWall, { id: host.uid, text: 'Bonsoir' }));
  const item = { kind: 'wall' as const, id };
  for (const one of [reader, owner, host, await site.member({ role: 'editor' })]) {
    const { id: comment } = await say(reader, item);
    expect(await passer.call(deleteComment, { id: comment })).toMatchObject({ code: 'comment_unknown' });
    await done(one.call(deleteComment, { id: comment }));
  }
  expect(await under(item, reader)).toMatchObject({ total_count: 0 });
});

test('a like counts once for each member and can be taken back', async () => {
  const { owner, reader, item } = await commented();
  const { id } = await say(reader, item);
  await Promise.all([owner, owner, reader].map((each) => each.call(likeComment, { id })));
  expect((await under(item, owner)).list).toMatchObject([{ likes: 2, liked: 1 }]);
  expect(await done(owner.call(likeComment, { id, liked: 0 }))).toEqual({ id, likes: 1, liked: 0 });
});

test('nobody reads, writes or likes under a post that they may not read', async () => {
  const { owner, reader, item } = await commented('followers');
  await done(reader.call(relationsCalls.addFollowee, { followee_id: owner.uid }));
  const { id } = await say(reader, item);
  await done(reader.call(relationsCalls.deleteFollowee, { followee_id: owner.uid }));
  expect(await reader.call(comments, item)).toMatchObject({ code: 'item_unknown' });
  expect(await reader.call(addComment, { ...item, text: 'Encore' })).toMatchObject({ code: 'item_unknown' });
  expect(await reader.call(likeComment, { id })).toMatchObject({ code: 'comment_unknown' });
  expect(await (await site.visitor()).call(comments, item)).toMatchObject({ code: 'item_unknown' });
  expect(await reader.call(addComment, { kind: 'wall', id: 999_999, text: 'Bonsoir' })).toMatchObject({
    code: 'item_unknown',
  });
});

test('two members who are apart do not see each other’s comments, and neither answers the other', async () => {
  const { owner, reader, item } = await commented();
  const third = await site.member();
  const mine = await say(reader, item);
  const theirs = await say(third, item);
  await done(reader.call(relationsCalls.addToBlacklist, { blacklisted_user_id: third.uid }));
  const seenBy = async (member: TestMember) => (await under(item, member)).list.map(({ id }) => id);
  expect(await seenBy(reader)).toEqual([mine.id]);
  expect(await seenBy(third)).toEqual([theirs.id]);
  expect(await seenBy(owner)).toEqual([theirs.id, mine.id]);
  const reply = { ...item, text: 'Non', parent_id: mine.id };
  expect(await third.call(addComment, reply)).toMatchObject({ code: 'blocked_for_good' });
  expect(await third.call(likeComment, { id: mine.id })).toMatchObject({ code: 'comment_unknown' });
  await done(owner.call(relationsCalls.addToBlacklist, { blacklisted_user_id: third.uid }));
  expect(await third.call(addComment, { ...item, text: 'Encore' })).toMatchObject({ status: 'error' });
});

test('a comment mentions a member, and a deleted one takes the notification back', async () => {
  const { reader, item } = await commented();
  const named = await site.member();
  const { id, text } = await say(reader, item, `@${named.nick}: regardez (@${named.nick}).`);
  const mention = `[mention]${named.nick}[/mention]`;
  expect(text).toBe(`${mention}: regardez (${mention}).`);
  await until(async () => (await notificationsOf(named)).length > 0);
  expect(await notificationsOf(named)).toMatchObject([
    { type: 'text_mention', url: expect.stringContaining('/mur/') },
  ]);
  await done(reader.call(deleteComment, { id }));
  await until(async () => (await notificationsOf(named)).length === 0);
});

test.each([
  ['too short', 'a'],
  ['empty', ' \n '],
  ['too long', 'é'.repeat(commentLimits.text.max + 1)],
  ['a control character', 'oui\u0000non'],
])('a comment that is %s is refused', async (_, text) => {
  const { reader, item } = await commented();
  expect(await reader.call(addComment, { ...item, text })).toMatchObject({ status: 'error' });
  expect(await under(item, reader)).toMatchObject({ total_count: 0 });
});

test('a reply under another item is refused', async () => {
  const [here, there] = [await commented(), await commented()];
  const { id } = await say(here.reader, here.item);
  expect(await here.reader.call(addComment, { ...there.item, text: 'Ici', parent_id: id })).toMatchObject({
    code: 'comment_unknown',
  });
  expect(await here.reader.call(comments, { ...there.item, parent_id: id })).toMatchObject({
    code: 'comment_unknown',
  });
});

test('a reported comment is sealed, and out of view where a minor is suspected', async () => {
  const { owner, reader, item } = await commented();
  const { id } = await say(reader, item, 'À lire');
  const report = { kind: 'comment' as const, id: [String(id)], reason: 'underage' as const };
  await done(owner.call(reportsCalls.report, report));
  const late = await site.member();
  await done(late.call(reportsCalls.report, report));
  expect(await late.call(reportsCalls.report, { ...report, reason: 'insult' })).toMatchObject({
    code: 'item_unknown',
  });
  expect(await under(item, owner)).toMatchObject({ list: [], total_count: 0 });
  expect(await under(item, reader)).toMatchObject({ list: [{ id, hidden: 1 }], total_count: 1 });
  expect(await owner.call(deleteComment, { id })).toMatchObject({ code: 'comment_unknown' });
  expect(await late.call(comments, { ...item, parent_id: id })).toMatchObject({ code: 'comment_unknown' });
});

test('comments of a banned member are read again when the ban ends', async () => {
  const { owner, reader, item } = await commented();
  const team = await site.member({ role: 'editor' });
  const first = await say(owner, item);
  await say(reader, item, 'Merci.', first.id);
  const alone = await say(reader, item);
  const above = await say(reader, item);
  const reply = await say(owner, item, 'Et vous ?', above.id);
  await done(team.call(moderationCalls.ban, { id: reader.uid, until: site.clock.now() + hourMs }));
  const closed = await under(item, owner);
  // Above what others replied its place stays, empty.
  expect(closed).toMatchObject({
    list: [
      { id: above.id, text: '', deletable: 0, replies: [{ id: reply.id }], reply_count: 1 },
      { id: first.id, replies: [], reply_count: 0 },
    ],
    total_count: 2,
  });
  expect(closed.list[0]).not.toHaveProperty('user');
  expect(await done(owner.call(wallCalls.wallMaterial, { id: item.id }))).toMatchObject({ comments: 2 });
  for (const { id } of [alone, above]) {
    const unknown = { code: 'comment_unknown' };
    expect(await owner.call(likeComment, { id })).toMatchObject(unknown);
    expect(await owner.call(addComment, { ...item, text: 'Vous ?', parent_id: id })).toMatchObject(unknown);
  }
  expect((await say(owner, item, 'Encore', reply.id)).text).toBe('Encore');
  expect(await under(item, team)).toMatchObject({
    list: [{ id: above.id }, { id: alone.id }, {}],
    total_count: 6,
  });
  await done(team.call(moderationCalls.ban, { id: reader.uid, until: 0 }));
  expect(await under(item, owner)).toMatchObject({
    list: [{ user: { nick: reader.nick } }, {}, {}],
    total_count: 6,
  });
});

test('a reply below a blocked member’s comment stays under an empty place', async () => {
  const { owner, reader, item } = await commented();
  const third = await site.member();
  const { id } = await say(third, item);
  await say(owner, item, 'Merci.', id);
  await done(reader.call(relationsCalls.addToBlacklist, { blacklisted_user_id: third.uid }));
  const { list, total_count } = await under(item, reader);
  expect(list).toMatchObject([{ id, text: '', replies: [{ text: 'Merci.' }], reply_count: 1 }]);
  expect(list[0]).not.toHaveProperty('user');
  expect(total_count).toBe(1);
});

test('a comment that is sent again under its key stands once, and notifies once', async () => {
  const { owner, reader, item } = await commented();
  const words = { ...item, text: 'Quelle lampe.', key: 'one' };
  const send = () => done(reader.call(addComment, words));
  const [first, again] = await Promise.all([send(), send()]);
  expect(again).toEqual(first);
  expect(await under(item, owner)).toMatchObject({ total_count: 1 });
  expect(await notificationsOf(owner)).toHaveLength(1);
  expect(await reader.call(addComment, { ...words, text: 'Autre' })).toMatchObject({ code: 'key_reused' });
  const { comment } = await send();
  await done(reader.call(deleteComment, { id: comment.id }));
  expect(await reader.call(addComment, words)).toMatchObject({ code: 'comment_unknown' });
});

test('comments of an erased member go, and replies of others stay under their empty place', async () => {
  const { owner, reader, item } = await commented();
  const first = await say(reader, item);
  await say(owner, item, 'Merci.', first.id);
  await say(reader, item, 'Seul');
  await done(reader.call(settingsCalls.deleteAccount, { password: reader.password, confirm: 1 }));
  expect(await under(item, owner)).toMatchObject({
    list: [{ id: first.id, text: '', replies: [{ text: 'Merci.' }] }],
    total_count: 1,
  });
});

test('an eleventh comment within a minute is refused', async () => {
  await using limited = await startTestSite({});
  const member = await limited.member();
  const { id } = await done(member.call(wallCalls.postOnWall, { text: 'La lampe' }));
  const answers = [];
  for (let count = 0; count <= commentLimits.rate.limit; count += 1)
    answers.push(await member.call(addComment, { kind: 'wall', id, text: `Mot ${count}` }));
  expect(answers.map(({ http }) => http)).toEqual([...Array(10).fill(200), 429]);
  await limited.clock.advance(commentLimits.rate.windowMs);
  await done(member.call(addComment, { kind: 'wall', id, text: 'Encore' }));
});
