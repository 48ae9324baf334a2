// ffmpeg, where the machine has it: run as a child that is bounded in time, memory, picture size and output, sees
// nothing of the server's environment, and reads from a pipe, so that it ends with its parent.
import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { setPriority } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { startChild } from '../child-start.ts';
import { decodedPixelsMax } from '../codecs/frame.ts';
import { watchMemory } from '../memory-watch.ts';

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** By the operator's setting, else on the `PATH`. */
export const findFfmpeg = (configured: string | undefined): string | undefined =>
  configured !== undefined
    ? [configured].find(isExecutable)
    : (process.env.PATH ?? '')
        .split(path.delimiter)
        .map((folder) => path.join(folder, 'ffmpeg'))
        .find(isExecutable);

/** Before the input. The format is always named: what a file says it is does not count. */
const inputOptions = [
  ...'-nostdin -hide_banner -loglevel error -protocol_whitelist pipe,file,fd'.split(' '),
  '-max_pixels',
  String(decodedPixelsMax),
];

/** Enough to decode and encode the largest picture with sixteen threads. */
const memory = { residentBytes: 1024 ** 3, addressSpaceKilobytes: 4 * 1024 ** 2, checkEveryMs: 250 };

/** Where the system has no such limit, the shell goes on without it. */
export const limitAddressSpace = `ulimit -v ${memory.addressSpaceKilobytes} 2>/dev/null`;
const limitedShell = ['-c', `${limitAddressSpace}; exec "$0" "$@"`];
/** Each arena of the allocator reserves 64 MB of addresses; there would be eight for each processor. */
export const ffmpegEnvironment = { MALLOC_ARENA_MAX: '4' };

/** The system bounds the child's addresses; its resident memory is watched, and beyond the bound it is killed. */
export function spawnFfmpeg(program: string, args: string[], residentBytesMax = memory.residentBytes) {
  const start = startChild(() =>
    spawn('/bin/sh', [...limitedShell, program, ...inputOptions, ...args], {
      env: ffmpegEnvironment,
      cwd: '/',
      stdio: ['pipe', 'pipe', 'ignore'],
    }),
  );
  if (start.child) watchMemory(start.child, residentBytesMax, memory.checkEveryMs);
  return start;
}

/** Live video goes first. */
const lessUrgentBy = 10;

export async function runFfmpeg(
  program: string,
  args: string[],
  {
    input,
    withinMs,
    maxBytes,
    lessUrgent = false,
    residentBytesMax,
  }: {
    input: Buffer | Readable;
    withinMs: number;
    maxBytes: number;
    lessUrgent?: boolean;
    residentBytesMax?: number;
  },
): Promise<Buffer> {
  const source = Buffer.isBuffer(input) ? Readable.from([input]) : input;
  const { child, failed } = spawnFfmpeg(program, args, residentBytesMax);
  if (!child) {
    source.on('error', () => undefined).destroy();
    throw await failed;
  }
  if (lessUrgent && child.pid !== undefined) setPriority(child.pid, lessUrgentBy);
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const output: Buffer[] = [];
  let bytes = 0;
  const giveUp = (why: string) => {
    reject(new Error(`ffmpeg ${why}`));
    child.kill('SIGKILL');
  };
  const timeout = setTimeout(giveUp, withinMs, 'took too long');
  child.stdout.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxBytes) giveUp('wrote too much');
    else output.push(chunk);
  });
  child.once('close', (code, signal) =>
    code === 0 ? resolve(Buffer.concat(output)) : reject(new Error(`ffmpeg ended with ${code ?? signal}`)),
  );
  // ffmpeg may close its input when it has read enough; its exit code tells whether it succeeded.
  child.stdin.on('error', () => undefined);
  source.once('error', () => giveUp('has nothing to read'));
  source.pipe(child.stdin);
  try {
    return await promise;
  } finally {
    clearTimeout(timeout);
    source.destroy();
  }
}
