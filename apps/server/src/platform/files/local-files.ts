// Files in a directory of this machine. Each is written aside, flushed to disk and moved into place, so
// that a reader, a crash or a full disk never leaves half of one.
import { createHash, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import {
  access,
  type FileHandle,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  unlink,
} from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { dayMs } from '@alcove/protocol';
import { refuse } from '../refusal.ts';
import { checkKey, checkPrefix, checkRange, checkType, outsideFile } from './bounds.ts';
import { giveBack } from './chunk-memory.ts';
import type { Files, FileInStore, StoredFile } from './files.ts';
import { makePrivateFolder } from './private-folder.ts';
import { readTrailer, toTrailer, trailerBytes } from './trailer.ts';

/** Written at once. */
const blockBytes = 512 * 1024;
/** Where files wait until they are whole. Its dot keeps it apart from every key. */
const incomingFolder = '.incoming';
/** What a crash left there goes after this long: no upload lasts a day. */
const abandonedAfterMs = dayMs;
const readChunkBytes = 256 * 1024;

const isMissing = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');

/** What `work` answers, or `null` when the file it needs is not there. */
async function unlessMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Below the first segment, 256 ways at each step: no folder gets too large to list. */
function toPath(root: string, key: string): string {
  const [kind = '', ...rest] = key.split('/');
  const fanned = rest.flatMap((segment) => [
    createHash('sha256').update(segment).digest('hex').slice(0, 2),
    segment,
  ]);
  return path.join(root, kind, ...fanned);
}

/** The way back from `toPath`: every other folder below the first one only spreads. */
async function* filesBelow(folder: string, names: readonly string[] = []): AsyncGenerator<FileInStore> {
  const entries = await unlessMissing(readdir(folder, { withFileTypes: true }));
  for (const entry of entries ?? []) {
    const { name } = entry;
    if (name.startsWith('.')) continue;
    const at = path.join(folder, name);
    const above = [...names, name];
    if (entry.isDirectory()) yield* filesBelow(at, above);
    else {
      const found = await unlessMissing(stat(at));
      if (!found) continue;
      const key = above.filter((_, place) => place % 2 === 0).join('/');
      yield { key, bytes: found.size - trailerBytes, changed: String(found.mtimeMs) };
    }
  }
}

/** A name in a directory survives a crash only once the directory itself is on disk. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, constants.O_RDONLY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function makeFolder(folder: string, { flushes }: { flushes: boolean }): Promise<void> {
  const firstMade = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (firstMade === undefined || !flushes) return;
  for (let made = folder; made.length >= firstMade.length; made = path.dirname(made)) {
    await flushFolder(path.dirname(made));
  }
}

async function moveIntoPlace(from: string, to: string, how: { flushes: boolean }): Promise<void> {
  const folder = path.dirname(to);
  await makeFolder(folder, how);
  try {
    await rename(from, to);
  } catch (error) {
    // The folder was removed with all it held between the two steps: this file is newer.
    if (!isMissing(error)) throw error;
    await makeFolder(folder, how);
    await rename(from, to);
  }
  if (how.flushes) await flushFolder(folder);
}

async function typeIn(handle: FileHandle): Promise<{ bytes: number; type: string | undefined }> {
  const { size } = await handle.stat();
  const bytes = size - trailerBytes;
  const { buffer } = await handle.read(Buffer.alloc(trailerBytes), 0, trailerBytes, Math.max(bytes, 0));
  return { bytes, type: readTrailer(buffer) };
}

async function describe(handle: FileHandle): Promise<StoredFile> {
  const { bytes, type } = await typeIn(handle);
  if (type === undefined) throw new Error('a stored file was changed from outside');
  return { bytes, type };
}

/** False where it is gone, was cut by a machine that lost its power, or is refused by the disk. */
async function flushFile(file: string): Promise<boolean> {
  const handle = await unlessMissing(open(file, constants.O_RDONLY));
  if (!handle) return false;
  try {
    // Linux tells of a failed write once: the next flush of this file would pass without the bytes.
    const isStored = await handle.sync().then(
      () => true,
      () => false,
    );
    if (isStored) return (await typeIn(handle)).type !== undefined;
    await unlessMissing(unlink(file));
    return false;
  } finally {
    await handle.close();
  }
}

/** Where the system does not name its run, each process takes itself for one. */
const bootId = (): Promise<string> =>
  readFile('/proc/sys/kernel/random/boot_id', 'utf8').then(
    (id) => id.trim(),
    () => randomUUID(),
  );

async function removeAbandoned(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const file = path.join(incoming, name);
    const written = await unlessMissing(stat(file));
    if (written && Date.now() - written.mtimeMs > abandonedAfterMs) await rm(file, { force: true });
  }
}

