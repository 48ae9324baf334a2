// Members on the live socket, the rules of the server, and real packets through media processes.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { accountsCalls, streamsActions, streamsCallbacks } from '@alcove/protocol';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEmbeddedEngine, type EmbeddedEngine } from '../../platform/media-engine/embedded-engine.ts';
import {
  ffmpeg,
  ffmpegMissing,
  probe,
  shootFilm,
  shootH264Film,
  type Camera,
  isUp,
  openCamera,
  openWindow,
  shortTimes,
  withoutH264,
} from '@alcove/sfu/testing';
import { silentLog, startTestSite, type TestSite, until } from '../../testing/index.ts';
import { createCast, ok, start } from './testing/cast.ts';
import { engineBySocket, nameOf } from './testing/engine-by-socket.ts';
import { openScene } from './testing/scene.ts';

let site: TestSite;
let engine: EmbeddedEngine;
let folder: string;
let cast: ReturnType<typeof createCast>;
const closing: (() => void)[] = [];
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'alcove-real-media-'));
  const clipsFolder = path.join(folder, 'clips');
  engine = createEmbeddedEngine({
    log: silentLog,
    processes: 1,
    bindAddress: '127.0.0.1',
    clipsFolder,
    reencodings: 1,
    times: shortTimes,
  });
  await isUp(engine);
  site = await startTestSite({ env: { RATE_LIMITS: 'off' }, parts: { mediaEngine: engine } });
  cast = createCast(site);
});
afterAll(async () => {
  for (const close of closing) close();
  await site.close();
  await engine.shutdown();
  await rm(folder, { recursive: true });
});

const { recordStopped, viewEnded, viewPicture, watcherCount } = streamsCallbacks;

const scene = () => openScene(cast, closing);

test('a viewer sees and hears a camera until it stops (R1.026, R1.027)', async () => {
  const { publisher, guest, camera, window } = await scene();
  const source = await camera();
  const seen = await window();
  await seen.sees(source);
  await seen.sees(source, 'audio');
  await publisher.live.receives(watcherCount, ({ count }) => count === 1);
  const { counters } = await ok(guest.live, streamsActions.stats, { ref: 1 });
  expect(counters.packets_out).toBeGreaterThan(0);
  await ok(publisher.live, streamsActions.stop, {});
  expect((await guest.live.receives(viewEnded)).reason).toBe('STREAM_STOP');
});

test('a viewer who asks before the first packet sees the camera as soon as one is there', async () => {
  const { camera, window } = await scene();
  const seen = await window();
  const source = await camera();
  await seen.sees(source);
  expect(seen.packets.video[0]?.key).toBe(true);
});

test('a publisher who returns on another socket goes on, and viewers keep their connection', async () => {
  const { room, publisher, streamId, camera, window } = await scene();
  const seen = await window();
  await seen.sees(await camera());
  await publisher.live.leave();
  const back = await site.live(publisher.member, { roomid: room.slug });
  expect(await start(back)).toBe(streamId);
  const again: Camera = await openCamera(engineBySocket(back), nameOf(streamId));
  closing.push(again.close);
  await seen.sees(again);
  await seen.more(20);
  expect(seen.isOrdered('video')).toBe(true);
});

describe.skipIf(!ffmpeg)(`with ffmpeg${ffmpegMissing}`, () => {
  test('a clip is an MP4 that plays, and a visitor is shown blurred pictures of the live camera (R1.009, R1.028, R6.003)', async () => {
    const { room, publisher, streamId, camera } = await scene();
    const source = await camera({ pictures: await shootFilm() });
    const passer = await site.visitor();
    await passer.call(accountsCalls.startTrial, { nick: 'Passante' });
    const visitor = await site.live(passer, { roomid: room.slug });
    await until(() => engine.snapshot(nameOf(streamId), { width: 256, height: 192 }));
    await ok(visitor, streamsActions.view, { stream_id: streamId, ref: 1 });
    const { url } = await visitor.receives(viewPicture);
    const picture = Buffer.from(await (await passer.fetch(url)).arrayBuffer());
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 256, height: 192 });

    const { record_id } = await ok(publisher.live, streamsActions.recordStart, {});
    const begun = source.frames;
    await until(() => source.frames > begun + 40);
    await site.clock.advance(10_000);
    await ok(publisher.live, streamsActions.recordStop, { record_id });
    const stopped = await publisher.live.receives(recordStopped);
    expect(stopped).toMatchObject({ record_id, comment: '' });
    expect(stopped.duration).toBeGreaterThan(0);
    const file = path.join(folder, 'fetched.mp4');
    await writeFile(file, Buffer.from(await (await publisher.member.fetch(stopped.url)).arrayBuffer()));
    const { streams } = await probe(file);
    expect(streams.map(({ codec_name }) => codec_name)).toContain('h264');
  });

  test('a viewer who cannot decode H.264 sees it re-encoded, or learns why there is no picture', async () => {
    const { publisher, streamId, guest, room } = await scene();
    const h264 = await shootH264Film();
    const source = await openCamera(engineBySocket(publisher.live), nameOf(streamId), { h264 });
    closing.push(source.close);
    const seen = await openWindow(engineBySocket(guest.live), nameOf(streamId), {
      changeAnswer: withoutH264,
    });
    closing.push(seen.close);
    await seen.more(10);
    expect(seen.packets.video[0]?.payloadType).toBe(96);
    expect(seen.packets.video[0]?.key).toBe(true);
    await ok(guest.live, streamsActions.leave, { stream_id: streamId });

    // The re-encoding slot outlives its last viewer for a moment; then another stream may take it.
    const elsewhere = nameOf('elsewhere');
    const take = () => engine.reencode(elsewhere, { videoKbps: 300 });
    await until(() =>
      take().then(
        () => true,
        () => false,
      ),
    );
    const late = engineBySocket((await cast.someone(room)).live);
    const unable = { changeAnswer: withoutH264 };
    await expect(openWindow(late, nameOf(streamId), unable)).rejects.toThrow('view_undecoded');
    await engine.endStream(elsewhere);
    const at = engineBySocket((await cast.someone(room)).live);
    const again = await openWindow(at, nameOf(streamId), unable);
    closing.push(again.close);
    await again.more(10);
  });
});
