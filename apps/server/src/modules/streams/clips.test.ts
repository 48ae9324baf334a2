// Clips: of one's own camera, a minute at most, one's own alone; and what is told when one fails.
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { accountsCalls, clipLimits, streamsActions, streamsCallbacks, streamsCalls } from '@alcove/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordedWithinMs } from '../../platform/media-engine/media-engine.ts';
import { type Actor, startTestSite, type TestSite, until } from '../../testing/index.ts';
import { createCast, ok, start, type Streamer, watch } from './testing/cast.ts';

let site: TestSite;
let cast: ReturnType<typeof createCast>;
let folder: string;
beforeAll(async () => {
  site = await startTestSite({ env: { RATE_LIMITS: 'off' }, parts: { streamTimes: { silenceMs } } });
  cast = createCast(site);
  folder = await mkdtemp(path.join(os.tmpdir(), 'alcove-clips-'));
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});

const { recordStart, recordStop, stop } = streamsActions;
const { recordStopped, streamUpdate } = streamsCallbacks;
const film = randomBytes(4000);
/** After so long a process counts as dead. */
const silenceMs = 500;

async function filmFile(): Promise<string> {
  const file = path.join(folder, `${randomBytes(4).toString('hex')}.mp4`);
  await writeFile(file, film);
  return file;
}
const recordingOf = ({ streamId }: Streamer) =>
  [...site.engine.recordings].find(([, { stream }]) => stream === streamId);
const clipsOf = async (reader: Actor) => {
  const answer = await reader.call(streamsCalls.clips, {});
  return answer.status === 'success' ? answer.data.clips : [];
};
const rowsOf = (id: string) => site.db.selectFrom('clips').selectAll().where('id', '=', id).execute();

/** Recorded for a while, stopped, and made by the engine. */
async function recorded(streamer: Streamer, durationMs = clipLimits.stoppableAfterMs) {
  const { record_id } = await ok(streamer.live, recordStart, {});
  await site.clock.advance(durationMs);
  const [name = ''] = recordingOf(streamer) ?? [];
  await ok(streamer.live, recordStop, { record_id });
  const file = await filmFile();
  site.engine.recorded(name, { file, durationMs });
  await streamer.live.hears(recordStopped, (told) => told.record_id === record_id);
  return { id: record_id, file };
}

describe('a clip', () => {
  test('is recorded by whoever streams, seen by those who watch, and hers when it is ready (R1.028, R7.072, R7.073, R7.074, R7.088)', async () => {
    const streamer = await cast.streamer();
    const guest = await cast.someone(streamer.room);
    await watch(guest.live, streamer.streamId);
    const { record_id } = await ok(streamer.live, recordStart, {});
    await guest.live.hears(streamUpdate, ({ recording }) => recording === 1);
    expect((await guest.live.ask(recordStop, { record_id })).data.code).toBe('recording_unknown');
    expect((await guest.live.ask(recordStart, { stream_id: streamer.streamId })).data.code).toBe(
      'stream_unknown',
    );
    expect((await streamer.live.ask(recordStart, {})).data.code).toBe('recording_already');
    await site.clock.advance(12_000);
    const [name = ''] = recordingOf(streamer) ?? [];
    await ok(streamer.live, recordStop, { record_id });
    await guest.live.hears(streamUpdate, ({ recording }) => recording === 0);
    const file = await filmFile();
    site.engine.recorded(name, { file, durationMs: 12_000 });
    const told = await streamer.live.hears(recordStopped);
    expect(told).toEqual({ record_id, url: expect.any(String), duration: 12, comment: '' });
    expect(existsSync(file)).toBe(false);
    const answer = await streamer.member.fetch(told.url);
    expect(answer.headers.get('content-type')).toBe('video/mp4');
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(film);
    expect((await guest.member.fetch(told.url)).status).toBe(403);
    expect((await (await site.visitor()).fetch(told.url)).status).toBe(403);
  });

  test('is sent in parts to players that ask for them', async () => {
    const streamer = await cast.streamer();
    const { id } = await recorded(streamer);
    const [clip] = await clipsOf(streamer.member);
    expect(clip?.record_id).toBe(id);
    const part = await streamer.member.fetch(clip?.url ?? '', { headers: { range: 'bytes=10-19' } });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe('bytes 10-19/4000');
    expect(Buffer.from(await part.arrayBuffer())).toEqual(film.subarray(10, 20));
  });

  test('cannot be stopped before 10 seconds, and stops by itself after 60 (R9.003, R9.004, R9.005)', async () => {
    const streamer = await cast.streamer();
    const { record_id } = await ok(streamer.live, recordStart, {});
    await site.clock.advance(9000);
    expect(await streamer.live.ask(recordStop, {})).toMatchObject({
      result: 403,
      data: { code: 'recording_too_short', params: { count: 10 } },
    });
    await site.clock.advance(51_000);
    const [name = '', recording] = recordingOf(streamer) ?? [];
    expect(recording).toMatchObject({ stopped: true, kept: true });
    site.engine.recorded(name, { file: await filmFile(), durationMs: 60_000 });
    expect(await streamer.live.hears(recordStopped)).toMatchObject({ record_id, duration: 60 });
    expect((await streamer.live.ask(recordStop, {})).data.code).toBe('recording_unknown');
    const again = await ok(streamer.live, recordStart, {});
    await site.clock.advance(clipLimits.stoppableAfterMs);
    expect((await streamer.live.ask(recordStop, { record_id: again.record_id })).result).toBe(200);
  });

  test('that fails is told in words, and nothing of it stays (R8.049)', async () => {
    const streamer = await cast.streamer();
    const { record_id } = await ok(streamer.live, recordStart, {});
    const [name = ''] = recordingOf(streamer) ?? [];
    site.engine.recorded(name, { failed: 'no space' });
    expect(await streamer.live.hears(recordStopped)).toEqual({
      record_id,
      url: '',
      duration: 0,
      comment: 'L’enregistrement de l’extrait vidéo a rencontré un problème. Réessayez.',
    });
    expect(await rowsOf(record_id)).toEqual([]);
    // One whose file is not there fails as well.
    const next = await ok(streamer.live, recordStart, {});
    const [other = ''] = recordingOf(streamer) ?? [];
    site.engine.recorded(other, { file: path.join(folder, 'nothing.mp4'), durationMs: 10_000 });
    await streamer.live.hears(recordStopped, (told) => told.record_id === next.record_id && told.url === '');
    expect(await rowsOf(next.record_id)).toEqual([]);
    // And so does one that the engine never makes.
    const last = await ok(streamer.live, recordStart, {});
    await site.clock.advance(clipLimits.maxMs);
    const [late = ''] = recordingOf(streamer) ?? [];
    await site.clock.advance(recordedWithinMs + 60_000);
    await streamer.live.hears(recordStopped, (told) => told.record_id === last.record_id && told.url === '');
    const file = await filmFile();
    site.engine.recorded(late, { file, durationMs: 60_000 });
    await until(() => !existsSync(file));
    expect(await clipsOf(streamer.member)).toEqual([]);
  });

  test('is kept when the camera ends after 10 seconds, and gone when it ends before', async () => {
    const short = await cast.streamer();
    const { record_id: aborted } = await ok(short.live, recordStart, {});
    await site.clock.advance(5000);
    await ok(short.live, stop, {});
    await short.live.hears(recordStopped, ({ url }) => url === '');
    await until(async () => (await rowsOf(aborted)).length === 0);
    expect(recordingOf(short)).toBeUndefined();

    const long = await cast.streamer();
    const { record_id } = await ok(long.live, recordStart, {});
    await site.clock.advance(15_000);
    const [name = ''] = recordingOf(long) ?? [];
    await ok(long.live, stop, {});
    site.engine.recorded(name, { file: await filmFile(), durationMs: 15_000 });
    expect(await long.live.hears(recordStopped)).toMatchObject({ record_id, duration: 15 });
  });
});

