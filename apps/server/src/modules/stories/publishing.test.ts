// What authors upload for stories, and what a story needs to be published.
import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type ArgumentsOf, minuteMs, storiesCalls, storyLimits, uploadLimits } from '@alcove/protocol';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { done, startTestSite, type TestMember, type TestSite, until } from '../../testing/index.ts';
import { listedFor, publishStory, sendFile, storyPhoto, uploaded } from './testing/stories.ts';

let site: TestSite;
beforeAll(async () => void (site = await startTestSite({ env: { RATE_LIMITS: 'off' } })));
afterAll(() => site.close());

const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id);
const member = () => site.member();
const httpOf = async (reader: TestMember, url: string) => (await reader.fetch(url)).status;

test('a story needs consent and media, and foreign or old uploads are unknown alike', async () => {
  const [author, other] = [await member(), await member()];
  const submit = (more: object) => author.call(storiesCalls.submitStory, { consent: 1, ...more });
  expect(await submit({ consent: 0, upload: [1] })).toMatchObject({ code: 'story_consent_required' });
  expect(await submit({})).toMatchObject({ code: 'story_media_required' });
  const { id } = await uploaded(other);
  const unknown = { code: 'story_upload_unknown' };
  expect(await submit({ upload: [id] })).toMatchObject(unknown);
  expect(await submit({ upload: [999_999] })).toMatchObject(unknown);
  expect(await author.call(storiesCalls.storyUpload, { id })).toMatchObject(unknown);
  expect(await author.call(storiesCalls.deleteStoryUpload, { id })).toMatchObject(unknown);
  expect(await submit({ upload: [1], text: 'é'.repeat(storyLimits.textMax + 1) })).toMatchObject({
    status: 'error',
  });
});

test('an uploaded file is one of one’s uploads, is cut, and is removed (R7.228, R7.229, R7.230, R7.231)', async () => {
  const author = await member();
  const first = await uploaded(author, undefined, { at: '/en/b/ephemeral/upload/' });
  expect(first).toMatchObject({ type: 'photo', name: 'a.jpg', state: 'ready', width: 900, height: 1200 });
  expect(await httpOf(author, first.url)).toBe(200);
  expect(await httpOf(await member(), first.url)).toBe(404);
  const { list } = await done(author.call(storiesCalls.storyUploads, {}));
  expect(ids(list)).toEqual([first.id]);
  const cut = await done(
    author.call(storiesCalls.cutStoryUpload, { id: first.id, turn: 90, width: 500, height: 1000 }),
  );
  expect(cut).toMatchObject({ width: 600, height: 900 });
  const bytes = Buffer.from(await (await author.fetch(cut.url)).arrayBuffer());
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 600, height: 900 });
  expect(await done(author.call(storiesCalls.storyUpload, { id: cut.id }))).toMatchObject({ id: cut.id });
  expect(await httpOf(author, first.url)).toBe(404);
  await done(author.call(storiesCalls.deleteStoryUpload, { id: cut.id }));
  expect((await done(author.call(storiesCalls.storyUploads, {}))).list).toEqual([]);
});

test('what is no photo or film, too small or one too many is refused in the envelope, and leaves nothing', async () => {
  const author = await member();
  const refused = async (content: Buffer, name: string) => sendFile(author, content, { name });
  expect(await refused(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.jpg')).toMatchObject({
    status: 'error',
    code: 'file_type_wrong',
    http: 200,
    message: expect.stringContaining('WEBM'),
  });
  expect(await refused(Buffer.from('#EXTM3U\nfile:///etc/passwd'), 'a.avi')).toMatchObject({
    code: 'file_type_wrong',
  });
  expect(await refused(await storyPhoto({ width: 500, height: 639 }), 'a.jpg')).toMatchObject({
    code: 'story_photo_too_small',
  });
  expect(await refused((await storyPhoto()).subarray(0, 900), 'a.jpg')).toMatchObject({ status: 'error' });
  expect((await done(author.call(storiesCalls.storyUploads, {}))).list).toEqual([]);
  for (let count = 0; count < storyLimits.media.max; count += 1) await uploaded(author);
  expect(await sendFile(author, await storyPhoto())).toMatchObject({ code: 'files_too_many' });
});

