// What is made of films, and which files make none: the encoder itself, without a site.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { filmLimits } from '@alcove/protocol';
import { ffmpeg, ffmpegMissing, probe } from '@alcove/sfu/testing';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filmKindOf } from '../film-head.ts';
import { shootMemberFilm } from '../testing/films.ts';
import { createEncoder, FilmFault } from './encoder.ts';
import { rungsOf } from './ladder.ts';
import { masterPlaylist, renditionPlaylist } from './playlists.ts';
import { createFilmMaker, type FilmBounds, filmBounds, indexOf } from './renditions.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'alcove films '));
});
afterAll(() => rm(folder, { recursive: true }));

const maker = createFilmMaker(createEncoder(ffmpeg ?? ''));
const { signal } = new AbortController();
let nth = 0;

async function make(
  content: Buffer,
  kind = filmKindOf(content),
  share = 0.5,
  bounds: FilmBounds = filmBounds,
) {
  if (!kind) throw new FilmFault('not_a_film');
  const own = path.join(folder, String(nth++));
  await mkdir(own);
  const source = path.join(own, 'source');
  await writeFile(source, content);
  const [percents, files, posters]: [number[], string[], Buffer[]] = [[], [], []];
  const made = await maker.make({
    source,
    kind,
    bounds,
    folder: own,
    signal,
    posterAt: (durationMs) => durationMs * share,
    onPercent: (percent) => percents.push(percent),
    onFile: async (name) => void files.push(name),
    onPoster: async (picture) => void posters.push(picture),
  });
  return { ...made, percents, files, posters, folder: own };
}
/** Of a second; with its largest picture as it is described. */
async function makeSilent(look: Parameters<typeof shootMemberFilm>[0]) {
  const made = await make(await shootMemberFilm({ ...look, seconds: 1, hasSound: false }));
  const { streams } = await probe(made.renditions[0]?.path ?? '');
  return { ...made, stream: streams[0] };
}
const faultOf = (content: Buffer) =>
  make(content).then(
    () => 'made',
    (error: unknown) => (error instanceof FilmFault ? error.why : String(error)),
  );
const shootSmall = (seconds: number) => shootMemberFilm({ size: '640x370', seconds, hasSound: false });
const at = (content: Buffer, text: string) => content.indexOf(text, 0, 'latin1');

const sizes = (widthPx: number, heightPx: number) =>
  rungsOf({ widthPx, heightPx }).map((rung) => `${rung.height}: ${rung.widthPx}×${rung.heightPx}`);

test('the ladder names the shorter side, keeps the shape and enlarges nothing', () => {
  expect(sizes(1920, 1080)).toEqual(['720: 1280×720', '480: 854×480', '360: 640×360', '240: 426×240']);
  expect(sizes(1080, 1920)[1]).toBe('480: 480×854');
  expect(sizes(640, 479)).toEqual(['360: 482×360', '240: 320×240']);
  expect(sizes(65, 47)).toEqual(['48: 66×48']);
});

