// Pictures and clips of what is live, looked at by the programs that people's players are made of.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { silentLog } from '../testing/silent-log.ts';
import { until } from '../testing/until.ts';
import type { Sfu, SfuEvents, SfuStream } from '../vocabulary.ts';
import { ffmpeg, ffmpegMissing, probe, shootFilm, shootH264Film } from '../testing/film.ts';
import { type CameraOptions, openCamera, openWindow } from '../testing/peers.ts';
import { isUp } from '../testing/peers-engine.ts';
import { openSlots } from '../testing/open-slots.ts';
import { shortTimes } from '../testing/short-times.ts';
import { createClipEncoder } from './clip-encoder.ts';
import { createSfu } from '../sfu.ts';
import type { SfuTimes } from '../options.ts';
import { createFrameAssembler } from '../codecs/frame-assembler.ts';
import type { PictureSize } from '../codecs/frame.ts';

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

const left = 'left-by-a-former-run.webm';
type Outcome = Parameters<SfuEvents['recorded']>[1];

// Programs of a machine that is busy take their time.
describe.skipIf(!ffmpeg)(`what is live${ffmpegMissing}`, { timeout: 120_000 }, () => {
  let folder: string;
  let engine: Sfu;
  let streams = 0;
  let stream: SfuStream;
  const recorded = new Map<string, Outcome>();
  const closing: (() => unknown)[] = [];

  function open(times: SfuTimes = {}, clipsFolder = folder): Sfu {
    const clips = { folder: clipsFolder, createSlots: openSlots };
    const options = { log: silentLog, processes: 1, bindAddress: '127.0.0.1', clips };
    const opened = createSfu({ ...options, times: { ...shortTimes, ...times } });
    opened.on('recorded', (recording, outcome) => void recorded.set(recording, outcome));
    return opened;
  }

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'alcove-clips-'));
    await writeFile(path.join(folder, left), 'x');
    engine = open();
    await isUp(engine);
  });
  afterAll(async () => {
    await engine.shutdown();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(() => void (stream = `room-${(streams += 1)}`));
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close();
    await engine.endStream(stream);
  });

  async function live(options: CameraOptions = {}, { of = stream, by = engine } = {}) {
    const camera = await openCamera(by, of, options);
    closing.push(camera.close);
    const sizes: (PictureSize | undefined)[] = [];
    const frames = createFrameAssembler(
      { VP8: 96, H264: 102 },
      ({ size }) => void (size && sizes.push(size)),
      () => undefined,
    );
    const viewer = await openWindow(by, of, { receives: frames.take });
    closing.push(viewer.close);
    await viewer.more(10, options.kinds?.[0] ?? 'video');
    const sees = (width: number) =>
      until(() => sizes.at(-1)?.width === width, { what: `a picture of ${width} pixels is seen` });
    return { camera, viewer, sees };
  }
  /** Programs that make clips take their time on a machine that does much else. */
  const outcomeOf = (recording: string) =>
    until(() => recorded.get(recording), { what: 'it was recorded', withinMs: 60_000 });
  /** A clip that was made, and what a player finds in it. */
  async function clipOf(recording: string) {
    const outcome = await outcomeOf(recording);
    if ('failed' in outcome) throw new Error(outcome.failed);
    const { file, durationMs } = outcome;
    const { streams: found, format } = await probe(file);
    expect(Math.abs(Number(format.duration) - durationMs / 1000)).toBeLessThan(0.5);
    return { file, durationMs, found, format };
  }
  /** A program of that profile, which gets no keyframe request. */
  async function recordDeaf(profile: 'baseline' | 'main') {
    const of = `${stream} ${profile}`;
    const h264 = await shootH264Film(320, 240, profile);
    const options = { h264, deaf: true, profile: profile === 'main' ? '4d001f' : '42e01f' };
    const { viewer } = await live(options, { of });
    closing.push(() => engine.endStream(of));
    const recording = await engine.startRecording(of, { maxMs: 60_000 });
    await viewer.more(300);
    await engine.stopRecording(recording);
    return { recording, ...(await clipOf(recording)) };
  }
  const filesOf = async (recording: string) =>
    (await readdir(folder)).filter((file) => file.startsWith(recording));

  /** A machine that is busy may not make one in time, which is none. */
  const snapshot = (size: { width: number; height: number }) =>
    until(() => engine.snapshot(stream, size), { what: 'there is a picture' });

  test('of a veiled camera a picture is taken and the last minute is handed over as films, and nothing lies on the disk', async () => {
    await engine.keepLast(stream);
    const { viewer } = await live({ pictures: await shootFilm() });
    await engine.veil(stream, true);
    await viewer.more(100, 'audio');
    expect((await snapshot({ width: 64, height: 48 })).length).toBeGreaterThan(0);
    const before = await readdir(folder);
    const [clip, ...others] = await engine.takeLast(stream);
    expect(await readdir(folder)).toEqual(before);
    expect(others).toEqual([]);
    const file = path.join(folder, 'handed-over.mp4');
    await writeFile(file, clip?.content ?? '');
    const { streams: found } = await probe(file);
    await rm(file);
    expect(found).toMatchObject([{ codec_name: 'h264' }, { codec_name: 'aac' }]);
    expect(await engine.takeLast(stream)).toEqual([]);
  });

  test('the last minute of no more than eight cameras is kept', async () => {
    const all = Array.from({ length: 9 }, (_, number) => `${stream} ${number}`);
    for (const each of all.slice(0, 8)) await engine.keepLast(each);
    await expect(engine.keepLast(all[8] as SfuStream)).rejects.toThrow('full');
    for (const each of all) await engine.endStream(each);
  });

  test('what a former run has left is gone once a process is up', async () => {
    const files = await until(() =>
      readdir(folder).then(
        (all) => !all.includes(left) && all,
        () => false,
      ),
    );
    expect(files).not.toContain(left);
  });

  test.each([
    ['VP8', async () => ({ pictures: await shootFilm() })],
    ['H.264 in slices and fragments', async () => ({ h264: await shootH264Film(640, 360) })],
  ])('of %s is seen as a JPEG of the size asked for', async (_, film) => {
    expect(await engine.snapshot(stream, { width: 256, height: 192 })).toBeUndefined();
    await live(await film());
    const picture = await snapshot({ width: 256, height: 192 });
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 256, height: 192 });
    // Bars in colours, not a black hole.
    const { entropy } = await sharp(picture).stats();
    expect(entropy).toBeGreaterThan(2);
    const many = await Promise.all(Array.from({ length: 5 }, () => snapshot({ width: 64, height: 48 })));
    expect(many).toHaveLength(5);
  });

  test('is no picture where nothing that comes can be decoded', async () => {
    await live();
    expect(await engine.snapshot(stream, { width: 256, height: 192 })).toBeUndefined();
  });

  test('is recorded for the time that was given, as a clip that plays everywhere', async () => {
    await live({ pictures: await shootFilm() });
    const maxMs = 1000;
    const recording = await engine.startRecording(stream, { maxMs });
    const { file, durationMs, found, format } = await clipOf(recording);
    // A busy machine shoots less of the film in that time.
    expect(durationMs).toBeGreaterThan(0);
    expect(durationMs).toBeLessThanOrEqual(maxMs);
    expect(found).toMatchObject([
      { codec_name: 'h264', pix_fmt: 'yuv420p', width: 320, height: 240 },
      { codec_name: 'aac' },
    ]);
    expect(format.format_name).toContain('mp4');
    expect(Number(found[0]?.nb_read_frames)).toBeGreaterThan(durationMs / 50);
    const content = await readFile(file);
    expect(content.indexOf('moov')).toBeLessThan(content.indexOf('mdat'));
    expect(await filesOf(recording)).toEqual([path.basename(file)]);
  });

  test.each([
    ['VP8 without sound', ['video'], async (w: number, h: number) => ({ pictures: await shootFilm(w, h) })],
    ['H.264', ['video', 'audio'], async (w: number, h: number) => ({ h264: await shootH264Film(w, h) })],
  ] as const)('of %s that changes its size is one clip in the largest of them', async (_, kinds, film) => {
    const smaller = await live({ ...(await film(160, 120)), kinds: [...kinds] });
    const asked = () => smaller.camera.received.filter(({ kind }) => kind === 'keyframe_request').length;
    const askedBefore = asked();
    const recording = await engine.startRecording(stream, { maxMs: 60_000 });
    // It begins with the next keyframe.
    await until(() => asked() > askedBefore);
    await smaller.viewer.more(40);
    const { viewer, sees } = await live({ ...(await film(320, 240)), kinds: [...kinds] });
    await sees(320);
    await viewer.more(50);
    await engine.stopRecording(recording);
    const { found } = await clipOf(recording);
    expect(found[0]).toMatchObject({ codec_name: 'h264', profile: 'Main', width: 320, height: 240 });
    expect(found).toHaveLength(kinds.length);
  });

  test('of H.264 is recorded as it is, from a program that gets no keyframe request', async () => {
    const clips = await Promise.all((['baseline', 'main'] as const).map(recordDeaf));
    for (const { recording, file, found, format } of clips) {
      expect(found).toMatchObject([
        { codec_name: 'h264', pix_fmt: 'yuv420p', width: 320, height: 240, has_b_frames: 0 },
        { codec_name: 'aac' },
      ]);
      expect(format.format_name).toContain('mp4');
      expect(await filesOf(recording)).toEqual([path.basename(file)]);
    }
    // Not encoded again: both would be of the profile of our own encoder.
    const [baseline, main] = clips.map(({ found }) => found[0]?.profile);
    expect([baseline, main]).toEqual([expect.stringMatching(/Baseline/), 'Main']);
  });

  test('continues in the same clip when the publisher reloads, also without viewers', async () => {
    const pictures = await shootFilm();
    const { camera, viewer } = await live({ pictures });
    const recording = await engine.startRecording(stream, { maxMs: 60_000 });
    await viewer.more(50);
    viewer.close();
    await engine.close(viewer.id);
    await engine.close(camera.id);
    await until(async () => (await engine.stats(stream)).sessions === 0);
    const leftAt = performance.now();
    const again = await openCamera(engine, stream, { pictures });
    closing.push(again.close);
    const awayMs = performance.now() - leftAt;
    const late = await openWindow(engine, stream);
    closing.push(late.close);
    await late.more(50);
    await engine.stopRecording(recording);
    const { durationMs, found } = await clipOf(recording);
    expect(durationMs).toBeGreaterThan(awayMs);
    expect(found).toMatchObject([{ codec_name: 'h264' }, { codec_name: 'aac' }]);
  });

  test('leaves nothing of a recording that is given up', async () => {
    const { viewer } = await live({ pictures: await shootFilm() });
    const recording = await engine.startRecording(stream, { maxMs: 60_000 });
    await viewer.more(20);
    await engine.stopRecording(recording, { keep: false });
    expect(await filesOf(recording)).toEqual([]);
    expect(await outcomeOf(recording)).toEqual({ failed: 'aborted' });
    await expect(engine.stopRecording(recording)).rejects.toMatchObject({ reason: 'unknown' });
  });

  test('leaves nothing of a recording whose process is killed, and says so', async () => {
    const { viewer } = await live({ pictures: await shootFilm() });
    const recording = await engine.startRecording(stream, { maxMs: 60_000 });
    await viewer.more(20);
    process.kill(engine.pids()[0] ?? 0, 'SIGKILL');
    expect(await outcomeOf(recording)).toEqual({ failed: 'gone' });
    expect(await filesOf(recording)).toEqual([]);
    await isUp(engine);
  });

  test('is a clip with a dark picture where only a microphone comes, and none where nothing comes', async () => {
    const times = { recorder: { beginWithinMs: 1000, soundAloneAfterMs: 300 } };
    const other = open(times, path.join(folder, 'other'));
    closing.push(() => other.shutdown());
    await isUp(other);
    const { camera, viewer } = await live({ kinds: ['audio'] }, { by: other });
    const recording = await other.startRecording(stream, { maxMs: 500 });
    const { found } = await clipOf(recording);
    expect(found).toMatchObject([{ codec_name: 'h264', pix_fmt: 'yuv420p' }, { codec_name: 'aac' }]);
    await other.close(camera.id);
    const empty = await other.startRecording(stream, { maxMs: 60_000 });
    expect(await outcomeOf(empty)).toEqual({ failed: 'nothing_came' });
    await other.close(viewer.id);
    const unknown = 'no';
    await expect(other.startRecording(unknown, { maxMs: 1 })).rejects.toMatchObject({
      reason: 'unknown',
    });
  });

  test('ends its recording with what there is when it is stopped after the camera left', async () => {
    const { camera, viewer } = await live({ pictures: await shootFilm() });
    const recording = await engine.startRecording(stream, { maxMs: 60_000 });
    await viewer.more(20);
    await engine.close(camera.id);
    await engine.stopRecording(recording);
    expect(await outcomeOf(recording)).toMatchObject({ file: expect.stringMatching(/\.mp4$/) });
  });
});

