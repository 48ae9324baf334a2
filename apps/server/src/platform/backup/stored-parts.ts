// Parts of a backup on the disk: written aside and flushed, compressed, with the digest of what lies there.
import { createHash } from 'node:crypto';
import { constants, createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { type Readable, Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants as compression, createZstdCompress, createZstdDecompress } from 'node:zlib';

export type StoredPart = { bytes: number; sha256: string };

/** As quick as copying the rows; twice the level saves a tenth of the bytes for twice the time. */
const level = { params: { [compression.ZSTD_c_compressionLevel]: 3 } };

function digesting(): Transform & { part(): StoredPart } {
  const hash = createHash('sha256');
  let bytes = 0;
  const passing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return Object.assign(passing, { part: () => ({ bytes, sha256: hash.digest('hex') }) });
}

/** Readable by this user alone, and on the disk when it answers. */
export async function writePart(
  file: string,
  content: Readable,
  { compressed }: { compressed: boolean },
): Promise<StoredPart> {
  const digest = digesting();
  const target = createWriteStream(file, { mode: 0o600, flags: 'wx', flush: true });
  if (compressed) await pipeline(content, createZstdCompress(level), digest, target);
  else await pipeline(content, digest, target);
  return digest.part();
}

export async function digestOf(content: Readable): Promise<StoredPart> {
  const digest = digesting();
  await pipeline(content, digest, new Writable({ write: (_chunk, _encoding, done) => done() }));
  return digest.part();
}

export const digestOfPart = (file: string): Promise<StoredPart> => digestOf(createReadStream(file));

/** The content of a compressed part. */
export function readPart(file: string): Readable {
  const source = createReadStream(file);
  const content = createZstdDecompress();
  source.on('error', (error) => content.destroy(error));
  return source.pipe(content);
}

/** A folder's names outlive the power of the machine once it is flushed itself. */
export async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, constants.O_RDONLY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
