// Pictures that are re-encoded while they are live, by the machine's ffmpeg: for all viewers, or for those who
// can decode nothing else.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { silentLog } from '../testing/silent-log.ts';
import { until } from '../testing/until.ts';
import type { Sfu, SfuStream } from '../vocabulary.ts';
import { ffmpeg, ffmpegMissing, probe, shootFilm, shootH264Film } from '../testing/film.ts';
import { type CameraOptions, openCamera, openWindow, type WindowOptions } from '../testing/peers.ts';
import { isUp } from '../testing/peers-engine.ts';
import { shortTimes } from '../testing/short-times.ts';
import { withoutH264 } from '../testing/h264.ts';
import { createSfu } from '../sfu.ts';
import type { SfuOptions } from '../options.ts';
import { createFrameAssembler } from '../codecs/frame-assembler.ts';
import type { EncodedFrame } from '../codecs/frame.ts';
import { ivfFrame, ivfHeader } from '../codecs/ivf.ts';
import { sizeFor } from './encoder-process.ts';
import { payloadTypes } from '../testing/vp8.ts';

/** Of that process, by their pids. */
function encodersOf(parents: number[]): number[] {
  return readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid))
    .filter((pid) => {
      try {
        const [, parent] = /\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'latin1')) ?? [];
        const isOurs = parents.includes(Number(parent));
        return isOurs && readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('libvpx');
      } catch {
        // It ended meanwhile.
        return false;
      }
    })
    .map(Number);
}
/** A zombie has ended: only its parent has not asked yet. */
function isThere(pid: number): boolean {
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch {
    return false;
  }
}
function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended since it was looked for.
  }
}

/** What a decoder makes of it. */
async function decoded(frames: EncodedFrame[]) {
  const first = frames.findIndex(({ size }) => size);
  const of = frames.slice(first);
  const start = of[0]?.timestamp ?? 0;
  const folder = await mkdtemp(path.join(tmpdir(), 'alcove-anew-'));
  const file = path.join(folder, 'seen.ivf');
  const size = of[0]?.size ?? { width: 0, height: 0 };
  const parts = of.map(({ data, timestamp }) => ivfFrame(data, (timestamp - start) >>> 0));
  await writeFile(file, Buffer.concat([ivfHeader('VP8', size), ...parts]));
  const { streams } = await probe(file);
  await rm(folder, { recursive: true });
  return { ...streams[0], frames: of.length };
}

function create(options: Partial<SfuOptions> = {}): Sfu {
  const place = { log: silentLog, processes: 1, bindAddress: '127.0.0.1' };
  return createSfu({ ...place, reencodings: 1, times: shortTimes, ...options });
}

test('a picture is made as large as its rate is enough for, and never larger', () => {
  const size = { width: 1920, height: 1080 };
  expect(sizeFor(size, 2500)).toEqual({ width: 1280, height: 720 });
  expect(sizeFor(size, 512)).toEqual({ width: 854, height: 480 });
  expect(sizeFor({ width: 1080, height: 1920 }, 512)).toEqual({ width: 480, height: 854 });
  expect(sizeFor(size, 100)).toEqual({ width: 480, height: 270 });
  expect(sizeFor(size, 2500, 9)).toEqual({ width: 480, height: 270 });
  expect(sizeFor({ width: 320, height: 240 }, 2500)).toEqual({ width: 320, height: 240 });
});

