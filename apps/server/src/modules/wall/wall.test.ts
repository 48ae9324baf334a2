// Walls by their calls: who posts where, who reads it, views, likes, pictures, deletion.
import {
  commentsCalls,
  dayMs,
  hourMs,
  mediaCalls,
  moderationCalls,
  notificationsCalls,
  relationsCalls,
  reportsCalls,
  settingsCalls,
  wallCalls,
  wallLimits,
} from '@alcove/protocol';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { done, startTestSite, type TestMember, type TestSite, until } from '../../testing/index.ts';

let site: TestSite;
beforeAll(async () => void (site = await startTestSite({ env: { RATE_LIMITS: 'off' } })));
afterAll(() => site.close());

const {
  wallMaterial,
  wallList,
  postOnWall,
  viewWallPost,
  likeWallPost,
  deleteWallPost,
  setWall,
  forumMessages,
} = wallCalls;
const { addFollowee, deleteFollowee, addToBlacklist } = relationsCalls;

const post = async (author: TestMember, text = 'La lampe est allumée.', on?: TestMember) =>
  (await done(author.call(postOnWall, { text, ...(on && { id: on.uid }) }))).id;
const wallOf = (owner: TestMember, reader = owner) => done(reader.call(wallList, { id: owner.uid }));
const follow = (fan: TestMember, whom: TestMember) => done(fan.call(addFollowee, { followee_id: whom.uid }));
const notificationsOf = async (member: TestMember) =>
  (await done(member.call(notificationsCalls.notifications, {}))).list;

test('a member posts on their wall, and others find it there, among their posts and in the forum (R1.020, R1.021, R7.151, R3.205, R3.206, R7.237)', async () => {
  const [ondine, basile] = [await site.member(), await site.member()];
  const id = await post(ondine, '  Un [b]abricot[/b],\nun seul. ');
  const shown = {
    id,
    views: 0,
    text: 'Un [b]abricot[/b],\nun seul.',
    media: [],
    date: site.clock.now() / 1000,
    author: { uid: ondine.uid, nick: ondine.nick },
    wall: { uid: ondine.uid },
    likes: 0,
    comments: 0,
  };
  expect(await done(basile.call(wallMaterial, { id }))).toMatchObject({ ...shown, deletable: 0 });
  expect(await wallOf(ondine, basile)).toMatchObject({ list: [shown], total_count: 1, may_write: 0 });
  expect(await done(ondine.call(wallList, {}))).toMatchObject({ list: [{ deletable: 1 }], may_write: 1 });
  expect(await done(basile.call(forumMessages, { id: ondine.uid }))).toMatchObject({ list: [shown] });
  expect((await done(basile.call(forumMessages, {}))).list[0]).toMatchObject(shown);
  expect(await basile.call(wallMaterial, { id: 999_999_999 })).toMatchObject({ code: 'post_unknown' });
});

test('a member raises the views of a post ten times a day at most', async () => {
  await using counting = await startTestSite();
  const [ondine, basile, sacha] = [await counting.member(), await counting.member(), await counting.member()];
  const id = await post(ondine);
  const look = async (who: TestMember) => (await done(who.call(viewWallPost, { id }))).views;
  for (let nth = 1; nth <= wallLimits.viewsADay; nth++) expect(await look(basile)).toBe(nth);
  expect([await look(basile), await look(sacha), await look(basile)]).toEqual([10, 11, 11]);
  await counting.clock.advance(dayMs);
  expect(await look(basile)).toBe(12);
});

test('two calls raise the views of a post by two, and a like counts once (R7.186)', async () => {
  const [ondine, basile] = [await site.member(), await site.member()];
  const id = await post(ondine);
  await done(basile.call(viewWallPost, { id }));
  expect(await done(basile.call(viewWallPost, { id }))).toEqual({ id, views: 2 });
  await done(basile.call(likeWallPost, { id }));
  expect(await done(basile.call(likeWallPost, { id }))).toEqual({ id, likes: 1, liked: 1 });
  expect(await wallOf(ondine, basile)).toMatchObject({
    list: [{ views: 2, likes: 1, liked: 1 }],
    most_viewed: [{ id }],
  });
  expect(await done(basile.call(likeWallPost, { id, liked: 0 }))).toEqual({ id, likes: 0, liked: 0 });
});