/**
 * Chunks of a socket are small: each write of its own would be a wait of its own. They are gathered in one block of
 * memory, since new ones for each write keep the garbage collector at work.
 */
async function writeChunks(
  handle: FileHandle,
  chunks: AsyncIterable<Uint8Array>,
  { maxBytes, takesChunks }: { maxBytes: number; takesChunks: boolean },
): Promise<number> {
  const block = new Uint8Array(blockBytes);
  let [bytes, filled] = [0, 0];
  const writeBlock = async () => {
    await handle.writeFile(block.subarray(0, filled));
    filled = 0;
  };
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw refuse('too_large');
    for (let at = 0; at < chunk.length;) {
      const part = chunk.subarray(at, at + blockBytes - filled);
      block.set(part, filled);
      at += part.length;
      filled += part.length;
      if (filled === blockBytes) await writeBlock();
    }
    if (takesChunks) giveBack(chunk);
  }
  await writeBlock();
  return bytes;
}

/** Writes all of it and the trailer; `flushes`: waits until the disk has them. */
async function write(
  file: string,
  content: AsyncIterable<Uint8Array> | Uint8Array,
  { type, flushes, ...how }: { type: string; maxBytes: number; flushes: boolean; takesChunks: boolean },
): Promise<number> {
  // Readable by this user alone, even where the folder is not.
  const handle = await open(file, 'wx', 0o600);
  try {
    let bytes: number;
    if (content instanceof Uint8Array) {
      bytes = content.length;
      await handle.writeFile(content);
    } else {
      bytes = await writeChunks(handle, content, how);
    }
    await handle.writeFile(toTrailer(type));
    if (flushes) await handle.sync();
    return bytes;
  } finally {
    await handle.close();
  }
}

export async function openLocalFiles({ folder: root }: { folder: string }): Promise<Files> {
  const incoming = path.join(root, incomingFolder);
  await makePrivateFolder(root);
  await makePrivateFolder(incoming);
  await removeAbandoned(incoming);

  return {
    boot: await bootId(),

    async put(key, content, { type, maxBytes, flushesLater = false, takesChunks = false }) {
      checkKey(key);
      checkType(type);
      if (content instanceof Uint8Array && content.length > maxBytes) throw refuse('too_large');
      const aside = path.join(incoming, randomUUID());
      try {
        const flushes = !flushesLater;
        const bytes = await write(aside, content, { type, maxBytes, flushes, takesChunks });
        await moveIntoPlace(aside, toPath(root, key), { flushes });
        return { bytes, type };
      } catch (error) {
        await rm(aside, { force: true });
        throw error;
      }
    },

    async flush(keys) {
      const [lost, folders]: [string[], Set<string>] = [[], new Set()];
      for (const key of keys) {
        checkKey(key);
        const file = toPath(root, key);
        if (!(await flushFile(file))) lost.push(key);
        for (let above = path.dirname(file); above.length >= root.length; above = path.dirname(above))
          folders.add(above);
      }
      for (const folder of folders) await unlessMissing(flushFolder(folder));
      return lost;
    },

    async open(key, range) {
      checkKey(key);
      if (range) checkRange(range);
      const handle = await unlessMissing(open(toPath(root, key), constants.O_RDONLY));
      if (!handle) return null;
      try {
        const file = await describe(handle);
        const start = range?.start ?? 0;
        const end = Math.min(range?.end ?? Infinity, file.bytes - 1);
        if (range && start > end) throw outsideFile();
        if (file.bytes === 0) {
          await handle.close();
          return { ...file, stream: Readable.from([]) };
        }
        return { ...file, stream: handle.createReadStream({ start, end, highWaterMark: readChunkBytes }) };
      } catch (error) {
        await handle.close();
        throw error;
      }
    },

    async stat(key) {
      checkKey(key);
      const handle = await unlessMissing(open(toPath(root, key), constants.O_RDONLY));
      if (!handle) return null;
      try {
        return await describe(handle);
      } finally {
        await handle.close();
      }
    },

    async remove(key) {
      checkKey(key);
      await unlessMissing(unlink(toPath(root, key)));
    },

    async removeAll(prefix) {
      checkPrefix(prefix);
      await rm(toPath(root, prefix), { recursive: true, force: true });
    },

    list: () => filesBelow(root),

    async ready() {
      try {
        await access(incoming, constants.W_OK);
        return true;
      } catch {
        return false;
      }
    },

    close: async () => {},
  };
}
