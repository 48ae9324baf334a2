// An ffmpeg child that decodes frames and encodes them as VP8 at a bounded rate. It ends when its input closes, and so
// also when this process is killed.
import { spawnFfmpeg } from './ffmpeg.ts';
import type { PictureSize } from '../codecs/frame.ts';
import { ivfFrame, ivfHeader } from '../codecs/ivf.ts';
import type { VideoCodec } from '../wire/sdp.ts';

/** Frames are refused while this much input is unread. */
const unreadBytesMax = 4 * 1024 * 1024;
/** A larger frame means that the output is not the requested video. */
const frameBytesMax = 1024 * 1024;
const decoders: Record<VideoCodec, string> = { VP8: 'vp8', H264: 'h264' };

/** Largest longer and shorter side, in pixels, for each rate. */
const boxes = [
  { fromKbps: 800, long: 1280, short: 720 },
  { fromKbps: 350, long: 854, short: 480 },
  { fromKbps: 0, long: 480, short: 360 },
];

const even = (pixels: number): number => Math.max(2, 2 * Math.round(pixels / 2));

/** `steps`: how many boxes smaller, where the machine is too slow. */
export function sizeFor({ width, height }: PictureSize, kbps: number, steps = 0): PictureSize {
  const fitting = boxes.findIndex(({ fromKbps }) => kbps >= fromKbps);
  const box = boxes[Math.min(fitting + steps, boxes.length - 1)] as (typeof boxes)[number];
  const scale = Math.min(1, box.long / Math.max(width, height), box.short / Math.min(width, height));
  return { width: even(width * scale), height: even(height * scale) };
}

/**
 * No probing and no lookahead, for latency. Keyframes are those of the publisher, and one every 120 frames; at most
 * thirty frames a second. One thread: two of libvpx wait for each other by spinning, which costs ten times as much on
 * a busy machine.
 */
function argsFor(codec: VideoCodec, { width, height }: PictureSize, kbps: number): string[] {
  const rate = `${kbps}k`;
  return [
    ...'-threads 1 -probesize 32 -analyzeduration 0 -fpsprobesize 0 -flags low_delay'.split(' '),
    ...`-c:v ${decoders[codec]} -f ivf -i pipe:0 -map 0:v:0`.split(' '),
    '-vf',
    `select=isnan(prev_selected_t)+gte(t-prev_selected_t\\,0.03)+key,scale=${width}:${height},format=yuv420p`,
    ...'-fps_mode passthrough -enc_time_base 1:90000 -force_key_frames source -g 120'.split(' '),
    ...'-c:v libvpx -deadline realtime -cpu-used 10 -lag-in-frames 0 -auto-alt-ref 0'.split(' '),
    ...`-error-resilient 1 -b:v ${rate} -maxrate ${rate} -bufsize ${rate} -threads 1`.split(' '),
    ...'-flush_packets 1 -f ivf pipe:1'.split(' '),
  ];
}

type Parts = {
  program: string;
  codec: VideoCodec;
  size: PictureSize;
  kbps: number;
  steps: number;
  /** A VP8 frame with the time of its input frame. */
  onFrame(frame: { time: number; data: Buffer }): void;
  /** ffmpeg ended by itself or could not be started; called once, later, and never after `stop`. */
  ended(): void;
};
type Child = NonNullable<ReturnType<typeof spawnFfmpeg>['child']>;

export type EncoderChild = ReturnType<typeof encoderOf>;

export function startEncoderChild(parts: Parts): EncoderChild {
  const { program, codec, size, kbps, steps, ended } = parts;
  const { child, failed } = spawnFfmpeg(program, argsFor(codec, sizeFor(size, kbps, steps), kbps));
  if (child) return encoderOf(child, parts);
  let isStopped = false;
  void failed.then(() => isStopped || ended());
  return { pid: undefined, feed: () => true, stop: () => void (isStopped = true) };
}

function encoderOf(child: Child, { codec, size, onFrame, ended }: Parts) {
  let isOver = false;
  let unparsed = Buffer.alloc(0);
  let headBytes = 32;

  function stop(): void {
    isOver = true;
    child.kill('SIGKILL');
  }
  function fail(): void {
    if (isOver) return;
    stop();
    ended();
  }
  child.once('close', fail);
  child.stdin.on('error', fail);

  child.stdout.on('data', (chunk: Buffer) => {
    if (isOver) return;
    unparsed = Buffer.concat([unparsed, chunk]);
    if (unparsed.length < headBytes) return;
    let at = headBytes;
    headBytes = 0;
    while (at + 12 <= unparsed.length) {
      const bytes = unparsed.readUInt32LE(at);
      if (bytes > frameBytesMax) return fail();
      const end = at + 12 + bytes;
      if (end > unparsed.length) break;
      onFrame({ time: Number(unparsed.readBigUInt64LE(at + 4)), data: unparsed.subarray(at + 12, end) });
      at = end;
    }
    unparsed = unparsed.subarray(at);
  });
  child.stdin.write(ivfHeader(codec, size));

  return {
    pid: child.pid,
    /** False where the encoder is too slow: the frame was dropped. */
    feed(data: Buffer, time: number): boolean {
      if (isOver || child.stdin.writableLength > unreadBytesMax) return false;
      child.stdin.write(ivfFrame(data, time));
      return true;
    },
    stop,
  };
}
