// Films of sets: made, played by each level, reviewed, removed, and what becomes of those that cannot be made.
import { chmod, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {
  contributionsCalls,
  dayMs,
  type DraftFile,
  filmLimits,
  moderationCalls,
  relationsCalls,
} from '@alcove/protocol';
import { ffmpeg, ffmpegMissing } from '@alcove/sfu/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { done, startTestSite, type TestMember, type TestSite, until } from '../../testing/index.ts';
import { shootMemberFilm } from '../media/testing/films.ts';
import { addDraft, decide, draftOf, filmBytes, post, prepared, setPhoto } from './testing/sets.ts';

let site: TestSite;
let photo: Buffer;
let reviewer: TestMember;
beforeAll(async () => {
  // Many members pass the gate from one address.
  site = await startTestSite({ env: { RATE_LIMITS: 'off' } });
  photo = await setPhoto();
  reviewer = await site.member({ role: 'editor' });
});
afterAll(() => site.close());

const submit = (member: TestMember, id: number) =>
  member.call(contributionsCalls.submitContribution, { id } as never);
const statusOf = async (reader: TestMember, address: string | undefined) =>
  (await reader.fetch(address ?? '/media/contributions/none/film.m3u8')).status;

async function filmOf(member: TestMember, id: number): Promise<DraftFile> {
  const found = (await draftOf(member, id)).files.find(({ kind }) => kind === 'video');
  if (!found) throw new Error('no film');
  return found;
}

/** Three photos and a film, once it is made. */
async function draftWithFilm(author: TestMember, look: Parameters<typeof addDraft>[1] = {}) {
  const { id } = await addDraft(author, { photo, count: 3, ...look });
  await post(author, await shootMemberFilm(), { name: 'volets.mp4', draft: id });
  await until(async () => (await filmOf(author, id)).state === 'ready');
  return { id, file: await filmOf(author, id) };
}

/** As if it had been as long when it was made. */
const stretch = (id: string, duration_ms: number) =>
  site.db.updateTable('films').set({ duration_ms }).where('id', '=', id).execute();
const filmId = ({ film }: DraftFile) => film?.renditions[0]?.url.split('/')[3] ?? '';

describe.skipIf(!ffmpeg)(`with ffmpeg${ffmpegMissing}`, () => {
  test('an author’s film becomes playable by ranges and by HLS lists, with captions and the picture of the moment they chose (R3.233, R5.077)', async () => {
    const author = await site.member();
    const { id, file } = await draftWithFilm(author);
    expect(file).toMatchObject({
      state: 'ready',
      width: 64,
      height: 48,
      placeholder: expect.stringMatching(/./),
      original: { width: 64, height: 48 },
      film: { renditions: [{ height: 48, bytes: expect.any(Number) }] },
    });
    const { film, urls } = file;
    expect(film?.duration_ms).toBeGreaterThan(1900);
    expect(film?.percent).toBeUndefined();
    expect(await statusOf(author, urls.thumb)).toBe(200);
    const [{ url, bytes } = { url: '', bytes: 0 }] = film?.renditions ?? [];
    const part = await author.fetch(url, { headers: { range: 'bytes=4-7' } });
    expect([part.status, await part.text()]).toEqual([206, 'ftyp']);
    expect(part.headers.get('content-range')).toBe(`bytes 4-7/${bytes}`);
    const master = await author.fetch(film?.hls ?? '');
    expect(master.headers.get('content-type')).toBe('application/vnd.apple.mpegurl');
    const list = (await master.text()).split('\n').find((line) => line.endsWith('.m3u8')) ?? '';
    expect(await (await author.fetch(new URL(list, `http://x${film?.hls}`).pathname)).text()).toContain(
      '#EXT-X-ENDLIST',
    );
    const material_id = file.material_id;
    const fr = 'WEBVTT\n\n00:00.000 --> 00:01.000\nOnze heures.\n';
    const en = 'WEBVTT\n\n00:00.000 --> 00:01.000\nEleven.\n';
    const save = (file: Record<string, unknown>) =>
      author.call(contributionsCalls.saveDraft, { id, files: [{ material_id, ...file }] } as never);
    await save({ poster_ms: 1500, captions: { fr, ru: fr } });
    await save({ captions: { en, ru: '' } });
    const tooLong = `${en}\n00:01.000 --> 00:02.000\n${'x'.repeat(204_700)}`;
    // Kept with the line end that it lacks, it would be one byte too long.
    const full = `${'WEBVTT\n\n00:00.000 --> 00:01.000\n'.padEnd(204_799, 'x')}!`;
    for (const wrong of [{ ru: tooLong }, { fr: '', en: '', ru: full }]) {
      expect(await save({ captions: wrong })).toMatchObject({ messages: { captions: expect.any(String) } });
    }
    await until(async () => (await filmOf(author, id)).urls.thumb !== urls.thumb);
    const changed = await filmOf(author, id);
    expect(changed.poster_ms).toBe(1500);
    expect(await statusOf(author, changed.urls.thumb)).toBe(200);
    expect(changed.captions).toEqual({ fr, en });
    const texts = (changed.film?.captions ?? []).map(async ({ language, url }) => [
      language,
      await (await author.fetch(url)).text(),
    ]);
    expect(Object.fromEntries(await Promise.all(texts))).toEqual({ fr, en });
    // What was sent is not kept beside the copy that is offered.
    expect(await site.db.selectFrom('uploads').select('id').where('uid', '=', author.uid).execute()).toEqual(
      [],
    );
  });

  test('each level plays what it may of a short and a long film, and nothing after a block or a withdrawal (R6.008, R6.009, R6.012, R6.039, R6.046, R6.047, R6.049, R2.045)', async () => {
    const author = await site.member();
    const { id, file } = await draftWithFilm(author);
    const [early, late] = ['00:00.000 --> 00:01.000\nBonsoir', '00:20.000 --> 00:21.000\nFin'];
    const captions = { fr: `WEBVTT\n\n${early}\n\n${late}\n` };
    const files = [{ material_id: file.material_id, captions }];
    await author.call(contributionsCalls.saveDraft, { id, files } as never);
    await submit(author, id);
    await prepared(site, id);
    await decide(reviewer, id);
    const [stranger, free, premium] = [
      await site.visitor(),
      await site.member(),
      await site.member({ premium: true }),
    ];
    const seenBy = async (reader: Pick<TestMember, 'call'>) => {
      const answer = await reader.call(contributionsCalls.contributionMaterial, {
        material_id: file.material_id,
      });
      if (answer.status !== 'success') throw new Error(answer.code);
      return answer.data.material;
    };
    const { duration_ms: film_ms } = file.film ?? {};
    expect(await stranger.call(contributionsCalls.contribution, { number: id })).toMatchObject({
      data: { contribution: { films: 1, film_ms } },
    });
    const [rendition, hls] = [file.film?.renditions[0]?.url, file.film?.hls];
    const levelsOf = async () => {
      const seen = await Promise.all([stranger, free, premium].map(seenBy));
      const whole = await Promise.all(
        [stranger, free, premium].map((one) => statusOf(one as TestMember, rendition)),
      );
      return seen.map(({ film, original }, at) => [
        film?.renditions.length,
        Boolean(film?.hls),
        Boolean(film?.preview),
        Boolean(original),
        whole[at],
      ]);
    };
    expect(await levelsOf()).toEqual([
      [0, false, true, false, 404],
      [1, true, true, false, 200],
      [1, true, true, true, 200],
    ]);
    await stretch(filmId(file), filmLimits.longMs + 1);
    expect(await levelsOf()).toEqual([
      [0, false, true, false, 404],
      [0, false, true, false, 404],
      [1, true, true, true, 200],
    ]);
    expect(await seenBy(free)).toMatchObject({ closed_by: 'premium_required' });
    const captionsOf = async (reader: TestMember) => {
      const { url = '' } = (await seenBy(reader)).film?.captions[0] ?? {};
      return { url, text: await (await reader.fetch(url)).text() };
    };
    const [cut, whole] = [await captionsOf(free), await captionsOf(premium)];
    expect([cut.text, whole.text]).toEqual([`WEBVTT\n\n${early}\n`, captions.fr]);
    expect([await statusOf(free, whole.url), await statusOf(stranger as TestMember, cut.url)]).toEqual([
      404, 200,
    ]);
    expect([await statusOf(free, hls), await statusOf(premium, hls)]).toEqual([404, 200]);
    expect(await statusOf(free, file.film?.preview)).toBe(200);
    await premium.call(relationsCalls.block, { id: author.uid, type: 'permanent' } as never);
    await site.clock.advance(60_000);
    expect(await statusOf(premium, rendition)).toBe(404);
    await author.call(contributionsCalls.withdrawContribution, { id });
    expect(await statusOf(free, file.film?.preview)).toBe(404);
  });

  test('a certified author has fifteen days for a film over thirty seconds in V, and none for one of thirty (R9.027)', async () => {
    const publishedIn = async (length: number) => {
      const author = await site.member({ certified: true });
      const { id, file } = await draftWithFilm(author, { section: 'v' });
      await stretch(filmId(file), length);
      await submit(author, id);
      await prepared(site, id);
      await decide(reviewer, id);
      const { premium_until_at } = await site.db
        .selectFrom('members')
        .select('premium_until_at')
        .where('uid', '=', author.uid)
        .executeTakeFirstOrThrow();
      return premium_until_at;
    };
    expect(await publishedIn(31_000)).toBe(site.clock.now() + 15 * dayMs);
    expect(await publishedIn(30_000)).toBe(0);
  });

  test('a set with a film that does not play yet is not published without refusing the film', async () => {
    const author = await site.member();
    const { id, file } = await draftWithFilm(author, { count: 4 });
    await submit(author, id);
    await prepared(site, id);
    const state = { state: 'working' };
    await site.db.updateTable('films').set(state).where('id', '=', filmId(file)).execute();
    expect(await decide(reviewer, id)).toMatchObject({ code: 'films_unready' });
    const without = { files: [{ material_id: file.material_id, decision: 'refuse' }] } as never;
    expect(await decide(reviewer, id, 'publish', without)).toMatchObject({ data: { state: 'published' } });
  });

  test('a film of a set that a member suspects is sealed whole for the case, with its digest', async () => {
    const [author, reader] = [await site.member(), await site.member({ premium: true })];
    const { id, file } = await draftWithFilm(author);
    await submit(author, id);
    await prepared(site, id);
    await decide(reviewer, id);
    const named = { kind: 'photo', id: String(file.material_id), reason: 'underage' } as const;
    await done(reader.call(moderationCalls.report, named));
    const editor = await site.member({ role: 'editor' });
    const { list } = await done(editor.call(moderationCalls.cases, {}));
    const reference = list.find(({ items }) => items.some((item) => item.id === named.id))?.reference ?? '';
    const sealed = async () => {
      const { pieces } = await done(editor.call(moderationCalls.evidence, { reference }));
      return pieces.find(({ kind, sealed_at }) => kind === 'film' && sealed_at > 0);
    };
    await until(async () => (await sealed()) !== undefined);
    expect(await sealed()).toMatchObject({
      type: 'video/mp4',
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  test('a file that is no film says why, leaves no byte and is not submitted', async () => {
    const author = await site.member();
    const { id } = await addDraft(author, { photo });
    await post(author, filmBytes(), { name: 'f.mp4', draft: id });
    await until(async () => (await filmOf(author, id)).state === 'failed');
    expect((await filmOf(author, id)).film).toMatchObject({ failure: 'not_a_film', renditions: [] });
    expect(await site.db.selectFrom('uploads').select('id').where('uid', '=', author.uid).execute()).toEqual(
      [],
    );
    expect(await submit(author, id)).toMatchObject({ code: 'film_failed' });
  });
});

/** Stands for ffmpeg: killed, or hanging, as the file beside it says; else the machine's own. */
async function startFaultySite() {
  const program = path.join(os.tmpdir(), `ffmpeg-${process.pid}-${Math.random().toString(36).slice(2)}`);
  const lines = [
    '#!/bin/sh',
    `case "$(cat ${program}.mode)" in`,
    'killed) kill -KILL $$;;',
    `once) echo whole >${program}.mode; kill -KILL $$;;`,
    'hanging) exec sleep 60;;',
    `full) echo whole >${program}.mode; echo "No space left on device" >&2; exit 1;;`,
    'esac',
    `exec ${ffmpeg ?? 'false'} "$@"`,
  ];
  await writeFile(program, lines.join('\n'));
  await chmod(program, 0o700);
  const own = await startTestSite({ env: { RATE_LIMITS: 'off', FFMPEG_PATH: program } });
  return Object.assign(own, { program, mode: (mode: string) => writeFile(`${program}.mode`, mode) });
}

describe('an encoder that is killed', () => {
  let faulty: Awaited<ReturnType<typeof startFaultySite>>;
  beforeAll(async () => {
    faulty = await startFaultySite();
  });
  afterAll(async () => {
    await faulty.close();
    for (const file of [faulty.program, `${faulty.program}.mode`]) await rm(file, { force: true });
  });

  const begin = async () => {
    const author = await faulty.member();
    const { id } = await addDraft(author, { photo, count: 4 });
    await post(author, await shootMemberFilm(), { name: 'f.mp4', draft: id });
    return { author, id };
  };
  const row = () =>
    faulty.db
      .selectFrom('films')
      .select(['state', 'tries'])
      .where('released_at', 'is', null)
      .executeTakeFirst();
  const tried = (times: number) =>
    until(async () => {
      const found = await row();
      return found?.tries === times && found.state !== 'working';
    });

  test.skipIf(!ffmpeg)('is started again, and after three failures the file says so', async () => {
    await faulty.mode('full');
    const { author, id } = await begin();
    // Without room on the disk a film waits, which is no failure.
    await until(async () => (await readFile(`${faulty.program}.mode`, 'utf8')) === 'whole\n');
    await tried(0);
    await faulty.mode('once');
    await faulty.clock.advance(60_000);
    await tried(1);
    await faulty.clock.advance(5000);
    await until(async () => (await filmOf(author, id)).state === 'ready');
    await author.call(contributionsCalls.deleteContribution, { id });
    await faulty.mode('killed');
    const other = await begin();
    for (const times of [1, 2]) {
      await tried(times);
      await faulty.clock.advance(5000);
    }
    await until(async () => (await filmOf(other.author, other.id)).state === 'failed');
    expect((await filmOf(other.author, other.id)).film).toMatchObject({ failure: 'gave_up' });
    await other.author.call(contributionsCalls.deleteContribution, { id: other.id });
  });

  test.skipIf(!ffmpeg)('because its author removed the film leaves nothing behind', async () => {
    await faulty.mode('hanging');
    const { author, id } = await begin();
    await until(async () => (await row())?.state === 'working');
    const { material_id, film } = await filmOf(author, id);
    expect(film).toMatchObject({ percent: 0, renditions: [] });
    // Such a set is submitted, and reviewers see it once the film is made.
    expect(await submit(author, id)).toMatchObject({ data: { status: 'pending' } });
    const { prepared_at } = await faulty.db
      .selectFrom('contributions')
      .select('prepared_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(prepared_at).toBe(0);
    await author.call(contributionsCalls.withdrawContribution, { id });
    await author.call(contributionsCalls.removeMaterial, { material_id });
    const folder = path.join(faulty.dataDir, 'films');
    await until(async () => (await readdir(folder)).length === 0);
    const left = sql<{
      count: number;
    }>`select (select count(*) from films) + (select count(*) from uploads) as count`;
    await until(async () => Number((await left.execute(faulty.db)).rows[0]?.count) === 0);
  });
});
