// Snapshots and clips, made by ffmpeg from keyframes and raw recordings. Raw files lie in a private folder and are
// removed once their clip is made.
import { createReadStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { runFfmpeg } from './ffmpeg.ts';
import type { PictureSize } from '../codecs/frame.ts';
import type { CreateSlots } from '../options.ts';
import { lastMinuteBounds, type RawClip } from './last-minute.ts';
import type { Recorded } from './recorder.ts';

const snapshotBounds = { atOnce: 2, waiting: 50, withinMs: 5000, maxBytes: 1024 * 1024 };
/** Concurrent recordings, counted until their clips are made. */
export const recordingsMax = 16;
/**
 * A minute takes seconds to encode, or minutes on a busy machine: clips queue. Even the largest queue is done within
 * half an hour.
 */
export const clipBounds = { atOnce: 2, waiting: recordingsMax, withinMs: 200_000 };
const lastFrameMs = 40;
/** Live video has priority. */
const lessUrgent = true;
/** Video is copied, audio encoded. */
const copyBounds = { ...clipBounds, withinMs: 30_000 };

const jpeg = '-c:v mjpeg -pix_fmt yuvj420p -q:v 5';
const cover = ({ width, height }: PictureSize): string =>
  `scale=${width}:${height}:force_original_aspect_ratio=increase,crop=${width}:${height}`;

/** MP4 that phones play and that starts before it has loaded completely. */
const sound = '-af aresample=async=1:first_pts=0 -c:a aac -b:a 128k -ac 2';
const picture = '-c:v libx264 -preset veryfast -profile:v main -pix_fmt yuv420p';
/** Of a clip that is written to a pipe, and played like any other. */
const piped =
  '-map_metadata -1 -threads 2 -movflags frag_keyframe+empty_moov+default_base_moof -f mp4 pipe:1';
const whole = '-map_metadata -1 -threads 2 -movflags +faststart -f mp4 -y';
const source = '-f matroska -i pipe:0';
/** A black picture for recordings of audio alone: galleries and players need one. */
const dark = '-f lavfi -i color=c=black:s=640x360:r=10';

const even = (pixels: number): number => Math.max(2, pixels - (pixels % 2));

/** A clip has one size and a picture from start to end, though the camera may change size, begin late or end early. */
function fit(size: PictureSize): string {
  const [width, height] = [even(size.width), even(size.height)];
  return (
    `scale=${width}:${height}:force_original_aspect_ratio=decrease,pad=${width}:${height}:-1:-1,setsar=1,` +
    'fps=30:start_time=0,tpad=stop=-1:stop_mode=clone'
  );
}

type Made = Exclude<Recorded, { failed: string }>;

const recipes: Record<Made['picture'], (made: Made) => string> = {
  none: () => `${source} ${dark} -map 1:v:0 -map 0:a:0 ${picture} ${sound}`,
  copy: () => `${source} -map 0:v:0 -map 0:a:0? -c:v copy ${sound}`,
  encode: (size) => `${source} -map 0:v:0 -map 0:a:0? -vf ${fit(size)} ${picture} ${sound}`,
};

export type ClipEncoder = ReturnType<typeof createClipEncoder>;

export function createClipEncoder({
  program,
  folder,
  createSlots,
}: {
  program: string;
  folder: string;
  createSlots: CreateSlots;
}) {
  const snapshotSlots = createSlots(snapshotBounds.atOnce, snapshotBounds.waiting);
  const clipSlots = createSlots(clipBounds.atOnce, clipBounds.waiting);
  const copySlots = createSlots(copyBounds.atOnce, copyBounds.waiting);
  const rawFile = (recording: string) => path.join(folder, `${recording}.mkv`);
  const clipFile = (recording: string) => path.join(folder, `${recording}.mp4`);

  /** Removes files of a former run. No other user of the machine may read or list the folder. */
  const cleaned = rm(folder, { recursive: true, force: true }).then(() =>
    mkdir(folder, { recursive: true, mode: 0o700 }),
  );
  // Recordings await it and see its error.
  cleaned.catch(() => undefined);

  return {
    async rawFile(recording: string): Promise<string> {
      await cleaned;
      return rawFile(recording);
    },
    /** Removes the raw file and the clip. */
    async forget(recording: string): Promise<void> {
      await Promise.all([rawFile(recording), clipFile(recording)].map((file) => rm(file, { force: true })));
    },
    /** Scaled to cover the size; the rest is cropped. */
    picture: (ivf: Buffer, size: PictureSize): Promise<Buffer> =>
      snapshotSlots(() =>
        runFfmpeg(
          program,
          `-f ivf -i pipe:0 -frames:v 1 -threads 1 -vf ${cover(size)} ${jpeg} -f image2pipe pipe:1`.split(
            ' ',
          ),
          { input: ivf, ...snapshotBounds },
        ),
      ),
    /** An MP4 of a clip that was kept in memory. */
    keptClip({ content, ...made }: RawClip): Promise<Buffer> {
      const make = (recipe: Made['picture'], { withinMs }: { withinMs: number }) => {
        const args = `${recipes[recipe](made)} -t ${(made.durationMs + lastFrameMs) / 1000} ${piped}`;
        const maxBytes = 2 * lastMinuteBounds.bytes;
        return runFfmpeg(program, args.split(' '), { input: content, withinMs, maxBytes, lessUrgent });
      };
      const encode = () => clipSlots(() => make('encode', clipBounds));
      return made.picture === 'copy' ? copySlots(() => make('copy', copyBounds)).catch(encode) : encode();
    },
    /** An MP4 of the raw file. */
    async clip(recording: string, made: Made): Promise<string> {
      const unfinished = path.join(folder, `${recording}.part`);
      const file = clipFile(recording);
      const make = (recipe: Made['picture'], { withinMs }: { withinMs: number }) => {
        const args = `${recipes[recipe](made)} -t ${(made.durationMs + lastFrameMs) / 1000} ${whole}`;
        const input = createReadStream(rawFile(recording));
        return runFfmpeg(program, [...args.split(' '), unfinished], {
          input,
          withinMs,
          maxBytes: 0,
          lessUrgent,
        });
      };
      const encode = (recipe: Made['picture']) => clipSlots(() => make(recipe, clipBounds));
      try {
        if (made.picture === 'copy') {
          // Video of a foreign encoder may not fit into MP4 as it is.
          await copySlots(() => make('copy', copyBounds)).catch(() => encode('encode'));
        } else await encode(made.picture);
        await rename(unfinished, file);
        return file;
      } finally {
        await Promise.all([rm(unfinished, { force: true }), rm(rawFile(recording), { force: true })]);
      }
    },
  };
}