describe('a streamer who lost her connection', () => {
  test('is told on the next one what became of her clip, and may stop it there', async () => {
    const streamer = await cast.streamer();
    const { record_id } = await ok(streamer.live, recordStart, {});
    const [name = ''] = recordingOf(streamer) ?? [];
    await streamer.live.leave();
    site.engine.recorded(name, { failed: 'no space' });
    const back = await site.live(streamer.member, { roomid: streamer.room.slug });
    expect(await start(back)).toBe(streamer.streamId);
    await until(async () => (await rowsOf(record_id)).length === 0);
    await site.clock.advance(1000);
    expect(await back.hears(recordStopped)).toMatchObject({ record_id, url: '' });

    const again = await ok(back, recordStart, {});
    const [other = ''] = recordingOf(streamer) ?? [];
    await back.leave();
    const last = await site.live(streamer.member, { roomid: streamer.room.slug });
    expect(await start(last)).toBe(streamer.streamId);
    await site.clock.advance(clipLimits.stoppableAfterMs);
    await ok(last, recordStop, { record_id: again.record_id });
    site.engine.recorded(other, { file: await filmFile(), durationMs: 10_000 });
    expect(await last.hears(recordStopped)).toMatchObject({ record_id: again.record_id, duration: 10 });
  });

  test('has none of a camera that went off while it was begun', async () => {
    const streamer = await cast.streamer();
    const begun = streamer.live.ask(recordStart, {});
    await ok(streamer.live, stop, {});
    expect(['stream_unknown', undefined]).toContain((await begun).data.code);
    await until(() => recordingOf(streamer) === undefined);
    const clips = site.db.selectFrom('clips').selectAll().where('uid', '=', streamer.member.uid);
    await until(async () => (await clips.execute()).length === 0);
  });
});

describe('her clips', () => {
  test('are listed, the newest first, and taken away one by one', async () => {
    const streamer = await cast.streamer();
    const first = await recorded(streamer);
    const second = await recorded(streamer);
    expect((await clipsOf(streamer.member)).map(({ record_id }) => record_id)).toEqual([second.id, first.id]);
    const stranger = await site.member();
    expect(await clipsOf(stranger)).toEqual([]);
    expect(await stranger.call(streamsCalls.deleteClip, { record_id: first.id })).toMatchObject({
      code: 'recording_unknown',
    });
    const [, clip] = await clipsOf(streamer.member);
    await streamer.member.call(streamsCalls.deleteClip, { record_id: first.id });
    expect((await streamer.member.fetch(clip?.url ?? '')).status).toBe(403);
    expect(await clipsOf(streamer.member)).toHaveLength(1);
  });

  test('go with her account', async () => {
    const streamer = await cast.streamer();
    const { id } = await recorded(streamer);
    const { member } = streamer;
    const gone = await member.call(accountsCalls.deleteAccount, { password: member.password } as never);
    expect(gone.status).toBe('success');
    expect(await rowsOf(id)).toEqual([]);
  });

  test('of a process that died while it recorded are removed once that is noticed, and those of a living one stay', async () => {
    const streamer = await cast.streamer();
    const { record_id } = await ok(streamer.live, recordStart, {});
    const { uid } = await site.member();
    const id = randomBytes(16).toString('hex');
    const dead = { id, uid, process: 'no-more', started_at: site.clock.now() };
    await site.db.insertInto('clips').values(dead).execute();
    await until(async () => (await rowsOf(id)).length === 0);
    expect(await rowsOf(record_id)).toHaveLength(1);
  });
});