describe.skipIf(!ffmpeg)(`with ffmpeg${ffmpegMissing}`, () => {
  test.each([
    ['mp4', ''],
    ['mov', '-c:v mpeg4'],
    ['mpg', '-r 25 -c:v mpeg2video'],
    ['ts', '-r 25 -c:v mpeg2video -f mpegts'],
    ['wmv', '-c:v wmv2 -c:a wmav2'],
    ['avi', '-c:v mpeg4 -c:a mp3'],
    ['webm', '-c:v libvpx -c:a libvorbis'],
    ['webm', '-c:v libvpx-vp9 -c:a libopus'],
  ])('a .%s becomes H.264 and AAC with a preview of three quarters at most (R5.077)', async (ending, how) => {
    const made = await make(await shootMemberFilm({ ending, how }));
    expect(made).toMatchObject({ widthPx: 64, heightPx: 48, renditions: [{ height: 48 }] });
    const [largest] = made.renditions;
    const { streams, format } = await probe(largest?.path ?? '');
    expect(streams.map(({ codec_name }) => codec_name)).toEqual(['h264', 'aac']);
    expect(Number(format.duration)).toBeCloseTo(2, 0);
    expect(made.durationMs).toBeGreaterThan(1800);
    expect(Number((await probe(made.preview?.path ?? '')).format.duration) * 1000).toBeLessThanOrEqual(
      made.durationMs * filmLimits.previewShare + 110,
    );
    // Only H.264 is kept as it was sent.
    expect(made.original !== undefined).toBe(ending === 'mp4');
    expect(made.files.toSorted()).toEqual(['48', ...(made.original ? ['original'] : []), 'preview']);
    expect(made.posters).toHaveLength(1);
  });

  test('a collection names its sizes and lengths, and whether a preview and the original are kept', async () => {
    const bounds = { heights: [180, 360], shortestMs: 1000, longestMs: 3000, keepsMore: false };
    const made = await make(await shootSmall(2), 'mp4', 0.5, bounds);
    expect(made.files.toSorted()).toEqual(['180', '360']);
    expect(made).not.toHaveProperty('preview');
    const faultOf = async (seconds: number) =>
      make(await shootSmall(seconds), 'mp4', 0.5, bounds).catch(({ why }: FilmFault) => why);
    expect(await faultOf(5)).toBe('too_long');
    expect(await faultOf(0.5)).toBe('unplayable');
  });

  test('one decoding makes every size below the film’s own, each readable by its index and its HLS lists', async () => {
    const made = await make(await shootMemberFilm({ size: '640x370', seconds: 5, hasSound: false }));
    expect(made.renditions.map(({ height, widthPx }) => [height, widthPx])).toEqual([
      [360, 622],
      [240, 416],
    ]);
    expect(masterPlaylist(made.renditions)).toMatch(
      /BANDWIDTH=\d+,RESOLUTION=622x360,CODECS="avc1\.64[0-9a-f]{4}"\n360\.m3u8\n/,
    );
    const [largest] = made.renditions;
    const file = largest?.path ?? '';
    const bytes = await readFile(file);
    const index = await maker.readFile(file, indexOf);
    expect(index.segments.map(({ durationMs }) => durationMs)).toEqual([2000, 2000, 1000]);
    for (const { start } of index.segments)
      expect(bytes.toString('latin1', start + 4, start + 8)).toBe('moof');
    const list = renditionPlaylist(360, index);
    expect(list).toContain(`#EXT-X-MAP:URI="360.mp4",BYTERANGE="${index.initBytes}@0"`);
    expect(list.match(/#EXT-X-BYTERANGE/g)).toHaveLength(3);
    // The moment is in the second segment, which alone is read.
    const picture = await maker.readFile(file, (read) =>
      maker.pictureAt(read, 3100, { folder: made.folder, signal }),
    );
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 622, height: 360 });
  });

  test('the picture of a film is taken while it is made, else of its last moments, where it ends before', async () => {
    const film = await shootMemberFilm({ seconds: 2, hasSound: false });
    const early = await make(film);
    expect(early.posterMs).toBeCloseTo(1000, -2);
    const late = await make(film, 'mp4', 3);
    expect(late.posterMs).toBeCloseTo(6000, -2);
    for (const { posters } of [early, late]) {
      expect(posters).toHaveLength(1);
      expect(await sharp(posters[0]).metadata()).toMatchObject({ format: 'jpeg', width: 64, height: 48 });
    }
    await expect(readFile(path.join(early.folder, 'picture.jpg'))).rejects.toThrow('ENOENT');
  });

  test('a film of one frame that stays for a second is made, with that frame as its picture', async () => {
    const made = await make(await shootMemberFilm({ how: '-r 1 -frames:v 1', hasSound: false }));
    expect(made).toMatchObject({ durationMs: 1000, posters: [expect.any(Buffer)] });
  });

  test('a film from a phone is upright, and no byte made of it says where and when it was taken', async () => {
    const said =
      '-metadata title=SECRET -metadata location=+48.8583+002.2944/ -metadata creation_time=2020-02-02';
    const hidden = '-bsf:v h264_metadata=sei_user_data=086f3693-b7b3-4f2c-9653-21492feee5b8+SECRET';
    const lying = await shootMemberFilm({
      size: '96x64',
      how: `${said} ${hidden} -movflags use_metadata_tags`,
    });
    expect(at(lying, 'SECRET')).toBeGreaterThan(0);
    // The matrix of the picture's track: a quarter turn.
    const turned = Buffer.from(lying);
    const matrix = at(turned, 'tkhd') + 4 + 40;
    for (const [place, value] of [0, 1, 0, -1, 0, 0, 0, 0, 0x4000].entries())
      turned.writeInt32BE(value * 0x10000, matrix + place * 4);
    const made = await make(turned);
    expect(made).toMatchObject({ widthPx: 64, heightPx: 96, renditions: [{ widthPx: 64, heightPx: 96 }] });
    for (const { path: file } of [made.preview, made.original, ...made.renditions].flatMap(
      (each) => each ?? [],
    )) {
      const bytes = await readFile(file);
      for (const word of ['SECRET', '48.8583']) expect(at(bytes, word), file).toBe(-1);
    }
  });

  test('a film of a wide range, one in fields and one of 120 frames a second are shown by any browser (R5.077)', async () => {
    const wide = '-pix_fmt yuv420p10le -color_primaries bt2020 -color_trc smpte2084 -colorspace bt2020nc';
    const bars = 'geq=lum=255*mod(floor((X+8*N)/16)\\,2):cb=128:cr=128';
    const fields = `-vf ${bars},tinterlace=interleave_top,fieldorder=tff -flags +ilme+ildct -x264opts tff=1`;
    expect((await makeSilent({ how: wide })).stream).toMatchObject({
      pix_fmt: 'yuv420p',
      color_transfer: 'bt709',
      color_primaries: 'bt709',
    });
    expect(Number((await makeSilent({ rate: 120 })).stream?.nb_read_frames)).toBe(60);
    const { posters } = await makeSilent({ rate: 40, how: fields });
    const { data, info } = await sharp(posters[0]).greyscale().raw().toBuffer({ resolveWithObject: true });
    let steps = 0;
    for (let at = info.width; at < data.length; at++)
      steps += Math.abs((data[at] ?? 0) - (data[at - info.width] ?? 0));
    // Of neighbouring lines: those of two moments would differ by half of all brightness.
    expect(steps / data.length).toBeLessThan(20);
  });

  test('each file that is no film, or not one that can be shown, has its own reason', async () => {
    const film = await shootMemberFilm();
    const asMp4 = (text: string) => Buffer.concat([film.subarray(0, 32), Buffer.from(text.repeat(40))]);
    expect({
      playlist: await faultOf(asMp4('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n')),
      concat: await faultOf(asMp4("ffconcat version 1.0\nfile '/etc/passwd'\n")),
      page: await faultOf(asMp4('<!doctype html><script>alert(1)</script>')),
      drawing: await faultOf(asMp4('<svg xmlns="http://www.w3.org/2000/svg"/>')),
      noise: await faultOf(Buffer.concat([film.subarray(0, 24), Buffer.alloc(4096, 7)])),
      sound: await faultOf(await shootMemberFilm({ how: '-map 1:a' })),
      cut: await faultOf(
        (await shootMemberFilm({ seconds: 8, how: '-movflags +faststart' })).subarray(0, 30_000),
      ),
      one: await faultOf(await shootMemberFilm({ how: '-frames:v 1 -t 0.1' })),
    }).toEqual({
      playlist: 'not_a_film',
      concat: 'not_a_film',
      page: 'not_a_film',
      drawing: 'not_a_film',
      noise: 'not_a_film',
      sound: 'not_a_film',
      cut: 'unplayable',
      one: 'unplayable',
    });
  });

  test('pictures of 30,000 pixels and films of more than an hour are refused before they are decoded', async () => {
    const film = Buffer.from(await shootMemberFilm({ ending: 'avi', how: '-c:v mjpeg', hasSound: false }));
    const header = at(film, 'strf') + 8;
    for (const place of [header + 4, header + 8]) film.writeInt32LE(30_000, place);
    for (
      let frame = film.indexOf('ffc0', 0, 'hex');
      frame >= 0;
      frame = film.indexOf('ffc0', frame + 2, 'hex')
    )
      for (const place of [frame + 5, frame + 7]) film.writeUInt16BE(30_000, place);
    expect(await faultOf(film)).toBe('too_large');
    const wide = await shootMemberFilm({ size: '8200x32', seconds: 1, rate: 2 });
    expect(await faultOf(wide)).toBe('too_large');
    const long = await shootMemberFilm({ size: '16x16', seconds: 3602, rate: 0.1, hasSound: false });
    expect(await faultOf(long)).toBe('too_long');
  });

  test('an encoder that takes too long is killed, and a killed one is no fault of the file', async () => {
    const encoder = createEncoder(ffmpeg ?? '');
    const endless = '-loglevel error -re -f lavfi -i testsrc=size=64x48 -f null -'.split(' ');
    const how = { withinMs: 60_000, signal, onLine: () => {} };
    await expect(encoder.run(endless, { ...how, withinMs: 300 })).rejects.toThrow('took too long');
    const cancelled = new AbortController();
    const run = encoder.run(endless, { ...how, signal: cancelled.signal });
    cancelled.abort(new Error('enough'));
    await expect(run).rejects.toThrow('enough');
  });
});
