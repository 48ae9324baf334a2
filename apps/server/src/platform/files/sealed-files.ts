// Files that can be destroyed without reaching their bytes: everything below `sealed/{kind}/{id}` is encrypted under
// the key of that folder (AES-256 in counter mode, so that any range of a file can be read alone). Once the key is
// gone, no copy of the bytes can be read: not in a bucket's former versions, not in a backup.
//
//   put ──► a new counter block for each file, which stands in its type ──► ciphertext, of the same length
import { type Cipheriv, createCipheriv, createDecipheriv, type Decipheriv, randomBytes } from 'node:crypto';
import { finished, Readable } from 'node:stream';
import { giveBack } from './chunk-memory.ts';
import type { FileKeys } from './file-keys.ts';
import type { ByteRange, Files, StoredFile } from './files.ts';

const root = 'sealed/';
/** The beginning of a folder that is sealed. */
export const sealed = (folder: string): string => `${root}${folder}`;
const sealedPattern = /^sealed\/[a-z0-9_-]+\/[a-z0-9_-]+(?=\/|$)/;

/** The folder whose key seals a file or a folder below it; nothing for what is stored as it is. */
export const sealedFolderOf = (key: string): string | undefined => sealedPattern.exec(key)?.[0];

const cipher = 'aes-256-ctr';
/** As much as the disk gives at once: smaller parts are more work. */
const readAheadBytes = 512 * 1024;
const blockBytes = 16;
const typePattern = /^(.+)\.ctr-([0-9a-f]{32})$/;

/** The counter block is no secret: it stands in the stored type, so that content and block appear together. */
const sealedType = (type: string, block: Buffer): string => `${type}.ctr-${block.toString('hex')}`;
function openedType(stored: string): { type: string; block: Buffer } {
  const [, type, block] = typePattern.exec(stored) ?? [];
  if (type === undefined || block === undefined) throw new Error('a sealed file has no counter block');
  return { type, block: Buffer.from(block, 'hex') };
}

const shown = ({ bytes, type }: StoredFile): StoredFile => ({ bytes, type: openedType(type).type });

/** The counter of the block in which a byte lies. */
function counterAt(block: Buffer, byte: number): Buffer {
  const sum = (BigInt(`0x${block.toString('hex')}`) + BigInt(Math.floor(byte / blockBytes))) % (1n << 128n);
  return Buffer.from(sum.toString(16).padStart(2 * blockBytes, '0'), 'hex');
}

async function* enciphered(
  content: AsyncIterable<Uint8Array>,
  encipher: Cipheriv,
  { takesChunks = false }: { takesChunks?: boolean },
) {
  for await (const chunk of content) {
    yield encipher.update(chunk);
    if (takesChunks) giveBack(chunk);
  }
}

/**
 * Closed with its reader, and failing with its source. Each chunk of the source is pushed on as it comes: a generator
 * between the two streams takes as long as the cipher.
 */
function deciphered(source: Readable, decipher: Decipheriv): Readable {
  const shown = new Readable({
    highWaterMark: readAheadBytes,
    read: () => void source.resume(),
    destroy(error, done) {
      source.destroy();
      done(error);
    },
  });
  source.on('data', (chunk: Buffer) => {
    if (!shown.push(decipher.update(chunk))) source.pause();
    giveBack(chunk);
  });
  // Nothing is read before the reader asks for it.
  source.pause();
  finished(source, (error) => void (error ? shown.destroy(error) : shown.push(null)));
  return shown;
}

export function sealFiles(files: Files, keys: FileKeys): Files {
  async function openSealed(folder: string, key: string, range: ByteRange | undefined) {
    const [secret, found] = await Promise.all([keys.get(folder), files.open(key, range)]);
    if (!found) return null;
    if (!secret) {
      found.stream.destroy();
      return null;
    }
    const { type, block } = openedType(found.type);
    const start = range?.start ?? 0;
    const decipher = createDecipheriv(cipher, secret, counterAt(block, start));
    const skipped = start % blockBytes;
    if (skipped > 0) decipher.update(Buffer.alloc(skipped));
    return { bytes: found.bytes, type, stream: deciphered(found.stream, decipher) };
  }

  return {
    get boot() {
      return files.boot;
    },
    async put(key, content, options) {
      const folder = sealedFolderOf(key);
      if (folder === undefined) return files.put(key, content, options);
      const secret = await keys.make(folder);
      const block = randomBytes(blockBytes);
      const type = sealedType(options.type, block);
      const encipher = createCipheriv(cipher, secret, block);
      const hidden =
        content instanceof Uint8Array ? encipher.update(content) : enciphered(content, encipher, options);
      const stored = shown(await files.put(key, hidden, { ...options, type }));
      // Destroyed while it was written: nobody could read it, and nobody looks for it.
      if (!(await keys.get(folder))) await files.remove(key);
      return stored;
    },
    flush: (wanted) => files.flush(wanted),
    async open(key, range) {
      const folder = sealedFolderOf(key);
      return folder === undefined ? files.open(key, range) : openSealed(folder, key, range);
    },
    async stat(key) {
      const folder = sealedFolderOf(key);
      if (folder === undefined) return files.stat(key);
      const found = (await keys.get(folder)) && (await files.stat(key));
      return found ? shown(found) : null;
    },
    remove: (key) => files.remove(key),
    async removeAll(prefix) {
      // The key first: what is left of the bytes by a failure is no longer a file.
      if (sealedFolderOf(prefix) === prefix) await keys.destroy([prefix]);
      await files.removeAll(prefix);
    },
    list: () => files.list(),
    ready: files.ready,
    close: files.close,
  };
}
