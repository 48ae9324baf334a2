// The video program of the machine, where there is one: run as a child that is bounded in time and output,
// sees nothing of ours, and reads from a pipe, so that it ends when we do.
import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { setPriority } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';

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

/** Formats by name: what a file says it is does not count. */
export const quiet = [
  '-nostdin',
  '-hide_banner',
  '-loglevel',
  'error',
  '-protocol_whitelist',
  'pipe,file,fd',
];

/** Behind whoever is not so patient. */
const lessUrgentBy = 10;

export async function runFfmpeg(
  program: string,
  args: string[],
  {
    input,
    withinMs,
    maxBytes,
    lessUrgent = false,
  }: { input: Buffer | Readable; withinMs: number; maxBytes: number; lessUrgent?: boolean },
): Promise<Buffer> {
  const child = spawn(program, [...quiet, ...args], { env: {}, cwd: '/', stdio: ['pipe', 'pipe', 'ignore'] });
  if (lessUrgent && child.pid !== undefined) setPriority(child.pid, lessUrgentBy);
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const output: Buffer[] = [];
  let bytes = 0;
  const giveUp = (why: string) => {
    reject(new Error(`ffmpeg ${why}`));
    child.kill('SIGKILL');
  };
  const patience = setTimeout(giveUp, withinMs, 'took too long');
  child.stdout.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxBytes) giveUp('wrote too much');
    else output.push(chunk);
  });
  child.once('error', reject);
  child.once('close', (code) =>
    code === 0 ? resolve(Buffer.concat(output)) : reject(new Error(`ffmpeg ended with ${code}`)),
  );
  // It may have seen enough before the end: its exit code tells.
  child.stdin.on('error', () => undefined);
  const source = Buffer.isBuffer(input) ? Readable.from([input]) : input;
  source.once('error', () => giveUp('has nothing to read'));
  source.pipe(child.stdin);
  try {
    return await promise;
  } finally {
    clearTimeout(patience);
    source.destroy();
  }
}
