// Films of stories, news for open pages, what a member takes along and leaves behind, and killed processes.
import {
  dayMs,
  hourMs,
  minuteMs,
  moderationCalls,
  notificationsCalls,
  notificationSocket,
  relationsCalls,
  settingsCalls,
  storiesCalls,
  storyNews,
} from '@alcove/protocol';
import { ffmpeg, ffmpegMissing } from '@alcove/sfu/testing';
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { done, startTestSite, type TestMember, type TestSite, until } from '../../testing/index.ts';
import { shootMemberFilm } from '../media/testing/films.ts';
import { listedFor, publishStory, sendFile, storyOf, uploaded } from './testing/stories.ts';

let site: TestSite;
beforeAll(async () => void (site = await startTestSite({ env: { RATE_LIMITS: 'off' } })));
afterAll(() => site.close());

const payingReader = () => site.member({ premium: true });
const cookiesOf = ({ cookies }: TestMember) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
const film = (seconds: number) =>
  shootMemberFilm({ size: '320x240', seconds, ending: 'webm', how: '-c:v libvpx -c:a libvorbis' });

describe.skipIf(!ffmpeg)(`with ffmpeg${ffmpegMissing}`, () => {
  test('a story with a film publishes itself once the film is ready, is played in ranges, and a second film replaces the first (R4.187)', async () => {
    const [author, reader] = [await site.member(), await payingReader()];
    const first = await uploaded(author, await film(3), { name: 'first.webm' });
    expect(first).toMatchObject({ type: 'video', name: 'first.webm' });
    const second = await uploaded(author, await film(2), { name: 'second.webm' });
    const { list, takes_films } = await done(author.call(storiesCalls.storyUploads, {}));
    expect([list.map(({ id }) => id), takes_films]).toEqual([[second.id], 1]);
    const { id, state } = await done(
      author.call(storiesCalls.submitStory, { upload: [second.id], consent: 1 }),
    );
    expect(['making', 'published']).toContain(state);
    await until(async () => (await storyOf(author, id)).state === 'published', { withinMs: 60_000 });
    const [medium] = (await storyOf(reader, id)).media;
    expect(medium).toMatchObject({ kind: 'video', state: 'ready', films: [{ height: 240 }] });
    expect(medium?.duration_ms).toBeGreaterThan(1800);
    const url = medium?.films[0]?.url ?? '';
    const part = await reader.fetch(url, { headers: { range: 'bytes=4-7' } });
    expect([part.status, await part.text()]).toEqual([206, 'ftyp']);
    for (const closed of ['preview.mp4', 'original.mp4'])
      expect((await reader.fetch(url.replace(/\d+\.mp4$/, closed))).status).toBe(404);
    expect((await reader.fetch(medium?.urls.large ?? '')).status).toBe(200);
    await done(author.call(storiesCalls.deleteStory, { id }));
    expect((await reader.fetch(url)).status).toBe(404);
    await until(async () => {
      const keys = await site.db.selectFrom('file_keys').select('folder').execute();
      return !keys.some(({ folder }) => folder.startsWith('sealed/films/'));
    });
  });

  test('a film that becomes ready waits for the end of its story without a lock on the film', async () => {
    const author = await site.member();
    const id = randomBytes(16).toString('hex');
    const now = site.clock.now();
    // The tries are used up: its job fails the film without making it.
    await site.db
      .insertInto('films')
      .values({ id, shelf: 'sealed/stories', accepted_at: now, tries: 9 })
      .execute();
    const story = { author: author.uid, text: '', premium: false, state: 'making', submitted_at: now };
    const { id: storyId } = await site.db
      .insertInto('stories')
      .values({ ...story, ends_at: now + dayMs })
      .returning('id')
      .executeTakeFirstOrThrow();
    const medium = { uid: author.uid, story: storyId, kind: 'video', name: 'a.mp4', bytes: 1, film: id };
    await site.db
      .insertInto('story_media')
      .values({ ...medium, added_at: now })
      .execute();
    await site.db.transaction().execute(async (tx) => {
      await tx.selectFrom('stories').select('id').where('id', '=', storyId).forUpdate().execute();
      site.clock.advance(2 * hourMs);
      await until(async () => {
        const { rows } = await sql<{ count: number }>`
          select count(*)::int as count from pg_locks where not granted`.execute(site.db);
        return (rows[0]?.count ?? 0) > 0;
      });
      // As the end of a story does, after its lock.
      await sql`select from films where id = ${id} for update nowait`.execute(tx);
    });
    await until(async () => (await storyOf(author, storyId)).state === 'failed');
    expect(site.log.entries.filter(({ level }) => level === 'error')).toEqual([]);
  });

  test('a film that is too short is refused to its author with a reason, and no story is made of it', async () => {
    const author = await site.member();
    const { id } = await uploaded(author, await film(0.5), { name: 'short.webm' });
    await until(async () => (await done(author.call(storiesCalls.storyUpload, { id }))).state === 'failed', {
      withinMs: 60_000,
    });
    expect(await author.call(storiesCalls.submitStory, { upload: [id], consent: 1 })).toMatchObject({
      code: 'film_failed',
    });
  });
});