test('posts for followers are read by followers alone, and no longer once they stop', async () => {
  const [ondine, fan, passer] = [await site.member(), await site.member(), await site.member()];
  const { id } = await done(ondine.call(postOnWall, { text: 'Entre nous', audience: 'followers' }));
  await follow(fan, ondine);
  expect(await wallOf(ondine, fan)).toMatchObject({ list: [{ audience: 'followers' }], total_count: 1 });
  expect(await wallOf(ondine, passer)).toMatchObject({ list: [], total_count: 0, most_viewed: [] });
  for (const call of [wallMaterial, viewWallPost, likeWallPost])
    expect(await passer.call(call, { id })).toMatchObject({ code: 'post_unknown' });
  expect(await done(passer.call(forumMessages, { id: ondine.uid }))).toMatchObject({ total_count: 0 });
  await done(fan.call(deleteFollowee, { followee_id: ondine.uid }));
  expect(await fan.call(wallMaterial, { id })).toMatchObject({ code: 'post_unknown' });
  const moderator = await site.member({ role: 'editor' });
  expect(await wallOf(ondine, moderator)).toMatchObject({ total_count: 1 });
});

test('followers write on a wall unless its owner says otherwise; owner, author and followers read it', async () => {
  const [ondine, basile, fan, passer] = [
    await site.member(),
    await site.member(),
    await site.member(),
    await site.member(),
  ];
  const write = (author: TestMember) => author.call(postOnWall, { id: ondine.uid, text: 'Bonsoir' });
  expect(await write(basile)).toMatchObject({ code: 'wall_for_followers' });
  await follow(basile, ondine);
  await follow(fan, ondine);
  expect(await wallOf(ondine, basile)).toMatchObject({ may_write: 1 });
  const { id } = await done(write(basile));
  await until(async () => (await notificationsOf(ondine)).some(({ type }) => type === 'wall_post'));
  for (const reader of [ondine, basile, fan])
    expect(await wallOf(ondine, reader)).toMatchObject({ list: [{ id, author: { uid: basile.uid } }] });
  expect(await wallOf(ondine, passer)).toMatchObject({ total_count: 0 });
  await done(ondine.call(setWall, { writers: 'nobody' }));
  expect(await write(basile)).toMatchObject({ code: 'wall_closed' });
  await done(ondine.call(setWall, { writers: 'everyone' }));
  await done(write(passer));
  expect(await done(ondine.call(setWall, {}))).toEqual({ writers: 'everyone' });
});

test('the author, the owner of the wall and the team delete a post, nobody else does', async () => {
  const [ondine, basile] = [await site.member(), await site.member()];
  await follow(basile, ondine);
  const ids = [
    await post(basile, 'Un', ondine),
    await post(basile, 'Deux', ondine),
    await post(basile, 'Trois', ondine),
  ];
  const people = [basile, ondine, await site.member({ role: 'owner' })];
  const passer = await site.member();
  for (const [nth, id] of ids.entries()) {
    expect(await passer.call(deleteWallPost, { id })).toMatchObject({ code: 'post_unknown' });
    await done((people[nth] as TestMember).call(deleteWallPost, { id }));
    expect(await ondine.call(wallMaterial, { id })).toMatchObject({ code: 'post_unknown' });
  }
  expect(await wallOf(ondine)).toMatchObject({ list: [], total_count: 0 });
});

test('two members who are apart neither write to nor read each other, nor in the forum', async () => {
  const [ondine, basile] = [await site.member(), await site.member()];
  const ids = [await post(ondine), await post(basile)];
  await done(ondine.call(setWall, { writers: 'everyone' }));
  await done(ondine.call(addToBlacklist, { blacklisted_user_id: basile.uid }));
  expect(await basile.call(postOnWall, { id: ondine.uid, text: 'Bonsoir' })).toMatchObject({
    code: 'blocked_for_good',
  });
  for (const [reader, other, id] of [
    [basile, ondine, ids[0]],
    [ondine, basile, ids[1]],
  ] as const) {
    expect(await wallOf(other, reader)).toMatchObject({ list: [], total_count: 0, may_write: 0 });
    expect(await reader.call(wallMaterial, { id: id ?? 0 })).toMatchObject({ code: 'post_unknown' });
    expect(await done(reader.call(forumMessages, { id: other.uid }))).toMatchObject({ total_count: 0 });
    const latest = (await done(reader.call(forumMessages, {}))).list;
    expect(latest.map(({ author }) => author.uid)).not.toContain(other.uid);
  }
});

