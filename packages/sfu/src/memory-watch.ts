// The resident memory of a child process, watched by its parent: a child that decodes runs no timer of its own.
import { type ChildProcess, execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** Undefined once the process has ended. */
async function residentBytesOf(pid: number): Promise<number | undefined> {
  try {
    const kilobytes =
      process.platform === 'linux'
        ? /^VmRSS:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, 'latin1'))?.[1]
        : (await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])).stdout;
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
  } catch {
    return undefined;
  }
}

type Bound = { bytesMax: number; everyMs: number };

/** Calls `onBeyond` while the process holds more than that; the caller ends the watch with the process. */
export function watchMemoryOf(pid: number, { bytesMax, everyMs }: Bound, onBeyond: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  let ended = false;
  async function look(): Promise<void> {
    const bytes = await residentBytesOf(pid);
    if (ended) return;
    if (bytes !== undefined && bytes > bytesMax) onBeyond();
    timer = setTimeout(look, everyMs).unref();
  }
  void look();
  return () => {
    ended = true;
    clearTimeout(timer);
  };
}

/** Beyond the bound the child is killed. It is watched until it ends. */
export function watchMemory(child: ChildProcess, bytesMax: number, everyMs: number): void {
  if (child.pid === undefined) return;
  const end = watchMemoryOf(child.pid, { bytesMax, everyMs }, () => child.kill('SIGKILL'));
  child.once('exit', end);
}