async function heardBy(member: TestMember) {
  const heard: string[] = [];
  const socket = await site.connect(notificationSocket.path, { cookie: cookiesOf(member) });
  socket.on('message', (data: Buffer) => {
    const { type, data: news } = JSON.parse(String(data)) as {
      type: string;
      data: { action?: string; entity_id: string };
    };
    if (type === storyNews.type && news.action) heard.push(`${news.action} ${news.entity_id}`);
  });
  return { heard, socket };
}

test('open pages learn what came, changed and went, and nobody who may not see it (R7.315, R7.316)', async () => {
  const [author, reader, free] = [await site.member(), await payingReader(), await site.member()];
  const blocked = await payingReader();
  await done(author.call(relationsCalls.addToBlacklist, { blacklisted_user_id: blocked.uid }));
  const [inside, outside, apart] = [await heardBy(reader), await heardBy(author), await heardBy(blocked)];
  const id = await publishStory(author, { premium: 1 });
  await done(reader.call(storiesCalls.likeStory, { id }));
  await done(author.call(storiesCalls.deleteStory, { id }));
  await until(() => inside.heard.includes(`gone ${id}`));
  expect(new Set(inside.heard)).toEqual(new Set([`came ${id}`, `changed ${id}`, `gone ${id}`]));
  expect(outside.heard).toContain(`came ${id}`);
  expect(apart.heard).toEqual([]);
  expect((await listedFor(free)).locked.map((locked) => locked.id)).not.toContain(id);
  for (const { socket } of [inside, outside, apart]) socket.close();
});

test('an open page learns at once that a block, a level or a ban changes what its reader may see (R8.069)', async () => {
  const [author, reader, other] = [await site.member(), await payingReader(), await payingReader()];
  const [owner, editor] = [await site.member({ role: 'owner' }), await site.member({ role: 'editor' })];
  const [id, restored] = [await publishStory(author), await publishStory(author)];
  for (const by of [await payingReader(), await payingReader()])
    await done(by.call(storiesCalls.denounceStory, { id: restored }));
  const [near, far] = [await heardBy(reader), await heardBy(other)];
  await done(author.call(relationsCalls.addToBlacklist, { blacklisted_user_id: reader.uid }));
  await until(() => near.heard.includes('sight '));
  expect(far.heard).toEqual([]);
  await done(
    owner.call(moderationCalls.giveMemberPremium, {
      id: other.uid,
      days: 3,
      why: 'A gift',
      key: 'days of a gift',
    }),
  );
  await until(() => far.heard.includes('sight '));
  await done(editor.call(moderationCalls.ban, { id: author.uid, until: site.clock.now() + hourMs }));
  await until(() => far.heard.includes(`gone ${id}`));
  // What the team restores meanwhile is news once its author is back.
  await done(editor.call(storiesCalls.restoreStory, { id: restored }));
  const later = await publishStory(await site.member());
  await until(() => far.heard.includes(`came ${later}`));
  expect(far.heard).not.toContain(`came ${restored}`);
  await done(owner.call(moderationCalls.banMember, { id: author.uid, until: 0, why: 'By mistake' }));
  await until(() => far.heard.includes(`came ${id}`) && far.heard.includes(`came ${restored}`));
  expect(near.heard).not.toContain(`came ${id}`);
  for (const { socket } of [near, far]) socket.close();
});