test('a story that was begun is found on another device with its order, its words and its audience, until it is published', async () => {
  const author = await member();
  const [first, second] = [await uploaded(author), await uploaded(author, undefined, { name: 'b.jpg' })];
  const save = (asked: ArgumentsOf<typeof storiesCalls.saveStoryDraft>) =>
    done(author.call(storiesCalls.saveStoryDraft, asked));
  const begun = () => done(author.call(storiesCalls.storyUploads, {}));
  await save({ text: 'Au bord du lac #lac', premium: 1 });
  await save({ upload: [second.id, first.id], alt: ['Un lac', 'Une rive'] });
  // Another's uploads are passed over.
  await done((await member()).call(storiesCalls.saveStoryDraft, { upload: [first.id], alt: ['?'] }));
  const cut = await done(author.call(storiesCalls.cutStoryUpload, { id: second.id, turn: 90 }));
  const third = await uploaded(author, undefined, { name: 'c.jpg' });
  const there = await begun();
  expect(there).toMatchObject({ text: 'Au bord du lac #lac', premium: 1, alive: 0, today: 0, reviewed: 0 });
  expect(there.list.map(({ id, alt }) => [id, alt])).toEqual([
    [cut.id, 'Un lac'],
    [first.id, 'Une rive'],
    [third.id, ''],
  ]);
  await done(author.call(storiesCalls.submitStory, { upload: ids(there.list), consent: 1 }));
  expect(await begun()).toMatchObject({ list: [], text: '', premium: 0, alive: 1, today: 1 });
});

test('an author has ten stories at a time, and publishes twenty a day', async () => {
  const author = await member();
  for (let count = 0; count < storyLimits.alive; count += 1) await publishStory(author);
  const again = { upload: [(await uploaded(author)).id], consent: 1 as const };
  expect(await author.call(storiesCalls.submitStory, again)).toMatchObject({ code: 'stories_alive_full' });
  for (const id of ids((await listedFor(author, { author: author.uid })).list))
    await done(author.call(storiesCalls.deleteStory, { id }));
  const now = site.clock.now();
  const submissions = Array.from({ length: 10 }, () => ({ uid: author.uid, submitted_at: now }));
  await site.db.insertInto('story_submissions').values(submissions).execute();
  expect(await author.call(storiesCalls.submitStory, again)).toMatchObject({ code: 'stories_today' });
});

test('a file that its sender left half-way keeps its place for half a minute, and then makes room', async () => {
  const author = await member();
  const half = Buffer.concat([await storyPhoto(), Buffer.alloc(300_000)]).subarray(0, 300_000);
  const headers = { 'content-range': 'bytes 0-299999/600000' };
  expect(await sendFile(author, half, { name: 'left.jpg', headers })).toMatchObject({ status: 'success' });
  for (let count = 1; count < storyLimits.media.max; count += 1) await uploaded(author);
  expect(await sendFile(author, await storyPhoto())).toMatchObject({ code: 'files_too_many' });
  site.clock.advance(uploadLimits.silenceMs + 1);
  expect(await sendFile(author, await storyPhoto())).toMatchObject({ status: 'success' });
});

test('a store of files that is away leaves no half upload, and what was to be destroyed meanwhile goes once it is back', async () => {
  const author = await member();
  const id = await publishStory(author);
  const [folder, away] = [path.join(site.dataDir, 'files'), path.join(site.dataDir, 'away')];
  await rename(folder, away);
  await writeFile(folder, '');
  expect(await sendFile(author, await storyPhoto())).toMatchObject({ status: 'error' });
  await done(author.call(storiesCalls.deleteStory, { id }));
  expect(await author.call(storiesCalls.story, { id })).toMatchObject({ code: 'story_gone' });
  await rm(folder);
  await rename(away, folder);
  const left = async () => ({
    uploads: (await done(author.call(storiesCalls.storyUploads, {}))).list,
    endings: await site.db.selectFrom('story_endings').select('story').where('story', '=', id).execute(),
  });
  await until(async () => {
    site.clock.advance(minuteMs);
    return (await left()).endings.length === 0;
  });
  expect(await left()).toEqual({ uploads: [], endings: [] });
  expect(await uploaded(author)).toMatchObject({ state: 'ready', name: 'a.jpg' });
});

test('the same story sent again under its key is one', async () => {
  const author = await member();
  const asked = { upload: [(await uploaded(author)).id], consent: 1 as const, key: 'one' };
  const both = await Promise.all([1, 2].map(() => done(author.call(storiesCalls.submitStory, asked))));
  expect(both[0]).toEqual(both[1]);
});
