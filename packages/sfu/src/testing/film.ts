// A second of a moving picture as VP8, made by the machine's ffmpeg; and what ffprobe says of a file.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findFfmpeg } from '../encoding/ffmpeg.ts';
import { readIvf } from '../codecs/ivf.ts';
import { readFrames } from './h264.ts';

const run = promisify(execFile);

/** Tests of pictures are skipped without it. */
export const ffmpeg = findFfmpeg(process.env.FFMPEG_PATH);
export const ffmpegMissing = ffmpeg ? '' : ' (skipped: no ffmpeg; install it or set FFMPEG_PATH)';

/** Each film is encoded once; its frames are never written to. */
const films = new Map<string, Promise<Buffer>>();

function film(args: string): Promise<Buffer> {
  const known = films.get(args);
  if (known) return known;
  const options = { encoding: 'buffer', maxBuffer: 8 * 1024 * 1024 } as const;
  const made = run(ffmpeg ?? '', args.split(' '), options).then(({ stdout }) => stdout);
  films.set(args, made);
  return made;
}

export async function shootFilm(width = 320, height = 240): Promise<Buffer[]> {
  const ivf = await film(
    `-loglevel error -f lavfi -i testsrc=size=${width}x${height}:rate=50:duration=1 ` +
      // One thread: more of them wait for each other, for very long where others run.
      '-c:v libvpx -deadline realtime -cpu-used 8 -threads 1 -b:v 500k -g 100 -f ivf pipe:1',
  );
  return readIvf(ivf);
}

/** The same as H.264, in slices: the units of each frame. A keyframe every half second. */
export async function shootH264Film(width = 320, height = 240, profile = 'baseline'): Promise<Buffer[][]> {
  return readFrames(
    await film(
      `-loglevel error -f lavfi -i testsrc=size=${width}x${height}:rate=50:duration=1 -pix_fmt yuv420p ` +
        `-c:v libx264 -profile:v ${profile} -preset veryfast -tune zerolatency -threads 1 -x264-params slices=4 -bf 0 -g 25 -f h264 pipe:1`,
    ),
  );
}

export type Probe = {
  streams: {
    codec_name: string;
    profile?: string;
    has_b_frames?: number;
    pix_fmt?: string;
    width?: number;
    height?: number;
    nb_read_frames?: string;
    start_time?: string;
    duration?: string;
  }[];
  format: { format_name: string; duration: string };
};

export async function probe(file: string): Promise<Probe> {
  const program = (ffmpeg ?? '').replace(/ffmpeg$/, 'ffprobe');
  const args = ['-v', 'error', '-count_frames', '-show_streams', '-show_format', '-of', 'json', file];
  return JSON.parse((await run(program, args)).stdout) as Probe;
}
