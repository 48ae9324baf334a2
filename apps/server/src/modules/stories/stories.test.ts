// Stories by their calls: publishing, who sees them and until when, likes, comments, looks, and their end.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  dayMs,
  hourMs,
  minuteMs,
  moderationCalls,
  notificationsCalls,
  storyReceiptOf,
  relationsCalls,
  secondsOf,
  storiesCalls,
  storyLimits,
} from '@alcove/protocol';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { done, startTestSite, type TestMember, type TestSite, until } from '../../testing/index.ts';
import { listedFor, publishStory, sendFile, storyOf, storyPhoto, uploaded } from './testing/stories.ts';

let site: TestSite;
let beside: TestSite;
beforeAll(async () => {
  site = await startTestSite({ env: { RATE_LIMITS: 'off' } });
  beside = await startTestSite({ env: { RATE_LIMITS: 'off' }, beside: site });
});
afterAll(async () => {
  await beside.close();
  await site.close();
});

const gone = { status: 'error', code: 'story_gone' };
const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id);
const member = () => site.member();
const premium = () => site.member({ premium: true });
const notificationsOf = async (of: TestMember) =>
  (await done(of.call(notificationsCalls.notifications, {}))).list;
const httpOf = async (reader: TestMember, url: string, headers = {}) => {
  const answer = await reader.fetch(url, { headers });
  await answer.arrayBuffer();
  return answer.status;
};
/** Addresses of stories that a member was told of. */
const told = async (of: TestMember) =>
  (await notificationsOf(of)).filter(({ type }) => type === 'followee_ephemeral').map(({ url }) => url);
const keysLeft = async () =>
  (await site.db.selectFrom('file_keys').select('folder').execute()).map(({ folder }) => folder);

test('a member publishes a story of an uploaded photo, and others read it (R2.242, R3.239, R3.240, R3.241, R3.242, R3.243, R3.248, R7.217, R7.220, R7.222, R7.227)', async () => {
  const author = await member();
  const upload = await uploaded(author);
  const { id, state } = await done(
    author.call(storiesCalls.submitStory, {
      text: `Ce soir, la lampe. @${author.nick}`,
      upload: String(upload.id),
      alt: JSON.stringify(['Une lampe allumée']),
      consent: 1,
    }),
  );
  expect(state).toBe('published');
  const reader = await member();
  const story = await storyOf(reader, id);
  expect(story).toMatchObject({
    id,
    author: { nick: author.nick },
    text: `Ce soir, la lampe. [mention]${author.nick}[/mention]`,
    media: [{ kind: 'photo', alt: 'Une lampe allumée', width: 900, height: 1200, state: 'ready', films: [] }],
    premium: 0,
    remaining: dayMs / 1000,
    open_remaining: hourMs / 1000,
    comments: [],
    hasMoreComments: 0,
    currentLength: 0,
    commentsLoading: 0,
    likes: 0,
    liked: 0,
    own: 0,
  });
  expect(story.description).toBe(story.text);
  expect(story).not.toHaveProperty('views');
  expect(story).not.toHaveProperty('reports');
  expect(await storyOf(author, id)).toMatchObject({ own: 1, views: 0, reports: 0, edit_remaining: 300 });
  expect(ids((await listedFor(reader)).list)).toContain(id);
  const { urls } = story.media[0] ?? {};
  const answer = await reader.fetch(urls?.large ?? '');
  expect(answer.headers.get('cache-control')).toBe('private, max-age=50');
  const photo = Buffer.from(await answer.arrayBuffer());
  expect(await sharp(photo).metadata()).toMatchObject({ width: 900, height: 1200, format: 'jpeg' });
  expect(photo.includes('GPS')).toBe(false);
  expect(
    await sharp(Buffer.from(await (await reader.fetch(urls?.thumb ?? '')).arrayBuffer())).metadata(),
  ).toMatchObject({ width: 180 });
  // What was taken is no upload any more.
  expect(await author.call(storiesCalls.submitStory, { upload: [upload.id], consent: 1 })).toMatchObject({
    code: 'story_upload_unknown',
  });
});

