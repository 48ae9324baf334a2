// Clips: a publisher records a minute at most, sees them alone, and learns when one fails.
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { accountsCalls, clipLimits, streamsActions, streamsCallbacks, streamsCalls } from '@alcove/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordedWithinMs } from '../../../platform/media-engine/media-engine.ts';
import { type Actor, startTestSite, type TestSite, until } from '../../../testing/index.ts';
import { createCast, ok, start, type Publisher, watch } from '../testing/cast.ts';

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
/** A process that is silent for so long counts as dead. */
const silenceMs = 500;

async function filmFile(): Promise<string> {
  const file = path.join(folder, `${randomBytes(4).toString('hex')}.mp4`);
  await writeFile(file, film);
  return file;
}
const recordingOf = ({ streamId }: Publisher) =>
  [...site.engine.recordings].find(([, { stream }]) => stream === streamId);
const clipsOf = async (reader: Actor) => {
  const answer = await reader.call(streamsCalls.clips, {});
  return answer.status === 'success' ? answer.data.clips : [];
};
const rowsOf = (id: string) => site.db.selectFrom('clips').selectAll().where('id', '=', id).execute();

/** Recorded for a while, stopped, and finished by the engine. */
async function recorded(publisher: Publisher, durationMs = clipLimits.stoppableAfterMs) {
  const { record_id } = await ok(publisher.live, recordStart, {});
  await site.clock.advance(durationMs);
  const [name = ''] = recordingOf(publisher) ?? [];
  await ok(publisher.live, recordStop, { record_id });
  const file = await filmFile();
  site.engine.recorded(name, { file, durationMs });
  await publisher.live.receives(recordStopped, (event) => event.record_id === record_id);
  return { id: record_id, file };
}

describe('a clip', () => {
  test('is recorded by its publisher, shown to viewers as a recording, and ready for its publisher alone (R1.028, R7.072, R7.073, R7.074, R7.088)', async () => {
    const publisher = await cast.publisher();
    const guest = await cast.someone(publisher.room);
    await watch(guest.live, publisher.streamId);
    const { record_id } = await ok(publisher.live, recordStart, {});
    await guest.live.receives(streamUpdate, ({ recording }) => recording === 1);
    expect((await guest.live.ask(recordStop, { record_id })).data.code).toBe('recording_unknown');
    expect((await guest.live.ask(recordStart, { stream_id: publisher.streamId })).data.code).toBe(
      'stream_unknown',
    );
    expect((await publisher.live.ask(recordStart, {})).data.code).toBe('recording_already');
    await site.clock.advance(12_000);
    const [name = ''] = recordingOf(publisher) ?? [];
    await ok(publisher.live, recordStop, { record_id });
    await guest.live.receives(streamUpdate, ({ recording }) => recording === 0);
    const file = await filmFile();
    site.engine.recorded(name, { file, durationMs: 12_000 });
    const event = await publisher.live.receives(recordStopped);
    expect(event).toEqual({ record_id, url: expect.any(String), duration: 12, comment: '' });
    expect(existsSync(file)).toBe(false);
    const answer = await publisher.member.fetch(event.url);
    expect(answer.headers.get('content-type')).toBe('video/mp4');
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(film);
    expect((await guest.member.fetch(event.url)).status).toBe(403);
    expect((await (await site.visitor()).fetch(event.url)).status).toBe(403);
  });

  test('is sent in parts to players that ask for them', async () => {
    const publisher = await cast.publisher();
    const { id } = await recorded(publisher);
    const [clip] = await clipsOf(publisher.member);
    expect(clip?.record_id).toBe(id);
    const part = await publisher.member.fetch(clip?.url ?? '', { headers: { range: 'bytes=10-19' } });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe('bytes 10-19/4000');
    expect(Buffer.from(await part.arrayBuffer())).toEqual(film.subarray(10, 20));
  });

  test('cannot be stopped before 10 seconds, and stops by itself after 60 (R9.003, R9.004, R9.005)', async () => {
    const publisher = await cast.publisher();
    const { record_id } = await ok(publisher.live, recordStart, {});
    await site.clock.advance(9000);
    expect(await publisher.live.ask(recordStop, {})).toMatchObject({
      result: 403,
      data: { code: 'recording_too_short', params: { count: 10 } },
    });
    await site.clock.advance(51_000);
    const [name = '', recording] = recordingOf(publisher) ?? [];
    expect(recording).toMatchObject({ stopped: true, kept: true });
    site.engine.recorded(name, { file: await filmFile(), durationMs: 60_000 });
    expect(await publisher.live.receives(recordStopped)).toMatchObject({ record_id, duration: 60 });
    expect((await publisher.live.ask(recordStop, {})).data.code).toBe('recording_unknown');
    const again = await ok(publisher.live, recordStart, {});
    await site.clock.advance(clipLimits.stoppableAfterMs);
    expect((await publisher.live.ask(recordStop, { record_id: again.record_id })).result).toBe(200);
  });

  test('that fails is explained to its publisher in words and deleted (R8.049)', async () => {
    const publisher = await cast.publisher();
    const { record_id } = await ok(publisher.live, recordStart, {});
    const [name = ''] = recordingOf(publisher) ?? [];
    site.engine.recorded(name, { failed: 'no space' });
    expect(await publisher.live.receives(recordStopped)).toEqual({
      record_id,
      url: '',
      duration: 0,
      comment: 'L’enregistrement de l’extrait vidéo a rencontré un problème. Réessayez.',
    });
    expect(await rowsOf(record_id)).toEqual([]);
    // A recording whose file is missing fails as well.
    const next = await ok(publisher.live, recordStart, {});
    const [other = ''] = recordingOf(publisher) ?? [];
    site.engine.recorded(other, { file: path.join(folder, 'nothing.mp4'), durationMs: 10_000 });
    await publisher.live.receives(
      recordStopped,
      (event) => event.record_id === next.record_id && event.url === '',
    );
    expect(await rowsOf(next.record_id)).toEqual([]);
    // And so does one whose outcome the engine never reports.
    const last = await ok(publisher.live, recordStart, {});
    await site.clock.advance(clipLimits.maxMs);
    const [late = ''] = recordingOf(publisher) ?? [];
    await site.clock.advance(recordedWithinMs + 60_000);
    await publisher.live.receives(
      recordStopped,
      (event) => event.record_id === last.record_id && event.url === '',
    );
    const file = await filmFile();
    site.engine.recorded(late, { file, durationMs: 60_000 });
    await until(() => !existsSync(file));
    expect(await clipsOf(publisher.member)).toEqual([]);
  });

  test('is stored when the camera ends after 10 seconds, and deleted when it ends before', async () => {
    const short = await cast.publisher();
    const { record_id: aborted } = await ok(short.live, recordStart, {});
    await site.clock.advance(5000);
    await ok(short.live, stop, {});
    await short.live.receives(recordStopped, ({ url }) => url === '');
    await until(async () => (await rowsOf(aborted)).length === 0);
    expect(recordingOf(short)).toBeUndefined();

    const long = await cast.publisher();
    const { record_id } = await ok(long.live, recordStart, {});
    await site.clock.advance(15_000);
    const [name = ''] = recordingOf(long) ?? [];
    await ok(long.live, stop, {});
    site.engine.recorded(name, { file: await filmFile(), durationMs: 15_000 });
    expect(await long.live.receives(recordStopped)).toMatchObject({ record_id, duration: 15 });
  });
});

