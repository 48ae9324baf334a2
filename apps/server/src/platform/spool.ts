// Files that wait on disk while a call or a job works on them. They are gone when it ends, and what a killed
// process left goes at the next start.
import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, readdir, readFile, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { hourMs } from '@alcove/protocol';
import { makePrivateFolder } from './files/private-folder.ts';
import { refuse } from './refusal.ts';

export const spoolBounds = {
  /** All files of this process together. */
  bytes: 768 * 1_048_576,
  /** What the disk keeps for the database and for stored files. */
  freeBytes: 256 * 1_048_576,
  /** No call and no job works this long on a file. */
  abandonedMs: 6 * hourMs,
};

export type Spooled = {
  path: string;
  bytes: number;
  sha256: string;
  /** The first bytes, enough to tell what it is. */
  head: Buffer;
};

export type Spool = {
  /** `check` sees the bytes so far and throws where they are too many; a failed file is removed. */
  write(content: Readable, check: (bytes: number) => void): Promise<Spooled>;
  remove(file: Pick<Spooled, 'path' | 'bytes'>): Promise<void>;
  /** Refused with `unavailable` where the disk is nearly full. */
  demandRoom(): Promise<void>;
  /** Of all files of this process that are there now. */
  heldBytes(): number;
};

/** Cameras write previews and maps of depth before the picture itself. */
const headBytes = 1_048_576;

/** When a process began, in ticks of the machine; empty where the system does not tell. */
export async function beganAt(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name of the program stands in brackets and may hold spaces; the beginning is the twentieth word after it.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

/** Names begin with it. The number of a killed process is soon another's: a container counts from 1 at each start. */
export const ownMark = async (): Promise<string> => `${process.pid}.${await beganAt(process.pid)}-`;

async function isAnothers(name: string): Promise<boolean> {
  const [, pid, began] = /^(\d+)\.(\d*)-/.exec(name) ?? [];
  if (pid === undefined || Number(pid) === process.pid) return false;
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return (await beganAt(Number(pid))) === began;
}

/** Other processes that run may share the folder: what they are working on stays. */
export async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => undefined);
    const isOld = found !== undefined && Date.now() - found.mtimeMs > spoolBounds.abandonedMs;
    if (isOld || !(await isAnothers(name))) await rm(file, { force: true, recursive: true });
  }
}

export async function openSpool({ folder }: { folder: string }): Promise<Spool> {
  await makePrivateFolder(folder);
  await removeAbandoned(folder);
  const mark = await ownMark();
  let held = 0;

  async function demandRoom(): Promise<void> {
    const { bavail, bsize } = await statfs(folder);
    if (held >= spoolBounds.bytes || bavail * bsize < spoolBounds.freeBytes) throw refuse('unavailable');
  }

  return {
    demandRoom,
    heldBytes: () => held,
    async write(content, check) {
      await demandRoom();
      const file = path.join(folder, `${mark}${randomUUID()}`);
      const digest = createHash('sha256');
      let bytes = 0;
      try {
        await pipeline(
          content,
          async function* (chunks: AsyncIterable<Buffer>) {
            for await (const chunk of chunks) {
              bytes += chunk.length;
              held += chunk.length;
              check(bytes);
              if (held > spoolBounds.bytes) throw refuse('unavailable');
              digest.update(chunk);
              yield chunk;
            }
          },
          createWriteStream(file, { flags: 'wx', mode: 0o600 }),
        );
        return { path: file, bytes, sha256: digest.digest('hex'), head: await readHead(file) };
      } catch (error) {
        held -= bytes;
        await rm(file, { force: true });
        throw (error as NodeJS.ErrnoException).code === 'ENOSPC' ? refuse('unavailable') : error;
      }
    },
    async remove({ path: file, bytes }) {
      held -= bytes;
      await rm(file, { force: true });
    },
  };
}

async function readHead(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.min(size, headBytes)));
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