test('a free member sees a public story for an hour, Premium for the day, and a Premium story never (R4.176, R4.177, R4.178, R6.026, R6.027, R6.055)', async () => {
  const author = await member();
  const id = await publishStory(author);
  const closed = await publishStory(author, { premium: 1 });
  const [free, paying] = [await member(), await premium()];
  const { urls } = (await storyOf(free, id)).media[0] ?? {};
  const locked = { code: 'premium_required' };
  expect(await free.call(storiesCalls.story, { id: closed })).toMatchObject(locked);
  expect(await listedFor(free, { author: author.uid })).toMatchObject({
    list: [{ id }],
    locked: [{ id: closed, premium: 1, author: { nick: author.nick } }],
  });
  site.clock.advance(59 * minuteMs);
  expect(await storyOf(free, id)).toMatchObject({ open_remaining: 60 });
  expect((await free.fetch(urls?.large ?? '')).headers.get('cache-control')).toBe('private, max-age=50');
  site.clock.advance(50_000);
  expect((await free.fetch(urls?.large ?? '')).headers.get('cache-control')).toBe('private, max-age=10');
  site.clock.advance(10_000);
  expect(await free.call(storiesCalls.story, { id })).toMatchObject(locked);
  expect(await httpOf(free, urls?.large ?? '')).toBe(404);
  expect(await httpOf(free, urls?.large ?? '', { range: 'bytes=0-99' })).toBe(404);
  expect(await listedFor(free, { author: author.uid })).toMatchObject({
    list: [],
    locked: [{ id: closed }, { id, closed_ago: 0 }],
  });
  site.clock.advance(22 * hourMs);
  expect(await storyOf(paying, id)).toMatchObject({ open_remaining: hourMs / 1000 });
  expect(await storyOf(paying, closed)).toMatchObject({ id: closed });
});

test('a story is not there for members apart from its author, nor of a banned one', async () => {
  const [author, other, team] = [await member(), await premium(), await site.member({ role: 'editor' })];
  const id = await publishStory(author);
  const { urls } = (await storyOf(other, id)).media[0] ?? {};
  await done(author.call(relationsCalls.addToBlacklist, { blacklisted_user_id: other.uid }));
  expect(await other.call(storiesCalls.story, { id })).toMatchObject(gone);
  expect(await httpOf(other, urls?.large ?? '')).toBe(404);
  expect(await listedFor(other, { author: author.uid })).toMatchObject({ list: [], locked: [] });
  for (const call of [storiesCalls.likeStory, storiesCalls.storyLikes, storiesCalls.storyComments] as const)
    expect(await other.call(call, { id })).toMatchObject(gone);
  expect(await storyOf(team, id)).toMatchObject({ id, views: 0 });
  const third = await premium();
  await done(team.call(moderationCalls.ban, { id: author.uid, until: site.clock.now() + hourMs }));
  expect(await third.call(storiesCalls.story, { id })).toMatchObject(gone);
  expect(ids((await listedFor(third)).list)).not.toContain(id);
});

test('over, deleted, unknown and rejected stories are answered in the same words (R8.069)', async () => {
  const [author, reader] = [await member(), await premium()];
  const id = await publishStory(author);
  await done(author.call(storiesCalls.deleteStory, { id }));
  const [deleted, unknown] = [
    await reader.call(storiesCalls.story, { id }),
    await reader.call(storiesCalls.story, { id: 999_999 }),
  ];
  expect(deleted).toMatchObject(gone);
  const words = ({ status, ...answer }: typeof deleted) => 'message' in answer && [status, answer.message];
  expect(words(deleted)).toEqual(words(unknown));
});

test('a list holds ten stories and an eleventh where more follow, and goes on behind the last (R7.301)', async () => {
  const [one, two] = [await member(), await member()];
  const all: number[] = [];
  for (let count = 0; count < 6; count += 1) {
    all.unshift(await publishStory(one));
    all.unshift(await publishStory(two));
  }
  const reader = await premium();
  for (const { uid } of [one, two]) await done(reader.call(relationsCalls.addFollowee, { followee_id: uid }));
  const first = ids((await listedFor(reader, { filter: 'followees' })).list);
  expect(first).toEqual(all.slice(0, storyLimits.perPage + 1));
  const last = first[storyLimits.perPage - 1] ?? 0;
  const next = await listedFor(reader, { filter: 'followees', before: last });
  expect(ids(next.list)).toEqual(all.slice(storyLimits.perPage));
  expect(ids((await listedFor(reader, { filter: 'followees', offset: 10 })).list)).toEqual(all.slice(10));
  expect(ids((await listedFor(reader, { filter: 'certified' })).list)).toEqual([]);
});

