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

/** Beyond the bound the child is killed. It is watched until it ends. */
export function watchMemory(child: ChildProcess, bytesMax: number, everyMs: number): void {
  const { pid } = child;
  let timer: NodeJS.Timeout | undefined;
  async function look(): Promise<void> {
    const bytes = pid === undefined ? undefined : await residentBytesOf(pid);
    if (child.exitCode !== null || child.signalCode !== null) return;
    if (bytes !== undefined && bytes > bytesMax) child.kill('SIGKILL');
    timer = setTimeout(look, everyMs).unref();
  }
  child.once('exit', () => clearTimeout(timer));
  void look();
}