test.skipIf(!ffmpeg)(
  `a supervisor that is killed while it records and while it makes a clip leaves nothing behind${ffmpegMissing}`,
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'alcove-clips-'));
    const program = path.join(import.meta.dirname, '../testing/recording-process.ts');
    const recording = fork(program, [folder], { execArgv: [] });
    const [{ making }] = (await once(recording, 'message')) as [{ making: string }];
    expect(await readdir(folder)).not.toEqual([]);
    recording.kill('SIGKILL');
    // Its programs have nothing more to read.
    await until(() => !ffmpegsWith(making));
    const next = createSfu({
      log: silentLog,
      processes: 1,
      bindAddress: '127.0.0.1',
      clips: { folder, createSlots: openSlots },
    });
    // The folder is taken away and made anew.
    await until(async () => (await readdir(folder).catch(() => ['none'])).length === 0);
    await next.shutdown();
    await rm(folder, { recursive: true, force: true });
  },
);

test('no other user of the machine may enter the folder of clips', async () => {
  const folder = path.join(await mkdtemp(path.join(tmpdir(), 'alcove-clips-')), 'clips');
  await createClipEncoder({ program: 'none', folder, createSlots: openSlots }).rawFile('a');
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  await rm(path.dirname(folder), { recursive: true });
});

test('without ffmpeg there are neither pictures nor clips', async () => {
  const stream = 'room';
  const engine = createSfu({
    log: silentLog,
    ffmpegPath: '/nowhere/ffmpeg',
    clips: { folder: '/nowhere', createSlots: openSlots },
  });
  expect(engine.capabilities()).toMatchObject({ recording: false, snapshots: false });
  expect(await engine.snapshot(stream, { width: 256, height: 192 })).toBeUndefined();
  await expect(engine.startRecording(stream, { maxMs: 1000 })).rejects.toMatchObject({
    reason: 'unavailable',
  });
});
