// Pictures and clips of what is live, looked at by the programs that people's players are made of.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { silentLog, until } from '../../../testing/index.ts';
import type { EngineEvents, StreamName } from '../media-engine.ts';
import { ffmpeg, ffmpegMissing, probe, shootFilm, shootH264Film } from '../testing/film.ts';
import { type CameraOptions, isUp, openCamera, openWindow } from '../testing/peers.ts';
import { createEmbeddedEngine, type EmbeddedEngine } from './embedded-engine.ts';

const stream = 'room' as StreamName;
/** Programs that write this file. */
const ffmpegsWith = (file: string): boolean =>
  readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid))
    .some((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes(file);
      } catch {
        return false;
      }
    });

type Outcome = Parameters<EngineEvents['recorded']>[1];

// Programs of a machine that is busy take their time.
describe.skipIf(!ffmpeg)(`what is live${ffmpegMissing}`, { timeout: 120_000 }, () => {
  let folder: string;
  let engine: EmbeddedEngine;
  let recorded: Map<string, Outcome>;
  const closing: { close(): void }[] = [];

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'alcove-clips-'));
    await writeFile(path.join(folder, 'left-by-a-former-run.webm'), 'x');
    engine = createEmbeddedEngine({
      log: silentLog,
      processes: 1,
      bindAddress: '127.0.0.1',
      clipsFolder: folder,
    });
    await isUp(engine);
    recorded = new Map();
    engine.on('recorded', (recording, outcome) => void recorded.set(recording, outcome));
  });
  afterEach(async () => {
    for (const peer of closing.splice(0)) peer.close();
    await engine.shutdown();
    await rm(folder, { recursive: true, force: true });
  });

  async function live(options: CameraOptions = {}) {
    const camera = await openCamera(engine, stream, options);
    closing.push(camera);
    const viewer = await openWindow(engine, stream);
    closing.push(viewer);
    await viewer.more(10, options.kinds?.[0] ?? 'video');
    return { camera, viewer };
  }
  /** Programs that make clips take their time on a machine that does much else. */
  const outcomeOf = (recording: string) =>
    until(() => recorded.get(recording), { what: 'it was recorded', withinMs: 60_000 });

  /** A machine that is busy may not make one in time, which is none. */
  const snapshot = (size: { width: number; height: number }) =>
    until(() => engine.snapshot(stream, size), { what: 'there is a picture' });

  test('is seen as a JPEG of the size asked for', async () => {
    await live({ pictures: await shootFilm(640, 360) });
    const picture = await snapshot({ width: 256, height: 192 });
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 256, height: 192 });
    // Bars in colours, not a black hole.
    const { entropy } = await sharp(picture).stats();
    expect(entropy).toBeGreaterThan(2);
    const many = await Promise.all(Array.from({ length: 5 }, () => snapshot({ width: 64, height: 48 })));
    expect(many).toHaveLength(5);
  });

  test('is seen as well when it comes as H.264, in slices and fragments', async () => {
    await live({ h264: await shootH264Film(640, 360) });
    const picture = await snapshot({ width: 256, height: 192 });
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 256, height: 192 });
    const { entropy } = await sharp(picture).stats();
    expect(entropy).toBeGreaterThan(2);
  });

  test('is no picture where nothing is live, or nothing that can be decoded', async () => {
    expect(await engine.snapshot(stream, { width: 256, height: 192 })).toBeUndefined();
    await live();
    expect(await engine.snapshot(stream, { width: 256, height: 192 })).toBeUndefined();
  });

  test('is recorded as a clip that plays everywhere', async () => {
    await live({ pictures: await shootFilm() });
    const maxMs = 5000;
    const recording = await engine.startRecording(stream, { maxMs });
    const outcome = await outcomeOf(recording);
    if ('failed' in outcome) throw new Error(outcome.failed);
    // A busy machine shoots less of the film in that time.
    expect(outcome.durationMs).toBeGreaterThan(0);
    expect(outcome.durationMs).toBeLessThanOrEqual(maxMs);
    const { streams, format } = await probe(outcome.file);
    expect(streams).toMatchObject([
      { codec_name: 'h264', pix_fmt: 'yuv420p', width: 320, height: 240 },
      { codec_name: 'aac' },
    ]);
    expect(format.format_name).toContain('mp4');
    expect(Math.abs(Number(format.duration) - outcome.durationMs / 1000)).toBeLessThan(0.5);
    expect(Number(streams[0]?.nb_read_frames)).toBeGreaterThan(outcome.durationMs / 50);
    const content = await readFile(outcome.file);
    expect(content.indexOf('moov')).toBeLessThan(content.indexOf('mdat'));
    expect(await readdir(folder)).toEqual([path.basename(outcome.file)]);
  });

  test('may be recorded without sound, shorter than was meant, and through a change of size', async () => {
    const { viewer } = await live({ pictures: await shootFilm(), kinds: ['video'] });
    const recording = await engine.startRecording(stream, { maxMs: 60_000 });
    await viewer.more(100);
    const pictures = await shootFilm(640, 480);
    const larger = await openCamera(engine, stream, { pictures, kinds: ['video'] });
    closing.push(larger);
    await viewer.more(400);
    await engine.stopRecording(recording);
    const outcome = await outcomeOf(recording);
    if ('failed' in outcome) throw new Error(outcome.failed);
    expect((await probe(outcome.file)).streams[0]).toMatchObject({ width: 640, height: 480 });
  });

  test.each(['baseline', 'main'])(
    'is recorded as it is when it comes as H.264 (%s), from a program that listens to nobody',
    async (profile) => {
      const h264 = await shootH264Film(320, 240, profile);
      const { viewer } = await live({ h264, deaf: true, profile: profile === 'main' ? '4d001f' : '42e01f' });
      const recording = await engine.startRecording(stream, { maxMs: 60_000 });
      await viewer.more(500);
      await engine.stopRecording(recording);
      const outcome = await outcomeOf(recording);
      if ('failed' in outcome) throw new Error(outcome.failed);
      const { streams, format } = await probe(outcome.file);
      expect(streams).toMatchObject([
        { codec_name: 'h264', pix_fmt: 'yuv420p', width: 320, height: 240, has_b_frames: 0 },
        { codec_name: 'aac' },
      ]);
      // Not encoded again: it would be of the profile of our own encoder.
      expect(streams[0]?.profile).toMatch(profile === 'main' ? /^Main$/ : /Baseline/);
      expect(format.format_name).toContain('mp4');
      expect(Math.abs(Number(format.duration) - outcome.durationMs / 1000)).toBeLessThan(0.5);
      expect(await readdir(folder)).toEqual([path.basename(outcome.file)]);
    },
  );

  test('of H.264 that changes its size is made anew, in the largest of them', async () => {
    const { viewer } = await live({ h264: await shootH264Film() });
    const recording = await engine.startRecording(stream, { maxMs: 60_000 });
    await viewer.more(100);
    const larger = await openCamera(engine, stream, { h264: await shootH264Film(640, 480) });
    closing.push(larger);
    await viewer.sees(larger, 'audio');
    await viewer.more(200);
    await engine.stopRecording(recording);
    const outcome = await outcomeOf(recording);
    if ('failed' in outcome) throw new Error(outcome.failed);
    const { streams } = await probe(outcome.file);
    expect(streams).toMatchObject([{ codec_name: 'h264', profile: 'Main', width: 640, height: 480 }, {}]);
  });

  test('of a microphone alone is a clip with a dark picture', async () => {
    const { viewer } = await live({ kinds: ['audio'] });
    const recording = await engine.startRecording(stream, { maxMs: 60_000 });
    const begun = performance.now();
    await until(() => performance.now() - begun > 4000);
    await viewer.more(50, 'audio');
    await engine.stopRecording(recording);
    const outcome = await outcomeOf(recording);
    if ('failed' in outcome) throw new Error(outcome.failed);
    const { streams, format } = await probe(outcome.file);
    expect(streams).toMatchObject([{ codec_name: 'h264', pix_fmt: 'yuv420p' }, { codec_name: 'aac' }]);
    expect(Math.abs(Number(format.duration) - outcome.durationMs / 1000)).toBeLessThan(0.5);
  });

  test('goes on in the same clip when the publisher reloads, though nobody watches', async () => {
    const { camera, viewer } = await live({ pictures: await shootFilm() });
    const recording = await engine.startRecording(stream, { maxMs: 60_000 });
    await viewer.more(100);
    viewer.close();
    await engine.close(viewer.id);
    await engine.close(camera.id);
    await until(async () => (await engine.stats(stream)).sessions === 0);
    const leftAt = performance.now();
    const again = await openCamera(engine, stream, { pictures: await shootFilm() });
    closing.push(again);
    const awayMs = performance.now() - leftAt;
    const late = await openWindow(engine, stream);
    closing.push(late);
    await late.more(100);
    await engine.stopRecording(recording);
    const outcome = await outcomeOf(recording);
    if ('failed' in outcome) throw new Error(outcome.failed);
    expect(outcome.durationMs).toBeGreaterThan(awayMs);
    const { format, streams } = await probe(outcome.file);
    expect(streams).toMatchObject([{ codec_name: 'h264' }, { codec_name: 'aac' }]);
    expect(Math.abs(Number(format.duration) - outcome.durationMs / 1000)).toBeLessThan(0.5);
  });

  test('leaves nothing of a recording that is given up', async () => {
    const { viewer } = await live({ pictures: await shootFilm() });
    const recording = await engine.startRecording(stream, { maxMs: 60_000 });
    await viewer.more(100);
    await engine.stopRecording(recording, { keep: false });
    expect(await readdir(folder)).toEqual([]);
    await until(() => recorded.get(recording));
    expect(recorded.get(recording)).toEqual({ failed: 'aborted' });
    await expect(engine.stopRecording(recording)).rejects.toMatchObject({ reason: 'unknown' });
  });

  test('leaves nothing behind when the whole house is killed while it records and while it makes a clip', async () => {
    const program = path.join(import.meta.dirname, '../testing/recording-house.ts');
    const house = fork(program, [folder], { execArgv: [] });
    const [{ making }] = (await once(house, 'message')) as [{ making: string }];
    expect(await readdir(folder)).not.toEqual([]);
    house.kill('SIGKILL');
    // Its programs have nothing more to read.
    await until(() => !ffmpegsWith(making), { withinMs: 30_000 });
    const next = createEmbeddedEngine({
      log: silentLog,
      processes: 1,
      bindAddress: '127.0.0.1',
      clipsFolder: folder,
    });
    // It is taken away and made anew.
    await until(async () => (await readdir(folder).catch(() => ['none'])).length === 0);
    await next.shutdown();
  });

  test('leaves nothing of a recording whose process is killed, and says so', async () => {
    const { viewer } = await live({ pictures: await shootFilm() });
    const recording = await engine.startRecording(stream, { maxMs: 60_000 });
    await viewer.more(100);
    process.kill(engine.pids()[0] ?? 0, 'SIGKILL');
    expect(await outcomeOf(recording)).toEqual({ failed: 'gone' });
    expect(await readdir(folder)).toEqual([]);
  });

  test('ends a recording with what there is when the camera leaves, and fails where nothing comes', async () => {
    const { camera, viewer } = await live({ pictures: await shootFilm() });
    const recording = await engine.startRecording(stream, { maxMs: 60_000 });
    await viewer.more(100);
    await engine.close(camera.id);
    await engine.stopRecording(recording);
    expect(await outcomeOf(recording)).toMatchObject({ file: expect.stringMatching(/\.mp4$/) });
    const empty = await engine.startRecording(stream, { maxMs: 60_000 });
    expect(await outcomeOf(empty)).toEqual({ failed: 'nothing_came' });
    await expect(engine.startRecording('no' as StreamName, { maxMs: 1 })).rejects.toMatchObject({
      reason: 'unknown',
    });
  });
});

test('without ffmpeg there are neither pictures nor clips', async () => {
  const engine = createEmbeddedEngine({
    log: silentLog,
    ffmpegPath: '/nowhere/ffmpeg',
    clipsFolder: '/nowhere',
  });
  expect(engine.capabilities()).toMatchObject({ recording: false, snapshots: false });
  expect(await engine.snapshot(stream, { width: 256, height: 192 })).toBeUndefined();
  await expect(engine.startRecording(stream, { maxMs: 1000 })).rejects.toMatchObject({
    reason: 'unavailable',
  });
});