test('caption and audience change for five minutes, media never (R2.243, R3.250, R3.251, R4.180, R7.223)', async () => {
  const author = await member();
  const id = await publishStory(author, { text: 'Avant' });
  const [before] = (await storyOf(author, id)).media;
  site.clock.advance(4 * minuteMs);
  const edit = { id, description: 'Après', premium: 1 as const, media: [], upload: [1] };
  const { story } = await done(author.call(storiesCalls.updateStory, edit));
  expect(story).toMatchObject({ text: 'Après', description: 'Après', premium: 1, media: [before] });
  expect(await (await member()).call(storiesCalls.updateStory, { id, description: 'Non' })).toMatchObject(
    gone,
  );
  site.clock.advance(minuteMs);
  expect(await author.call(storiesCalls.updateStory, { id, description: 'Tard' })).toMatchObject({
    code: 'story_frozen',
  });
  site.clock.advance(minuteMs);
  expect((await storyOf(author, id)).text).toBe('Après');
});

test('a like counts once a member, is told and taken back (R2.245, R4.183, R7.221, R7.225, R7.226)', async () => {
  const [author, fan] = [await member(), await premium()];
  const id = await publishStory(author);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => fan.call(storiesCalls.likeStory, { id })),
  );
  expect(answers.every(({ status }) => status === 'success')).toBe(true);
  expect(await storyOf(fan, id)).toMatchObject({ likes: 1, liked: 1 });
  await done(author.call(relationsCalls.addFollowee, { followee_id: fan.uid }));
  expect(await done(author.call(storiesCalls.storyLikes, { id }))).toMatchObject({
    list: [{ nick: fan.nick, followed: 1 }],
    total_count: 1,
  });
  await until(async () => (await notificationsOf(author)).length === 1);
  expect(await notificationsOf(author)).toMatchObject([
    { type: 'ephemeral', url: `/ephemeral?story=${id}`, is_read: 0 },
  ]);
  expect(await done(fan.call(storiesCalls.cancelStoryLike, { id }))).toEqual({ id, likes: 0, liked: 0 });
  await until(async () => (await notificationsOf(author)).length === 0);
});

test('a look counts once a member, and nobody learns who looked', async () => {
  const [author, one, other] = [await member(), await premium(), await member()];
  const id = await publishStory(author);
  const look = (reader: TestMember) => done(reader.call(storiesCalls.seenStories, { ids: [id, 999_999] }));
  expect(await look(one)).toEqual({ ids: [id] });
  await Promise.all([look(one), look(one), look(other), look(author)]);
  expect(await storyOf(author, id)).toMatchObject({ views: 2, seen: 1 });
  expect(await storyOf(one, id)).toMatchObject({ seen: 1 });
  expect(await storyOf(await premium(), id)).toMatchObject({ seen: 0 });
});

test('a story is commented on and answered, ten comments a page (R3.244, R3.245, R3.246, R3.247, R4.185, R4.186, R7.218, R7.219, R7.302)', async () => {
  const [author, reader] = [await member(), await premium()];
  const id = await publishStory(author);
  const say = async (by: TestMember, text: string, parent_id?: number) =>
    (await done(by.call(storiesCalls.addStoryComment, { id, text, ...(parent_id && { parent_id }) })))
      .comment;
  const first = await say(reader, 'Quelle lampe ?');
  const reply = await say(author, 'Celle du salon.', first.id);
  for (let count = 0; count < 10; count += 1) await say(reader, `Encore ${count}`);
  const story = await storyOf(reader, id);
  expect(story).toMatchObject({
    hasMoreComments: 1,
    currentLength: 10,
    commentsLoading: 0,
    comment_count: 12,
  });
  expect(story.comments).toHaveLength(10);
  const page = await done(reader.call(storiesCalls.storyComments, { id }));
  expect([page.list.length, page.hasMoreComments, page.currentLength]).toEqual([11, 1, 10]);
  const next = await done(reader.call(storiesCalls.storyComments, { id, offset: 10 }));
  expect(next).toMatchObject({
    list: [{ id: first.id, replies: [{ id: reply.id }] }],
    hasMoreComments: 0,
    currentLength: 11,
  });
  await until(async () => (await notificationsOf(reader)).length === 1);
  expect(await notificationsOf(reader)).toMatchObject([
    { type: 'ephemeral_comment', url: `/ephemeral?story=${id}` },
  ]);
  expect(await done(author.call(storiesCalls.likeStoryComment, { id: first.id }))).toMatchObject({
    likes: 1,
  });
  await done(reader.call(storiesCalls.deleteStoryComment, { id: first.id }));
  expect((await done(reader.call(storiesCalls.storyComments, { id, offset: 10 }))).list[0]?.text).toBe('');
});