test('posts of a banned member, and those on their wall, are read by the team alone until the ban ends', async () => {
  const [ondine, basile, team] = [
    await site.member(),
    await site.member(),
    await site.member({ role: 'editor' }),
  ];
  await done(ondine.call(setWall, { writers: 'everyone' }));
  await done(basile.call(setWall, { writers: 'everyone' }));
  const ids = [
    await post(basile),
    await post(basile, 'Bonsoir', ondine),
    await post(ondine, 'Salut', basile),
  ];
  const readBy = (reader: TestMember) =>
    Promise.all(ids.map(async (id) => (await reader.call(wallMaterial, { id })).status));
  await done(team.call(moderationCalls.ban, { id: basile.uid, until: site.clock.now() + hourMs }));
  expect(await readBy(await site.member())).toEqual(['error', 'error', 'error']);
  expect(await wallOf(ondine)).toMatchObject({ list: [], total_count: 0 });
  const closed = { code: 'member_unknown' };
  expect(await ondine.call(wallList, { id: basile.uid })).toMatchObject(closed);
  expect(await ondine.call(postOnWall, { id: basile.uid, text: 'Encore' })).toMatchObject(closed);
  expect(await readBy(team)).toEqual(['success', 'success', 'success']);
  await done(team.call(moderationCalls.ban, { id: basile.uid, until: 0 }));
  expect(await wallOf(ondine)).toMatchObject({ total_count: 1 });
});

test('a mentioned member is notified once, where they may read the post', async () => {
  const [ondine, basile, fan] = [await site.member(), await site.member(), await site.member()];
  await post(ondine, `Merci @${basile.nick.toUpperCase()}, et @Personne-du-tout. @${basile.nick} !`);
  const [shown] = (await wallOf(ondine)).list;
  const mention = `[mention]${basile.nick}[/mention]`;
  expect(shown?.text).toBe(`Merci ${mention}, et @Personne-du-tout. ${mention} !`);
  await until(async () => (await notificationsOf(basile)).length > 0);
  expect(await notificationsOf(basile)).toMatchObject([{ type: 'text_mention', senderNick: ondine.nick }]);
  await follow(fan, ondine);
  const text = `Bonsoir @${fan.nick} et @${basile.nick}`;
  await done(ondine.call(postOnWall, { text, audience: 'followers' }));
  await until(async () => (await notificationsOf(fan)).length > 0);
  expect(await notificationsOf(basile)).toHaveLength(1);
});

test.each([
  ['nothing to read', { text: ' [b][/b] ' }, 'post_empty'],
  ['nothing to see', { text: '[b]\u2060[/b]' }, 'post_empty'],
  ['too much text', { text: 'é'.repeat(wallLimits.textMax + 1) }, 'invalid_input'],
  ['a picture of nobody', { text: 'Bonsoir', att_ids: ['0'.repeat(32)] }, 'attachment_unknown'],
  [
    'more than four pictures',
    { att_ids: [1, 2, 3, 4, 5].map((each) => String(each).repeat(32)) },
    'invalid_input',
  ],
])('a post with %s is refused and not stored', async (_, input, code) => {
  const ondine = await site.member();
  expect(await ondine.call(postOnWall, input)).toMatchObject({ code });
  expect(await wallOf(ondine)).toMatchObject({ total_count: 0 });
});

const pictureOf = () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#a53' } })
    .jpeg()
    .toBuffer();
async function upload(member: TestMember) {
  const form = new FormData();
  form.set('upload', new Blob([new Uint8Array(await pictureOf())], { type: 'image/jpeg' }), 'lampe.jpg');
  form.set('use', 'wall');
  const answer = await member.fetch(`/_backend${mediaCalls.uploadAttachment.path}`, {
    method: 'POST',
    body: form,
  });
  return (await answer.json()) as { status: string; code?: string; data: { id: string; url: string } };
}
const seesFile = async (reader: TestMember, url: string) => (await reader.fetch(url)).status === 200;

