// What is made of a stream by ffmpeg: pictures of it, and clips that play everywhere. Raw files live in a
// folder of ours and never longer than their clip needs.
import { createReadStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { createSlots } from '../../slots.ts';
import { runFfmpeg } from './ffmpeg.ts';

const snapshotBounds = { atOnce: 2, waiting: 50, withinMs: 5000, maxBytes: 1024 * 1024 };
const clipBounds = { atOnce: 1, waiting: 20, withinMs: 50_000 };
type Size = { width: number; height: number };

const jpeg = '-c:v mjpeg -pix_fmt yuvj420p -q:v 5';
const cover = ({ width, height }: Size): string =>
  `scale=${width}:${height}:force_original_aspect_ratio=increase,crop=${width}:${height}`;

const mapped = '-map 0:v:0 -map 0:a:0? -map_metadata -1 -threads 2';
/** What telephones play, too; players may begin before they have it all. */
const encoded =
  '-r 30 -c:v libx264 -preset veryfast -profile:v main -pix_fmt yuv420p ' +
  '-af aresample=async=1:first_pts=0 -c:a aac -b:a 128k -ac 2 -movflags +faststart -f mp4';

const even = (pixels: number): number => Math.max(2, pixels - (pixels % 2));

/** A camera may change its size; a clip may not. */
function fit(size: Size): string {
  const [width, height] = [even(size.width), even(size.height)];
  return `scale=${width}:${height}:force_original_aspect_ratio=decrease,pad=${width}:${height}:-1:-1,setsar=1`;
}

export type Clips = ReturnType<typeof createClips>;

export function createClips({ program, folder }: { program: string; folder: string }) {
  const snapshotSlots = createSlots(snapshotBounds.atOnce, snapshotBounds.waiting);
  const clipSlots = createSlots(clipBounds.atOnce, clipBounds.waiting);
  const rawFile = (recording: string) => path.join(folder, `${recording}.webm`);
  const clipFile = (recording: string) => path.join(folder, `${recording}.mp4`);

  /** Whatever a former run has left. */
  const cleaned = rm(folder, { recursive: true, force: true }).then(() => mkdir(folder, { recursive: true }));
  // Told to whoever records.
  cleaned.catch(() => undefined);

  return {
    async rawFile(recording: string): Promise<string> {
      await cleaned;
      return rawFile(recording);
    },
    /** Whatever there is of it. */
    async forget(recording: string): Promise<void> {
      await Promise.all([rawFile(recording), clipFile(recording)].map((file) => rm(file, { force: true })));
    },
    /** Fills the size asked for; what is wider or higher is cut. */
    picture: (ivf: Buffer, size: Size): Promise<Buffer> =>
      snapshotSlots(() =>
        runFfmpeg(
          program,
          `-f ivf -i pipe:0 -frames:v 1 -threads 1 -vf ${cover(size)} ${jpeg} -f image2pipe pipe:1`.split(
            ' ',
          ),
          { input: ivf, ...snapshotBounds },
        ),
      ),
    /** An MP4 of the raw file; `size`: the largest that occurs in it. */
    async clip(recording: string, size: Size): Promise<string> {
      const unfinished = path.join(folder, `${recording}.part`);
      const file = clipFile(recording);
      try {
        await clipSlots(() =>
          runFfmpeg(
            program,
            [...`-f matroska -i pipe:0 ${mapped} -vf ${fit(size)} ${encoded} -y`.split(' '), unfinished],
            { input: createReadStream(rawFile(recording)), withinMs: clipBounds.withinMs, maxBytes: 0 },
          ),
        );
        await rename(unfinished, file);
        return file;
      } finally {
        await Promise.all([rm(unfinished, { force: true }), rm(rawFile(recording), { force: true })]);
      }
    },
  };
}
