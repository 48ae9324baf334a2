// What is made of a film: its renditions in one decoding, a preview, the original without what it says about its
// author, and pictures that stand for it. Only the first step reads the uploaded file's pictures. What is done is handed
// over while the rest is made: storing it takes time of its own.
import { open, readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { filmLimits, hourMs } from '@alcove/protocol';
import type { FilmKind } from '../film-head.ts';
import { type Encoder, encoderBounds, FilmFault } from './encoder.ts';
import type { StoredRendition } from './film-store.ts';
import { type FrameSize, type Rung, rungsOf } from './ladder.ts';
import { inputOf, type Probed, probeFilm } from './probe.ts';
import { together } from './together.ts';
import { bitsPerSecondOf, lengthMsOf, indexBytesMax, readIndex, type RenditionIndex } from './segments.ts';

export type MadeFilm = FrameSize & {
  durationMs: number;
  /** The largest first. */
  renditions: (StoredRendition & { path: string })[];
  /** H.264 as it was sent; other films have none, and give their largest rendition. */
  original?: FrameSize & { path: string; bytes: number };
  /** Of collections that keep more. */
  preview?: { path: string; bytes: number };
  /** The moment that the picture shows which was handed over. */
  posterMs: number;
  /** Small pictures, one a second, in their order. */
  frames: string[];
};

const segmentSeconds = 2;
const previewHeight = 480;

export const previewMsOf = (durationMs: number): number =>
  Math.min(filmLimits.previewMs, durationMs * filmLimits.previewShare);
const framesPerSecond = 60;
const times = {
  /** Of the film's own length, and beside it. */
  perMs: 8,
  leastMs: 300_000,
  mostMs: 3.5 * hourMs,
  shortStepMs: 300_000,
};
/** Part of the film that may be missing from what is made of it: less, and the file was cut. */
const missing = { share: 0.05, ms: 1000 };
/** Progress of the step that takes longest. */
const percentOfEncoding = 94;

const withoutMetadata =
  '-map_metadata -1 -map_chapters -1 -dn -sn -fflags +bitexact -flags:v +bitexact -flags:a +bitexact';
const sound = '-c:a aac -b:a 128k -ac 2 -ar 48000';
/** Frames that come faster are dropped; the others keep their times. */
const calm = `select='isnan(prev_selected_t)+gte(t-prev_selected_t,${(1 / framesPerSecond - 0.0004).toFixed(4)})'`;
/** One frame a second, as large as prints need it. */
const eachSecond = `select='isnan(prev_selected_t)+gte(t-prev_selected_t,1)',scale='min(512,iw)':'min(512,ih)':force_original_aspect_ratio=decrease`;
const frameName = /^frame-(\d+)\.jpg$/;
/** Of frames that say they are interlaced; others pass as they are. */
const whole = 'bwdif=mode=send_frame:deint=interlaced';
/** Known to ffmpeg where it was built with zimg. Files often leave out what such pictures always have. */
const dimmed =
  'setparams=color_primaries=bt2020:colorspace=bt2020nc,zscale=t=linear:npl=100,format=gbrpf32le,' +
  'zscale=p=bt709,tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv,';
const tiny = '-f lavfi -i color=s=16x16:d=0.1 -vf format=yuv420p10le,setparams=color_trc=smpte2084';
const fragmented = '-movflags +frag_keyframe+delay_moov+default_base_moof+global_sidx -f mp4';

/** Of a moment, from the frames that are encoded; `%d`: of the file's name. */
type PictureMade = { momentMs: number; file: string };

/** `[0:V:0]calm,scale,split=2[v0][r0];[r0]scale,split=2[v1][r1];…`: each size is made from the one above it. */
function scalings(rungs: readonly Rung[], dims: boolean, picture?: PictureMade, frames = false): string {
  const sizes = rungs
    .map(({ widthPx, heightPx }, at) => {
      const from = at === 0 ? `[0:V:0]${calm},${whole},` : `[r${at - 1}]`;
      const range = at === 0 && dims ? dimmed : '';
      const outputs = [
        `v${at}`,
        ...(at < rungs.length - 1 ? [`r${at}`] : []),
        ...(picture && at === 0 ? ['p'] : []),
        ...(frames && at === rungs.length - 1 ? ['f'] : []),
      ];
      const labels = outputs.map((label) => `[${label}]`).join('');
      const to = outputs.length === 1 ? labels : `,split=${outputs.length}${labels}`;
      return `${from}scale=${widthPx}:${heightPx},${range}setsar=1,format=yuv420p${to}`;
    })
    .join(';');
  const ofFrames = frames ? `;[f]${eachSecond}[frames]` : '';
  if (!picture) return sizes + ofFrames;
  // The first frame, which every film has, and that of the moment, which may never come.
  return `${sizes};[p]select='eq(n,0)+gte(t,${(picture.momentMs / 1000).toFixed(3)})'[picture]${ofFrames}`;
}

const jpeg = '-q:v 2 -pix_fmt yuvj420p -c:v mjpeg -f image2'.split(' ');

/** Its beginning is cut without encoding it again: to the frame, since frames lie in the order in which they are shown. */
const previewedOf = <R extends Pick<Rung, 'height'>>(rungs: readonly R[]): R | undefined =>
  rungs.find(({ height }) => height <= previewHeight) ?? rungs.at(-1);

/** The same ladder for every film: also what a bare ffmpeg is measured with. */
export const ladderArgs = (
  rungs: readonly Rung[],
  {
    hasSound,
    dims = false,
    file,
    picture,
    frames,
  }: { hasSound: boolean; dims?: boolean; file(rung: Rung): string; picture?: PictureMade; frames?: string },
): string[] => [
  '-filter_complex',
  scalings(rungs, dims, picture, frames !== undefined),
  ...(picture
    ? [
        '-map',
        '[picture]',
        '-frames:v',
        '2',
        '-fps_mode',
        'passthrough',
        ...jpeg,
        '-atomic_writing',
        '1',
        picture.file,
      ]
    : []),
  ...(frames === undefined ? [] : ['-map', '[frames]', '-fps_mode', 'passthrough', ...jpeg, frames]),
  ...rungs.flatMap((rung, at) => [
    '-map',
    `[v${at}]`,
    ...(hasSound ? ['-map', '0:a:0'] : []),
    ...'-fps_mode vfr -c:v libx264 -preset veryfast -profile:v high -crf 23 -threads 2 -sc_threshold 0'.split(
      ' ',
    ),
    ...(rung === previewedOf(rungs) ? ['-bf', '0'] : []),
    ...`-maxrate ${rung.maxKilobits}k -bufsize ${2 * rung.maxKilobits}k`.split(' '),
    ...`-force_key_frames expr:gte(t,n_forced*${segmentSeconds}) ${sound} ${withoutMetadata}`.split(' '),
    ...fragmented.split(' '),
    file(rung),
  ]),
];

const sizeOf = async (file: string): Promise<number> => (await stat(file)).size;
const isThere = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

/** Reads bytes of a rendition, wherever it is kept. */
export type ReadBytes = (start: number, bytes: number) => Promise<Buffer>;

async function withReader<T>(file: string, work: (read: ReadBytes) => Promise<T>): Promise<T> {
  await using handle = await open(file);
  return await work(async (start, bytes) => {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, start);
    return buffer.subarray(0, bytesRead);
  });
}

