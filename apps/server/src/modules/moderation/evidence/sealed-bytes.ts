// The bytes of sealed pieces: encrypted in parts, each bound to its piece and place, in a folder whose key is destroyed
// with it. No address serves them.
import { createHash } from 'node:crypto';
import { type CaseItem, evidenceLimits } from '@alcove/protocol';
import { buffer } from 'node:stream/consumers';
import type { ByteRange, Files } from '../../../platform/files/files.ts';
import { sealed } from '../../../platform/files/sealed-files.ts';
import { refuse } from '../../../platform/refusal.ts';
import { createSeal } from '../../../platform/seal.ts';
import { nameOf } from '../cases/case-store.ts';
import type { SealedWords } from './thing-sealing.ts';

const { partBytes } = evidenceLimits;
/** What the seal adds to a part. */
const sealMaxBytes = 64;

const folderOf = (piece: number): string => sealed(`evidence/${piece}`);
const partOf = (piece: number, part: number): string => `${folderOf(piece)}/${part}.bin`;
const ownerOfWords = (reference: string, thing: CaseItem): string => `${reference} ${nameOf(thing)}`;
const ownerOf = (piece: number, part: number): string => `${piece}/${part}`;

async function* partsOf(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let [held, bytes]: [Buffer[], number] = [[], 0];
  for await (const chunk of content) {
    let rest = Buffer.from(chunk);
    while (bytes + rest.length >= partBytes) {
      const taken = partBytes - bytes;
      yield Buffer.concat([...held, rest.subarray(0, taken)]);
      rest = rest.subarray(taken);
      [held, bytes] = [[], 0];
    }
    if (rest.length > 0) held.push(rest);
    bytes += rest.length;
  }
  if (bytes > 0) yield Buffer.concat(held);
}

type Needs = { secretKey: string; files: Pick<Files, 'open' | 'put' | 'removeAll'> };

export function createSealedBytes({ secretKey, files }: Needs) {
  const seal = createSeal({ secretKey, purpose: 'evidence' });

  async function part(piece: number, number: number): Promise<Buffer> {
    const file = await files.open(partOf(piece, number));
    if (!file) throw new Error('a part of a sealed piece is gone');
    return seal.open(await buffer(file.stream), ownerOf(piece, number));
  }

  return {
    /** Bound to the case and the thing. */
    sealWords(reference: string, words: SealedWords) {
      const plain = Buffer.from(JSON.stringify(words));
      const sha256 = createHash('sha256').update(plain).digest('hex');
      return { words: seal.seal(plain, ownerOfWords(reference, words.thing)), bytes: plain.length, sha256 };
    },
    openWords: (reference: string, thing: CaseItem, words: Buffer): SealedWords =>
      JSON.parse(seal.open(words, ownerOfWords(reference, thing)).toString()) as SealedWords,

    /** A second time writes over the first. */
    async write(piece: number, content: AsyncIterable<Uint8Array>) {
      const digest = createHash('sha256');
      let [bytes, parts] = [0, 0];
      for await (const each of partsOf(content)) {
        digest.update(each);
        await files.put(partOf(piece, parts), seal.seal(each, ownerOf(piece, parts)), {
          type: 'application/octet-stream',
          maxBytes: partBytes + sealMaxBytes,
        });
        bytes += each.length;
        parts += 1;
      }
      return { bytes, parts, sha256: digest.digest('hex') };
    },

    /** `end` is inclusive and within the piece. `isOpen` is asked before each part: a false answer ends it with a refusal. */
    async *read(
      piece: number,
      { start, end }: ByteRange,
      isOpen: () => Promise<boolean>,
    ): AsyncGenerator<Buffer> {
      for (let number = Math.floor(start / partBytes); number * partBytes <= end; number++) {
        if (!(await isOpen())) throw refuse('seal_closed');
        const at = number * partBytes;
        yield (await part(piece, number)).subarray(Math.max(0, start - at), end - at + 1);
      }
    },

    remove: (piece: number): Promise<void> => files.removeAll(folderOf(piece)),
  };
}
export type SealedBytes = ReturnType<typeof createSealedBytes>;