describe.skipIf(!ffmpeg)(`re-encoding${ffmpegMissing}`, { timeout: 180_000 }, () => {
  let shared: Sfu;
  /** The shared one, unless a test opens its own. */
  let engine: Sfu;
  let streams = 0;
  let stream: SfuStream;
  let other: SfuStream;
  const closing: (() => unknown)[] = [];
  const films: { h264: Buffer[][]; high: Buffer[][]; vp8: Buffer[] } = { h264: [], high: [], vp8: [] };
  beforeAll(async () => {
    [films.h264, films.high, films.vp8] = await Promise.all([
      shootH264Film(),
      shootH264Film(640, 480, 'high'),
      shootFilm(640, 480),
    ]);
    shared = create();
  }, 120_000);
  afterAll(() => shared.shutdown());
  beforeEach(() => {
    engine = shared;
    streams += 1;
    [stream, other] = [`room-${streams}`, `other-${streams}`];
  });
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close();
    await shared.endStream(stream);
    await shared.endStream(other);
  });

  function open(options?: Partial<SfuOptions>): void {
    engine = create(options);
    closing.push(engine.shutdown);
  }
  async function camera(options: CameraOptions, of = stream) {
    await isUp(engine);
    const peer = await openCamera(engine, of, options);
    closing.push(() => peer.close());
    return peer;
  }
  /** With the frames that it receives. */
  async function window(options: WindowOptions = {}, of = stream) {
    const seen: EncodedFrame[] = [];
    const frames = createFrameAssembler(
      payloadTypes,
      (frame) => void seen.push(frame),
      () => undefined,
    );
    const peer = await openWindow(engine, of, { ...options, receives: frames.take });
    closing.push(() => peer.close());
    const sees = (codec: EncodedFrame['codec'], count = 10) => {
      const from = seen.length;
      const since = () => seen.slice(from).filter((frame) => frame.codec === codec);
      return until(() => since().length >= count, { what: `${count} frames of ${codec}`, withinMs: 60_000 });
    };
    return { peer, seen, sees };
  }
  test('shows every viewer a profile that is otherwise refused, at the rate that was asked for', async () => {
    await expect(camera({ h264: films.high, profile: '64001f' })).rejects.toMatchObject({
      reason: 'bad_description',
    });
    await engine.reencode(stream, { videoKbps: 200 });
    await camera({ h264: films.high, profile: '64001f' });
    const { sees, seen, peer } = await window();
    await sees('VP8');
    expect(peer.isOrdered('video')).toBe(true);
    expect(seen.every(({ codec }) => codec === 'VP8')).toBe(true);
    const picture = await decoded(seen);
    expect(picture).toMatchObject({ codec_name: 'vp8', width: 480, height: 360 });
    expect(Number(picture.nb_read_frames)).toBe(picture.frames);
    const times = seen.map(({ timestamp }) => timestamp);
    expect(times).toEqual(times.toSorted((a, b) => (a - b) | 0));
  });

  test('takes the place of the original while it is watched, and gives it back, without a gap', async () => {
    await camera({ pictures: films.vp8 });
    const { sees, seen, peer } = await window();
    await sees('VP8');
    expect(seen.findLast(({ size }) => size)?.size).toEqual({ width: 640, height: 480 });
    await engine.reencode(stream, { videoKbps: 200 });
    const widthIs = (width: number) =>
      until(() => seen.findLast(({ size }) => size)?.size?.width === width, { withinMs: 60_000 });
    await widthIs(480);
    await sees('VP8');
    await engine.reencode(stream, undefined);
    await widthIs(640);
    await sees('VP8');
    expect(peer.isOrdered('video')).toBe(true);
    await until(() => encodersOf(engine.pids()).length === 0);
  });

  test.each([
    ['in the same process', { processes: 1 }],
    ['in another process', { processes: 2, viewersPerProcess: 0 }],
  ])('is seen by a viewer who cannot decode H.264, and by no other viewer, %s', async (_, options) => {
    open(options);
    await engine.ready();
    await until(() => engine.pids().length === options.processes);
    await camera({ h264: films.h264 });
    const able = await window();
    await able.sees('H264');
    const unable = await window({ changeAnswer: withoutH264 });
    await Promise.all([unable.sees('VP8'), able.sees('H264')]);
    expect(able.seen.every(({ codec }) => codec === 'H264')).toBe(true);
    expect((await decoded(unable.seen)).width).toBe(320);
    expect(encodersOf(engine.pids())).toHaveLength(1);
    await unable.peer.more(10, 'audio');
  });

  test('ends when no viewer needs it any more', async () => {
    await camera({ h264: films.h264 });
    const unable = await window({ changeAnswer: withoutH264 });
    await unable.sees('VP8');
    await engine.close(unable.peer.id);
    await until(() => encodersOf(engine.pids()).length === 0);
    await expect(engine.reencode(other, { videoKbps: 300 })).resolves.toBeUndefined();
  });

  test('is refused where there is no place for it, and where it cannot be done', async () => {
    open();
    await engine.reencode(other, { videoKbps: 300 });
    await expect(engine.reencode(stream, { videoKbps: 300 })).rejects.toMatchObject({ reason: 'full' });
    await camera({ h264: films.h264 });
    const able = await window();
    await able.sees('H264');
    await expect(window({ changeAnswer: withoutH264 })).rejects.toMatchObject({ reason: 'undecoded' });
    await expect(window({ offers: 'window' })).rejects.toMatchObject({ reason: 'undecoded' });
    const sums = { slots: 1, refusedPublishers: 1, refusedViewers: 2, failed: 0 };
    expect(engine.reencodingLoad()).toEqual({ ...sums, forAll: 1, forSome: 0 });
    await engine.endStream(other);
    await (await window({ offers: 'window' })).sees('VP8');
    expect(engine.reencodingLoad()).toEqual({ ...sums, forAll: 0, forSome: 1 });
    await engine.shutdown();
    open({ ffmpegPath: '/nowhere/ffmpeg' });
    expect(engine.capabilities().reencoding).toBe(false);
    expect(engine.reencodingLoad()).toBeUndefined();
    await expect(engine.reencode(stream, { videoKbps: 300 })).rejects.toMatchObject({
      reason: 'unavailable',
    });
  });

  test('goes on when its program dies; a program that dies again and again is given up, which is reported', async () => {
    const failed: string[] = [];
    const { failed: before = 0 } = engine.reencodingLoad() ?? {};
    closing.push(engine.on('reencodingFailed', (which) => void failed.push(which)));
    await engine.reencode(stream, { videoKbps: 300 });
    await camera({ h264: films.h264 });
    const able = await window();
    await able.sees('VP8');
    const encoder = () => until(() => encodersOf(engine.pids())[0], { withinMs: 60_000 });
    kill(await encoder());
    await able.sees('VP8', 10);
    expect(failed).toEqual([]);
    const killAgain = () => {
      for (const pid of encodersOf(engine.pids())) kill(pid);
      return failed.length > 0;
    };
    await until(killAgain, { withinMs: 50_000, what: 'it is given up' });
    expect(failed).toEqual([stream]);
    expect(engine.reencodingLoad()).toMatchObject({ forAll: 0, failed: before + 1 });
    await able.sees('H264');
    expect(encodersOf(engine.pids())).toEqual([]);
  });

  test('leaves no program behind when its process is killed', async () => {
    open();
    await engine.reencode(stream, { videoKbps: 300 });
    await camera({ h264: films.h264 });
    const { sees } = await window();
    await sees('VP8');
    const [encoder = 0] = encodersOf(engine.pids());
    process.kill(engine.pids()[0] ?? 0, 'SIGKILL');
    await until(() => !isThere(encoder), { withinMs: 60_000 });
    // The stream keeps its place.
    await camera({ h264: films.h264 });
    const again = await window();
    await again.sees('VP8');
    expect(again.seen.every(({ codec }) => codec === 'VP8')).toBe(true);
  });
});
