// Sealed files keep the promises of every place for files, and cannot be read once their key is gone.
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import type { FileKeys } from './file-keys.ts';
import { filesContract } from './files.contract.ts';
import { openLocalFiles } from './local-files.ts';
import { sealed, sealFiles } from './sealed-files.ts';

function keysInMemory(): FileKeys & { all: Map<string, Buffer> } {
  const all = new Map<string, Buffer>();
  return {
    all,
    get: async (folder) => all.get(folder),
    async make(folder) {
      const key = all.get(folder) ?? randomBytes(32);
      all.set(folder, key);
      return key;
    },
    destroy: async (folders) => folders.filter((folder) => all.delete(folder)).length,
    madeBetween: async () => [],
  };
}

async function start() {
  const folder = await mkdtemp(path.join(tmpdir(), 'alcove-sealed-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const keys = keysInMemory();
  const local = await openLocalFiles({ folder });
  const bytesOnDisk = async () => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const found = entries.filter((entry) => entry.isFile());
    return Buffer.concat(
      await Promise.all(found.map((entry) => readFile(path.join(entry.parentPath, entry.name)))),
    );
  };
  return { keys, local, bytesOnDisk, files: sealFiles(local, keys) };
}

filesContract('in a directory, some of them sealed', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'alcove-sealed-'));
  return {
    files: sealFiles(await openLocalFiles({ folder }), keysInMemory()),
    leftovers: () => readdir(path.join(folder, '.incoming')),
    end: () => rm(folder, { recursive: true, force: true }),
  };
});

const key = `${sealed('stories/0a')}/large.jpg`;
const content = randomBytes(100_003);
const options = { type: 'image/jpeg', maxBytes: content.length };

test('a sealed file is read whole and in every range, and lies on the disk as other bytes', async () => {
  const { files, bytesOnDisk } = await start();
  async function* inChunks() {
    yield content.subarray(0, 7);
    yield content.subarray(7);
  }
  expect(await files.put(key, inChunks(), options)).toEqual({ bytes: content.length, type: 'image/jpeg' });
  expect(await files.stat(key)).toEqual({ bytes: content.length, type: 'image/jpeg' });
  const read = async (start: number, end: number) => {
    const opened = await files.open(key, { start, end });
    return opened && { type: opened.type, bytes: await buffer(opened.stream) };
  };
  for (const [first, last] of [
    [0, 15],
    [1, 1],
    [15, 33],
    [65_536, 100_002],
    [99_999, Number.MAX_SAFE_INTEGER],
  ] as const)
    expect(await read(first, last)).toEqual({ type: 'image/jpeg', bytes: content.subarray(first, last + 1) });
  expect((await bytesOnDisk()).includes(content.subarray(0, 32))).toBe(false);
});

test('the same bytes stored twice are not alike on the disk', async () => {
  const { files, local } = await start();
  const again = key.replace('large', 'small');
  await files.put(key, content, options);
  await files.put(again, content, options);
  const [one, other] = await Promise.all(
    [key, again].map(async (each) => {
      const opened = await local.open(each);
      return opened && buffer(opened.stream);
    }),
  );
  expect(one?.length).toBe(content.length);
  expect(one?.equals(other ?? Buffer.alloc(0))).toBe(false);
});

test('nothing reads a file whose key is destroyed, while its bytes are still there', async () => {
  const { files, local, keys } = await start();
  await files.put(key, content, options);
  await keys.destroy([sealed('stories/0a')]);
  expect(await files.open(key)).toBeNull();
  expect(await files.stat(key)).toBeNull();
  expect((await local.stat(key))?.bytes).toBe(content.length);
});

test('removing a folder destroys its key, and removing a part of it does not', async () => {
  const { files, keys } = await start();
  const [folder, first] = [sealed('films/0b'), `${sealed('films/0b')}/1/720.mp4`];
  await files.put(first, content, options);
  await files.removeAll(`${folder}/1`);
  expect([...keys.all.keys()]).toEqual([folder]);
  await files.removeAll(folder);
  expect(keys.all.size).toBe(0);
});

/** A store whose one file comes in these chunks. */
async function startInChunks(chunks: Iterable<Buffer>) {
  const { files, local, keys } = await start();
  await files.put(key, content, options);
  const source = Readable.from(chunks);
  const open = async () => {
    const { bytes, type } = (await local.stat(key)) ?? { bytes: 0, type: '' };
    return { bytes, type, stream: source };
  };
  return { source, opened: await sealFiles({ ...local, open }, keys).open(key) };
}

function* untilItFails() {
  yield Buffer.alloc(10);
  throw new Error('the disk is gone');
}

test('a read chunk gives its memory back as soon as it is deciphered', async () => {
  const chunks = [0, 50_000].map((at) => Buffer.from(new Uint8Array(50_000).fill(at).buffer));
  const { opened } = await startInChunks(chunks);
  expect((await buffer(opened?.stream ?? Readable.from([]))).length).toBe(100_000);
  expect(chunks.map(({ length }) => length)).toEqual([0, 0]);
});

test('a sealed file whose reading fails midway fails for its reader and is no shorter file', async () => {
  const { opened } = await startInChunks(untilItFails());
  await expect(buffer(opened?.stream ?? Readable.from([]))).rejects.toThrow('the disk is gone');
});

test('a reader who leaves a sealed file closes the file below it, read or not', async () => {
  for (const isRead of [false, true]) {
    const { opened, source } = await startInChunks([Buffer.alloc(10), Buffer.alloc(10)]);
    if (isRead) opened?.stream.read(1);
    opened?.stream.destroy();
    expect(source.destroyed).toBe(true);
  }
});