describe('a publisher whose connection was lost', () => {
  test('learns on the next connection what became of the clip, and may stop a recording there', async () => {
    const publisher = await cast.publisher();
    const { record_id } = await ok(publisher.live, recordStart, {});
    const [name = ''] = recordingOf(publisher) ?? [];
    await publisher.live.leave();
    site.engine.recorded(name, { failed: 'no space' });
    const back = await site.live(publisher.member, { roomid: publisher.room.slug });
    expect(await start(back)).toBe(publisher.streamId);
    await until(async () => (await rowsOf(record_id)).length === 0);
    await site.clock.advance(1000);
    expect(await back.receives(recordStopped)).toMatchObject({ record_id, url: '' });

    const again = await ok(back, recordStart, {});
    const [other = ''] = recordingOf(publisher) ?? [];
    await back.leave();
    const last = await site.live(publisher.member, { roomid: publisher.room.slug });
    expect(await start(last)).toBe(publisher.streamId);
    await site.clock.advance(clipLimits.stoppableAfterMs);
    await ok(last, recordStop, { record_id: again.record_id });
    site.engine.recorded(other, { file: await filmFile(), durationMs: 10_000 });
    expect(await last.receives(recordStopped)).toMatchObject({ record_id: again.record_id, duration: 10 });
  });

  test('has no clip of a camera that ended while its recording began', async () => {
    const publisher = await cast.publisher();
    const begun = publisher.live.ask(recordStart, {});
    await ok(publisher.live, stop, {});
    expect(['stream_unknown', undefined]).toContain((await begun).data.code);
    await until(() => recordingOf(publisher) === undefined);
    const clips = site.db.selectFrom('clips').selectAll().where('uid', '=', publisher.member.uid);
    await until(async () => (await clips.execute()).length === 0);
  });
});

describe('the clips of a member', () => {
  test('are listed, the newest first, and deleted one by one', async () => {
    const publisher = await cast.publisher();
    const first = await recorded(publisher);
    const second = await recorded(publisher);
    expect((await clipsOf(publisher.member)).map(({ record_id }) => record_id)).toEqual([
      second.id,
      first.id,
    ]);
    const stranger = await site.member();
    expect(await clipsOf(stranger)).toEqual([]);
    expect(await stranger.call(streamsCalls.deleteClip, { record_id: first.id })).toMatchObject({
      code: 'recording_unknown',
    });
    const [, clip] = await clipsOf(publisher.member);
    await publisher.member.call(streamsCalls.deleteClip, { record_id: first.id });
    expect((await publisher.member.fetch(clip?.url ?? '')).status).toBe(403);
    expect(await clipsOf(publisher.member)).toHaveLength(1);
  });

  test('are deleted with the account', async () => {
    const publisher = await cast.publisher();
    const { id } = await recorded(publisher);
    const { member } = publisher;
    const gone = await member.call(accountsCalls.deleteAccount, { password: member.password } as never);
    expect(gone.status).toBe('success');
    expect(await rowsOf(id)).toEqual([]);
  });

  test('of a process that died while recording are deleted, and those of a living process stay', async () => {
    const publisher = await cast.publisher();
    const { record_id } = await ok(publisher.live, recordStart, {});
    const { uid } = await site.member();
    const id = randomBytes(16).toString('hex');
    const dead = { id, uid, process: 'no-more', started_at: site.clock.now() };
    await site.db.insertInto('clips').values(dead).execute();
    await until(async () => (await rowsOf(id)).length === 0);
    expect(await rowsOf(record_id)).toHaveLength(1);
  });
});
