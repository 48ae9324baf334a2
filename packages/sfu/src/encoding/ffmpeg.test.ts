// What ffmpeg may take of the machine while it decodes what strangers send.
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { until } from '../testing/until.ts';
import { ffmpeg as program, ffmpegMissing } from '../testing/film.ts';
import { ivfFile } from '../codecs/ivf.ts';
import { runFfmpeg, spawnFfmpeg } from './ffmpeg.ts';

const ffmpeg = program ?? '';
const endless = '-f lavfi -i testsrc=size=640x480:rate=50 -f null -'.split(' ');

describe.skipIf(!ffmpeg)(`a decoding child${ffmpegMissing}`, () => {
  test('is killed when its resident memory exceeds the bound', async () => {
    const run = runFfmpeg(ffmpeg, endless, {
      input: Buffer.alloc(0),
      withinMs: 60_000,
      maxBytes: 0,
      residentBytesMax: 4 * 1024 * 1024,
    });
    await expect(run).rejects.toThrow('SIGKILL');
  });

  test.skipIf(process.platform !== 'linux')('has its address space bounded by the system', async () => {
    const { child } = spawnFfmpeg(ffmpeg, endless);
    if (!child) throw new Error('ffmpeg could not be started');
    const limit = async () =>
      /^Max address space +(\d+) /m.exec(await readFile(`/proc/${child.pid}/limits`, 'latin1'))?.[1];
    expect(await until(limit)).toBe(String(4 * 1024 ** 3));
    child.kill('SIGKILL');
    await once(child, 'exit');
  });

  test.each([
    ['VP8', '-c:v libvpx -deadline realtime -cpu-used 8 -f ivf'],
    ['H264', '-c:v libx264 -preset ultrafast -f h264'],
  ] as const)(
    'refuses a %s picture above the bound whose file says that it is small',
    async (codec, encoder) => {
      const encode = async (size: string): Promise<Buffer> => {
        const args = `-loglevel error -f lavfi -i color=s=${size} -frames:v 1 ${encoder} pipe:1`;
        const { stdout } = await promisify(execFile)(ffmpeg, args.split(' '), { encoding: 'buffer' });
        return codec === 'VP8' ? stdout.subarray(32 + 12) : stdout;
      };
      const decode = async (size: string) => {
        const frame = { codec, timestamp: 0, size: { width: 64, height: 64 }, data: await encode(size) };
        const args = '-f ivf -i pipe:0 -frames:v 1 -vf scale=64:64 -f rawvideo pipe:1'.split(' ');
        return runFfmpeg(ffmpeg, args, { input: ivfFile(frame), withinMs: 60_000, maxBytes: 64 * 1024 });
      };
      expect((await decode('1920x1920')).length).toBeGreaterThan(0);
      expect(await decode('2048x2048').catch(() => Buffer.alloc(0))).toHaveLength(0);
    },
  );
});