test('XXL members attach pictures, which the readers of the post see, and which end with it', async () => {
  const [ondine, fan, passer] = [
    await site.member({ premium: true }),
    await site.member(),
    await site.member(),
  ];
  expect(await upload(passer)).toMatchObject({ code: 'xxl_required_image' });
  const { id: att, url } = (await upload(ondine)).data;
  expect(await seesFile(fan, url)).toBe(false);
  expect(await fan.call(postOnWall, { text: 'À moi', att_ids: [att] })).toMatchObject({
    code: 'attachment_unknown',
  });
  await follow(fan, ondine);
  const { id } = await done(ondine.call(postOnWall, { att_ids: att, audience: 'followers' }));
  expect((await wallOf(ondine, fan)).list).toMatchObject([{ id, media: [{ id: att, url }] }]);
  expect([await seesFile(fan, url), await seesFile(passer, url), await seesFile(ondine, url)]).toEqual([
    true,
    false,
    true,
  ]);
  await done(ondine.call(deleteWallPost, { id }));
  expect([await seesFile(fan, url), await seesFile(ondine, url)]).toEqual([false, false]);
});

test('a reported post is sealed, and out of view where a minor is suspected', async () => {
  const [ondine, basile] = [await site.member(), await site.member()];
  const [id, kept] = [await post(ondine, 'À lire'), await post(ondine, 'Autre')];
  const report = (post: number, reason: 'insult' | 'underage', by = basile) =>
    by.call(reportsCalls.report, { kind: 'post', id: [String(post)], reason });
  await done(report(kept, 'insult'));
  await done(report(id, 'underage'));
  const late = await site.member();
  await done(report(id, 'underage', late));
  expect(await report(id, 'insult', late)).toMatchObject({ code: 'item_unknown' });
  expect((await wallOf(ondine, basile)).list.map((each) => each.id)).toEqual([kept]);
  expect(await basile.call(wallMaterial, { id })).toMatchObject({ code: 'post_unknown' });
  expect(await done(ondine.call(wallMaterial, { id }))).toMatchObject({ hidden: 1, media: [] });
  expect(
    await ondine.call(reportsCalls.report, { kind: 'post', id: [String(kept)], reason: 'insult' }),
  ).toMatchObject({ code: 'not_oneself' });
  expect(await report(999_999, 'insult')).toMatchObject({ code: 'item_unknown' });
});

test('a member’s copy names their posts, and nothing of theirs is left once they are erased', async () => {
  const [ondine, basile] = [await site.member(), await site.member()];
  await follow(basile, ondine);
  await follow(ondine, basile);
  const onTheirs = await post(basile, 'Chez vous', ondine);
  const onOwn = await post(ondine, 'Chez basile', basile);
  await done(basile.call(commentsCalls.addComment, { kind: 'wall', id: onOwn, text: 'Bienvenue' }));
  expect(await done(basile.call(settingsCalls.exportMember, {}))).toMatchObject({
    wall: { posts: [{ wall: ondine.nick, text: 'Chez vous' }], settings: { writers: 'followers' } },
    comments: [{ text: 'Bienvenue' }],
  });
  await done(basile.call(settingsCalls.deleteAccount, { password: basile.password, confirm: 1 }));
  for (const id of [onTheirs, onOwn])
    expect(await ondine.call(wallMaterial, { id })).toMatchObject({ code: 'post_unknown' });
  expect(
    await site.db.selectFrom('comments').select('id').where('item', 'in', [onTheirs, onOwn]).execute(),
  ).toEqual([]);
});

test('visitors and inactive members read and write no wall', async () => {
  const [ondine, waiting] = [await site.member(), await site.member({ active: false })];
  expect(await (await site.visitor()).call(wallList, { id: ondine.uid })).toMatchObject({ http: 401 });
  expect(await waiting.call(wallList, { id: ondine.uid })).toMatchObject({ code: 'activation_required' });
  expect(await waiting.call(postOnWall, { text: 'Bonsoir' })).toMatchObject({ code: 'activation_required' });
  expect(await ondine.call(wallList, { id: waiting.uid })).toMatchObject({ code: 'member_unknown' });
});
