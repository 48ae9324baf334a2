// The bytes of sealed pieces: in parts, each bound to its place, read in any range.
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { evidenceLimits } from '@alcove/protocol';
import { expect, onTestFinished, test } from 'vitest';
import { openLocalFiles } from '../../../platform/files/local-files.ts';
import { createSealedBytes } from './sealed-bytes.ts';

const { partBytes } = evidenceLimits;
const content = randomBytes(partBytes + 1000);
async function* inChunks() {
  for (let at = 0; at < content.length; at += 700_001) yield content.subarray(at, at + 700_001);
}
const part = (piece: number, number: number) => `sealed/evidence/${piece}/${number}.bin`;
const isOpen = async () => true;

async function start() {
  const folder = await mkdtemp(path.join(tmpdir(), 'alcove-evidence-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const files = await openLocalFiles({ folder });
  return { files, bytes: createSealedBytes({ secretKey: 'of a test', files }) };
}

test('a film is sealed in parts of 8 MiB and read back in any range, until its opening closes', async () => {
  const { bytes } = await start();
  expect(await bytes.write(7, inChunks())).toEqual({
    bytes: content.length,
    parts: 2,
    sha256: createHash('sha256').update(content).digest('hex'),
  });
  for (const [start, end] of [
    [0, content.length - 1],
    [0, 0],
    [partBytes - 5, partBytes + 5],
    [partBytes, content.length - 1],
  ] as const)
    expect(
      (await buffer(bytes.read(7, { start, end }, isOpen))).equals(content.subarray(start, end + 1)),
    ).toBe(true);
  let asked = 0;
  const closing = async () => asked++ === 0;
  const read = buffer(bytes.read(7, { start: 0, end: content.length - 1 }, closing));
  await expect(read).rejects.toThrow('seal_closed');
  expect(asked).toBe(2);
});

test('a part that is moved to another place or piece, or changed, cannot be read', async () => {
  const { bytes, files } = await start();
  await bytes.write(1, inChunks());
  await bytes.write(2, inChunks());
  const stored = async (key: string) => {
    const opened = await files.open(key);
    return opened ? buffer(opened.stream) : Buffer.alloc(0);
  };
  const options = { type: 'application/octet-stream', maxBytes: partBytes * 2 };
  const first = await stored(part(1, 0));
  const read = (piece: number) => buffer(bytes.read(piece, { start: 0, end: 9 }, isOpen));
  for (const other of [
    await stored(part(1, 1)),
    await stored(part(2, 0)),
    Buffer.concat([first.subarray(0, -1), Buffer.from([first.readUInt8(first.length - 1) ^ 1])]),
  ]) {
    await files.put(part(1, 0), other, options);
    await expect(read(1)).rejects.toThrow(/authenticate/);
  }
});
