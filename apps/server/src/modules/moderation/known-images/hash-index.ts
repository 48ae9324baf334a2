// Hashes of 256 bits, found again within a number of bits. Each is filed sixteen times, by every 16 bits of it: of two
// hashes that differ in fewer than 32 bits, one of the sixteen parts differs in one bit at most, so that looking at the
// 17 nearest values of each part finds all of them. Typed arrays: 32 bytes for the hash and 64 for the places.
import { knownImageLimits } from '@alcove/protocol';

const wordsOf = 8;
const parts = 16;
const valuesOfPart = 65_536;
/** Rows filed before others of this process have their turn. */
export const slice = 16_384;

/** Lets requests of this process be served before the work goes on. */
export const pause = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

function bitsOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return (((fours + (fours >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

/** As eight words: of 64 hexadecimal digits. */
export const toWords = (hash: string): Uint32Array =>
  Uint32Array.from({ length: wordsOf }, (_, at) => Number.parseInt(hash.slice(at * 8, at * 8 + 8), 16));

/** How many bits two hashes differ in; more than `most` is answered as soon as it is known. */
function distanceAt(words: Uint32Array, row: number, asked: Uint32Array, most: number): number {
  let distance = 0;
  for (let at = 0; at < wordsOf && distance <= most; at++)
    distance += bitsOf((words[row * wordsOf + at] as number) ^ (asked[at] as number));
  return distance;
}

/** The 16 bits of a part, which are the upper or lower half of a word. */
const partOf = (words: Uint32Array, row: number, part: number): number =>
  ((words[row * wordsOf + (part >>> 1)] as number) >>> (part % 2 === 0 ? 16 : 0)) & 0xffff;

/** `turn`: which of the hashes that were asked for. */
export type Nearest = { row: number; bits: number; turn: number };

export type HashIndex = {
  size: number;
  bytes: number;
  /** The row nearest to any of the hashes, within `most` bits; one of several that are as near. */
  nearest(hashes: readonly string[], most?: number): Nearest | undefined;
};

/** `words`: eight of each row. It is not changed afterwards. */
export async function createHashIndex(words: Uint32Array): Promise<HashIndex> {
  const size = Math.floor(words.length / wordsOf);
  const starts: Uint32Array[] = [];
  const rows: Uint32Array[] = [];
  for (let part = 0; part < parts; part++) {
    const start = new Uint32Array(valuesOfPart + 1);
    const placed = new Uint32Array(size);
    for (let row = 0; row < size; row++) {
      const value = partOf(words, row, part);
      start[value + 1] = (start[value + 1] as number) + 1;
      if (row % slice === slice - 1) await pause();
    }
    for (let value = 0; value < valuesOfPart; value++)
      start[value + 1] = (start[value + 1] as number) + (start[value] as number);
    await pause();
    const next = start.slice();
    for (let row = 0; row < size; row++) {
      const value = partOf(words, row, part);
      placed[next[value] as number] = row;
      next[value] = (next[value] as number) + 1;
      if (row % slice === slice - 1) await pause();
    }
    starts.push(start);
    rows.push(placed);
  }

  return {
    size,
    bytes: words.byteLength + parts * ((valuesOfPart + 1) * 4 + size * 4),
    nearest(hashes, most = knownImageLimits.bits) {
      let [found, bits, turn] = [-1, Math.min(most, knownImageLimits.bits) + 1, 0];
      hashes.forEach((hash, at) => {
        const asked = toWords(hash);
        for (let part = 0; part < parts; part++) {
          const [start, placed] = [starts[part] as Uint32Array, rows[part] as Uint32Array];
          const value = partOf(asked, 0, part);
          for (let bit = -1; bit < 16; bit++) {
            const near = bit < 0 ? value : value ^ (1 << bit);
            const end = start[near + 1] as number;
            for (let place = start[near] as number; place < end; place++) {
              const row = placed[place] as number;
              const distance = distanceAt(words, row, asked, bits);
              if (distance < bits) [found, bits, turn] = [row, distance, at];
            }
          }
        }
      });
      return found < 0 ? undefined : { row: found, bits, turn };
    },
  };
}