test('a member takes their stories along, and with the account each key, file and row of theirs is gone', async () => {
  const [author, other] = [await site.member(), await payingReader()];
  const id = await publishStory(author, { text: 'La lampe' });
  const theirs = await publishStory(other);
  await done(author.call(storiesCalls.likeStory, { id: theirs }));
  await uploaded(author);
  const copy = await author.call(settingsCalls.exportMember, {});
  expect(JSON.stringify(copy)).toContain('La lampe');
  const before = await site.db.selectFrom('file_keys').select('folder').execute();
  await done(author.call(settingsCalls.deleteAccount, { password: author.password }));
  expect(await other.call(storiesCalls.story, { id })).toMatchObject({ code: 'story_gone' });
  expect(await storyOf(other, theirs)).toMatchObject({ likes: 0 });
  const media = await site.db.selectFrom('story_media').select('uid').execute();
  expect(media.some(({ uid }) => uid === author.uid)).toBe(false);
  await until(async () => {
    const left = await site.db.selectFrom('file_keys').select('folder').execute();
    return left.length <= before.length - 2;
  });
});

test('keys that a killed process left to no story are destroyed within twelve minutes', async () => {
  const kinds = ['stories', 'films', 'uploads'];
  const folders = kinds.map((kind) => `sealed/${kind}/${randomBytes(16).toString('hex')}`);
  const rows = folders.map((folder) => ({ folder, key: randomBytes(32), made_at: site.clock.now() }));
  await site.db.insertInto('file_keys').values(rows).execute();
  // Of a story that is there, nothing goes.
  const author = await site.member();
  const story = await publishStory(author);
  site.clock.advance(12 * minuteMs);
  const isThere = async () =>
    (await site.db.selectFrom('file_keys').select('folder').where('folder', 'in', folders).execute()).length;
  await until(async () => (await isThere()) === 0);
  const [medium] = (await storyOf(author, story)).media;
  expect((await author.fetch(medium?.urls.large ?? '')).status).toBe(200);
});

test('an upload that was cut comes on where it stood, by a ticket too, and another member’s ticket ends with their ban', async () => {
  const author = await site.member();
  const { ticket, url } = await done(author.call(storiesCalls.storyUploadTicket, {}));
  expect(url).toBe('/ephemeral/upload/');
  const whole = Buffer.alloc(600_000, 7);
  const sent = await sendFile({ fetch: site.fetch }, whole, {
    at: `${url}?ticket=${encodeURIComponent(ticket)}`,
    name: 'a.jpg',
  });
  expect(sent).toMatchObject({ status: 'error', code: 'file_type_wrong' });
  expect(await sendFile({ fetch: site.fetch }, whole, { at: `${url}?ticket=wrong` })).toMatchObject({
    code: 'upload_ticket_invalid',
  });
});

test('what a process destroyed the keys of before it was killed is removed by the next one that starts', async () => {
  const [author, before] = [await site.member(), site.clock.now()];
  const folder = `sealed/stories/${randomBytes(16).toString('hex')}`;
  const left = { views: 3, likes: 1, comments: 2, files: 4, folders: [folder], due_at: before, tells: true };
  await site.db
    .insertInto('story_endings')
    .values({ story: 900_000, author: author.uid, ...left })
    .execute();
  site.clock.advance(2000);
  const next = await startTestSite({ env: { RATE_LIMITS: 'off' }, beside: site });
  site.clock.advance(5000);
  await until(async () => (await done(author.call(notificationsCalls.notifications, {}))).list.length > 0);
  const [receipt] = (await done(author.call(notificationsCalls.notifications, {}))).list;
  expect(receipt?.message).toMatch(/Vues\s: 3 · J’aime\s: 1 · Commentaires\s: 2 · Fichiers détruits\s: 4/);
  expect(await site.db.selectFrom('story_endings').select('story').execute()).toEqual([]);
  await next.close();
});

test('likes, looks, comments, two rejections and the end of a story at once leave one order and nothing behind', async () => {
  const author = await site.member();
  const readers = await Promise.all([1, 2, 3, 4].map(payingReader));
  const id = await publishStory(author);
  const acts = readers.flatMap((reader) => [
    reader.call(storiesCalls.likeStory, { id }),
    reader.call(storiesCalls.seenStories, { ids: [id] }),
    reader.call(storiesCalls.addStoryComment, { id, text: 'Encore' }),
    reader.call(storiesCalls.denounceStory, { id }),
  ]);
  const answers = await Promise.all([
    ...acts,
    author.call(storiesCalls.updateStory, { id, description: 'Là' }),
    author.call(storiesCalls.deleteStory, { id }),
  ]);
  expect(site.log.entries.filter(({ level }) => level === 'error')).toEqual([]);
  expect(answers.filter(({ http }) => http >= 500)).toEqual([]);
  for (const table of ['story_media', 'story_likes', 'story_looks', 'story_reports'] as const) {
    const rows = await site.db.selectFrom(table).select('story').where('story', '=', id).execute();
    expect(rows, table).toEqual([]);
  }
});