test('followers are told of a story, of a Premium one those with Premium, until it ends (R3.193)', async () => {
  const [author, free, paying] = [await member(), await member(), await premium()];
  for (const fan of [free, paying])
    await done(fan.call(relationsCalls.addFollowee, { followee_id: author.uid }));
  const [open, closed] = [await publishStory(author), await publishStory(author, { premium: 1 })];
  await until(async () => (await told(paying)).length === 2);
  expect(await told(free)).toEqual([`/ephemeral?story=${open}`]);
  await done(author.call(storiesCalls.deleteStory, { id: closed }));
  await until(async () => (await told(paying)).length === 1);
});

test('after its day nothing of a story is left, on any process, and its author gets a receipt (R1.030, R3.194, R4.179)', async () => {
  const author = await member();
  const reader = await premium();
  const { id: spared } = await uploaded(author);
  const piece = Buffer.concat([await storyPhoto(), Buffer.alloc(300_000)]).subarray(0, 260_000);
  const half = { headers: { 'content-range': 'bytes 0-259999/900000' }, name: 'half.jpg' };
  expect(await sendFile(author, piece, half)).toMatchObject({ data: { id: 0, size: 260_000 } });
  const id = await publishStory(author, { text: 'Une lampe' });
  const endsAt = site.clock.now() + dayMs;
  const { urls } = (await storyOf(reader, id)).media[0] ?? {};
  await done(reader.call(storiesCalls.seenStories, { ids: [id] }));
  const { comment } = await done(reader.call(storiesCalls.addStoryComment, { id, text: 'Oui' }));
  await done(author.call(storiesCalls.addStoryComment, { id, text: 'Merci', parent_id: comment.id }));
  const filesOnDisk = async () => {
    const folder = path.join(site.dataDir, 'files/sealed');
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  };
  const picture = /stories\/([0-9a-f]+)\//.exec(urls?.large ?? '')?.[1] ?? '';
  const ofStory = async () => (await filesOnDisk()).filter((file) => file.includes(picture));
  await until(async () => (await ofStory()).length === 4);
  const copied = await Promise.all((await ofStory()).map((file) => readFile(file)));
  expect(copied.some((bytes) => bytes.includes('JFIF') || bytes.includes('\xff\xd8\xff', 0, 'latin1'))).toBe(
    false,
  );
  site.clock.advance(dayMs - 1);
  expect(await httpOf(reader, urls?.large ?? '')).toBe(200);
  site.clock.advance(1);
  // Whose visit began after it: the reader's has lasted for a day.
  const late = await premium();
  const onOther = async (url: string) =>
    (await fetch(new URL(url, beside.url), { headers: { cookie: cookiesOf(late) } })).status;
  expect(await late.call(storiesCalls.story, { id })).toMatchObject(gone);
  expect([await httpOf(late, urls?.large ?? ''), await onOther(urls?.large ?? '')]).toEqual([404, 404]);
  expect(ids((await listedFor(late)).list)).not.toContain(id);
  expect(await late.call(storiesCalls.addStoryComment, { id, text: 'Tard' })).toMatchObject(gone);
  site.clock.advance(10_000);
  await until(async () => (await notificationsOf(author)).some(({ text }) => text.includes('terminée')));
  expect(await ofStory()).toEqual([]);
  expect((await keysLeft()).filter((folder) => folder.includes(picture))).toEqual([]);
  const [receipt] = await notificationsOf(author);
  expect(receipt).toMatchObject({ type: 'ephemeral', popup: 0 });
  expect(storyReceiptOf(new URL(receipt?.url ?? '', site.url).searchParams)).toMatchObject({
    views: 1,
    likes: 0,
    comments: 2,
    files: 4,
    endedAt: secondsOf(endsAt),
  });
  expect(receipt?.message).toMatch(/Vues\s: 1 .*détruits\s: 4, \d+\ss/);
  const { count } = await site.db
    .selectFrom('comments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('kind', '=', 'story')
    .where('item', '=', id)
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(0);
  // An upload that no story took goes with its day too.
  site.clock.advance(hourMs);
  await until(
    async () =>
      !(await site.db.selectFrom('story_media').select('id').execute()).some((row) => row.id === spared),
  );
  // And a file of which a part alone has arrived.
  const arriving = site.db.selectFrom('uploads').select('id').where('uid', '=', author.uid);
  await until(async () => (await arriving.execute()).length === 0);
});

const cookiesOf = ({ cookies }: TestMember) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