export const indexOf = async (read: ReadBytes): Promise<RenditionIndex> =>
  readIndex(await read(0, indexBytesMax));

type Step = { folder: string; signal: AbortSignal };

const quiet = (signal: AbortSignal) => ({ withinMs: times.shortStepMs, signal, onLine: () => {} });

export function createFilmMaker(encoder: Encoder) {
  /** Without, films of a wide range are made with pale colours. */
  const canDim = (signal: AbortSignal): Promise<boolean> =>
    encoder.run(`-loglevel error ${tiny},${dimmed}null -f null -`.split(' '), quiet(signal)).then(
      () => true,
      (error: unknown) => {
        if (error instanceof FilmFault) return false;
        throw error;
      },
    );

  async function encode(
    { source, kind, bounds, folder, signal, onPercent, posterAt, onPoster }: Making,
    { durationMs: claimed, size, hasSound, isHdr }: Probed,
  ) {
    const rungs = rungsOf(size, bounds.heights);
    const file = ({ height }: Rung) => path.join(folder, `${height}.mp4`);
    const longest = claimed || bounds.longestMs;
    const withinMs = Math.min(times.mostMs, times.leastMs + longest * times.perMs);
    const momentMs = claimed > 0 ? posterAt(claimed) : undefined;
    const early = path.join(folder, 'early-2.jpg');
    let taken: Promise<void> | undefined;
    /** While the encoder goes on: what is made of the picture takes as long as the rest of a short film. */
    const takeEarly = async () => {
      if (taken || !(await isThere(early))) return;
      taken ??= withReader(early, async (read) => read(0, await sizeOf(early))).then(onPoster);
      taken.catch(() => {});
    };
    const onLine = (line: string) => {
      if (momentMs !== undefined && line.startsWith('progress=')) void takeEarly();
      const [, micros] = /^out_time_us=(\d+)$/.exec(line) ?? [];
      if (micros !== undefined)
        onPercent(
          Math.min(percentOfEncoding, Math.floor((Number(micros) / 1000 / longest) * percentOfEncoding)),
        );
    };
    // A second beyond what is allowed shows that a film goes on.
    const dims = isHdr && (await canDim(signal));
    const args = ['-loglevel', 'error', '-progress', 'pipe:1', '-t', String(bounds.longestMs / 1000 + 1)];
    const inWork = (name: string) => path.join(folder.replaceAll('%', '%%'), name);
    const [numbered, frames] = [inWork('early-%d.jpg'), inWork('frame-%d.jpg')];
    const picture = momentMs === undefined ? {} : { picture: { momentMs, file: numbered } };
    try {
      await encoder.run(
        [
          ...args,
          ...inputOf(source, kind),
          ...ladderArgs(rungs, { hasSound, dims, file, frames, ...picture }),
        ],
        { withinMs, signal, onLine },
      );
      await takeEarly();
    } finally {
      await taken?.catch(() => {});
    }
    await taken;
    const posterMs = taken && momentMs;
    const encoded = await Promise.all(
      rungs.map(async ({ height, widthPx, heightPx }) => {
        const made = { path: file({ height } as Rung), height, widthPx, heightPx };
        const bytes = await sizeOf(made.path);
        if (bytes >= encoderBounds.outputBytes) throw new FilmFault('too_large');
        const index = await withReader(made.path, indexOf).catch(() => {
          throw new FilmFault('unplayable', 'nothing was made of it');
        });
        const { codecs } = index;
        return { ...made, bytes, index, codecs, bitsPerSecond: bitsPerSecondOf(index) };
      }),
    );
    return { encoded, posterMs };
  }

  /** H.264 without its messages (NAL units of type 6), in which cameras write where and when. */
  async function copy({ source, kind, folder, signal }: Making, { size, hasSound }: Probed) {
    const made = path.join(folder, 'original.mp4');
    const maps = ['-map', '0:V:0', ...(hasSound ? ['-map', '0:a:0'] : [])];
    const how = `-c:v copy -bsf:v filter_units=remove_types=6 ${sound} ${withoutMetadata} -movflags +faststart -f mp4`;
    try {
      await encoder.run(
        ['-loglevel', 'error', ...inputOf(source, kind), ...maps, ...how.split(' '), made],
        quiet(signal),
      );
      return { path: made, bytes: await sizeOf(made), ...size };
    } catch (error) {
      // Streams of some cameras do not fit into MP4 as they are: their renditions do.
      if (error instanceof FilmFault) return undefined;
      throw error;
    }
  }

  async function cutPreview(from: string, durationMs: number, { folder, signal }: Step) {
    const made = path.join(folder, 'preview.mp4');
    const input = `-loglevel error -protocol_whitelist file -f mov -t ${previewMsOf(durationMs) / 1000} -i`;
    const how = `-map 0 -c copy ${withoutMetadata} -movflags +faststart -f mp4`;
    const args = [...input.split(' '), `file:${from}`, ...how.split(' '), made];
    await encoder.run(args, quiet(signal));
    return { path: made, bytes: await sizeOf(made) };
  }

  /** A JPEG of the moment, from the one segment that shows it. */
  async function pictureAt(read: ReadBytes, moment: number, { folder, signal }: Step): Promise<Buffer> {
    const { initBytes, segments } = await indexOf(read);
    const at = segments.findLast(({ startMs }) => startMs <= moment) ?? segments[0];
    if (!at) throw new FilmFault('unplayable');
    const [part, made] = [path.join(folder, 'part.mp4'), path.join(folder, 'picture.jpg')];
    const handle = await open(part, 'w');
    try {
      await handle.write(await read(0, initBytes));
      await handle.write(await read(at.start, at.bytes));
    } finally {
      await handle.close();
    }
    const seconds = Math.max(0, Math.min(moment - at.startMs, at.durationMs)) / 1000;
    const input = '-loglevel error -protocol_whitelist file -f mov -i';
    // The last frame stays on: a film may have a single one, and none begins at its end.
    const how = `-vf tpad=stop=-1:stop_mode=clone -ss ${seconds.toFixed(3)} -frames:v 1`;
    const args = [...input.split(' '), `file:${part}`, ...how.split(' '), ...jpeg, made];
    await encoder.run(args, quiet(signal));
    return withReader(made, async (readMade) => readMade(0, await sizeOf(made)));
  }

  return {
    async make(making: Making): Promise<MadeFilm> {
      async function handedOver<M extends { path: string } | undefined>(
        name: string,
        step: Promise<M>,
      ): Promise<M> {
        const made = await step;
        if (made) await making.onFile(name, made.path);
        return made;
      }
      const { bounds } = making;
      const probed = await probeFilm(encoder, { ...making, longestMs: bounds.longestMs });
      const [{ encoded, posterMs }, original] = await together<[Encoding, Copied | undefined]>(
        making.signal,
        (signal) => [
          encode({ ...making, signal }, probed),
          bounds.keepsMore && probed.codec === 'h264'
            ? handedOver('original', copy({ ...making, signal }, probed))
            : Promise.resolve(undefined),
        ],
      );
      const [largest] = encoded;
      if (!largest) throw new FilmFault('unplayable');
      const durationMs = lengthMsOf(largest.index);
      if (durationMs > bounds.longestMs) throw new FilmFault('too_long');
      if (durationMs < bounds.shortestMs) throw new FilmFault('unplayable', 'it is too short');
      if (durationMs < probed.durationMs * (1 - missing.share) - missing.ms)
        throw new FilmFault('unplayable', 'it was cut');
      const previewed = previewedOf(encoded) ?? largest;
      const lateMs = making.posterAt(durationMs);
      const takeLate = async (signal: AbortSignal) =>
        making.onPoster(
          await withReader(largest.path, (read) => pictureAt(read, lateMs, { ...making, signal })),
        );
      const [preview] = await together<[{ path: string; bytes: number } | undefined, ...void[]]>(
        making.signal,
        (signal) => [
          bounds.keepsMore
            ? handedOver('preview', cutPreview(previewed.path, durationMs, { ...making, signal }))
            : Promise.resolve(undefined),
          ...encoded.map((rendition) => making.onFile(String(rendition.height), rendition.path)),
          posterMs === undefined ? takeLate(signal) : Promise.resolve(),
        ],
      );
      const { widthPx, heightPx } = original ?? largest;
      const frames = (await readdir(making.folder))
        .flatMap((name) => frameName.exec(name)?.[1] ?? [])
        .toSorted((one, other) => Number(one) - Number(other))
        .map((number) => path.join(making.folder, `frame-${number}.jpg`));
      return {
        durationMs,
        widthPx,
        heightPx,
        renditions: encoded,
        posterMs: posterMs ?? lateMs,
        frames,
        ...(preview && { preview }),
        ...(original && { original }),
      };
    },

    pictureAt,

    /** For the demo: a picture along which the view moves slowly, with a quiet tone. */
    async draw(picture: Buffer, seconds: number, { folder, signal }: Step): Promise<Buffer> {
      const [still, made] = [path.join(folder, 'still.jpg'), path.join(folder, 'drawn.mp4')];
      await writeFile(still, picture);
      const input = `-loglevel error -loop 1 -framerate 12 -t ${seconds} -i`;
      const how = [
        `-f lavfi -t ${seconds} -i sine=frequency=196`,
        `-vf crop=iw*3/4:ih*3/4:(iw-ow)*t/${seconds}:(ih-oh)*t/${seconds} -af volume=0.1`,
        '-c:v libx264 -preset veryfast -threads 2 -pix_fmt yuv420p -c:a aac -b:a 64k',
      ];
      const args = [...input.split(' '), `file:${still}`, ...how.join(' ').split(' '), made];
      await encoder.run(args, quiet(signal));
      return withReader(made, async (read) => read(0, await sizeOf(made)));
    },

    readFile: withReader,
  };
}

/** What a collection makes of its films. */
export type FilmBounds = {
  /** The shorter sides, rising. */
  heights: readonly number[];
  shortestMs: number;
  longestMs: number;
  /** A preview, and the original. */
  keepsMore: boolean;
};
/** Of collections that name none. */
export const filmBounds: FilmBounds = {
  heights: filmLimits.heights,
  shortestMs: 200,
  longestMs: filmLimits.maxMs,
  keepsMore: true,
};

type Making = Step & {
  bounds: FilmBounds;
  source: string;
  kind: FilmKind;
  /** The moment of the picture that stands for a film of this length. */
  posterAt(durationMs: number): number;
  onPercent(percent: number): void;
  /** A file that is done; nothing changes it. */
  onFile(name: string, path: string): Promise<void>;
  /** A JPEG, once. */
  onPoster(picture: Buffer): Promise<void>;
};
type Copied = FrameSize & { path: string; bytes: number };
type Encoded = StoredRendition & { path: string; index: RenditionIndex };
/** `posterMs`: of the picture that was handed over by then. */
type Encoding = { encoded: Encoded[]; posterMs: number | undefined };
