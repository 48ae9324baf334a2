// Known images of one source or several, in memory: their hashes, digests, kinds, and where each stands.
import { type KnownImageKind, knownImageKinds } from '@alcove/protocol';
import { createHashIndex, type HashIndex, pause, slice, toWords } from './hash-index.ts';

type Row = { pdq: string; sha256: string; kind: KnownImageKind };

/** `source` and `line` are the caller's; `bits` is 0 of an equal file. */
export type Match = {
  source: number;
  line: number;
  kind: KnownImageKind;
  bits: number;
  turn: number;
  by: 'file' | 'hash';
};

/** Of a digest 96 bits are kept: more than any two files share by chance. */
const digestWords = 3;
const growth = 1.5;

/** An array that grows: one of a million rows is never twice in memory by more than half. */
function createColumn<T extends Uint8Array | Uint32Array>(make: (length: number) => T) {
  let values = make(1024);
  let length = 0;
  return {
    push(...added: number[]) {
      if (length + added.length > values.length) {
        const larger = make(Math.ceil(values.length * growth) + added.length);
        larger.set(values);
        values = larger;
      }
      for (const value of added) values[length++] = value;
    },
    whole: () => values.slice(0, length) as T,
    at: (index: number): number => values[index] as number,
    get length() {
      return length;
    },
  };
}

const words = () => createColumn((length) => new Uint32Array(length));
const numbers = () => createColumn((length) => new Uint8Array(length));

const digestOf = (sha256: string): number[] =>
  Array.from({ length: digestWords }, (_, at) => Number.parseInt(sha256.slice(at * 8, at * 8 + 8), 16));

/** Open addressing over the first word: 4 bytes a slot, half of them free. */
async function fileDigests(digests: Uint32Array) {
  const count = digests.length / digestWords;
  const slots = new Uint32Array(2 ** Math.ceil(Math.log2(Math.max(2, count * 2))));
  const mask = slots.length - 1;
  const isAt = (entry: number, asked: readonly number[]) =>
    asked.every((word, at) => digests[entry * digestWords + at] === word);
  /** The slot of an equal digest, else the free one where it belongs. */
  const slotOf = (asked: readonly number[]): number => {
    let slot = (asked[0] as number) & mask;
    while (slots[slot] !== 0 && !isAt((slots[slot] as number) - 1, asked)) slot = (slot + 1) & mask;
    return slot;
  };
  for (let entry = 0; entry < count; entry++) {
    const asked = [...digests.subarray(entry * digestWords, (entry + 1) * digestWords)];
    const slot = slotOf(asked);
    slots[slot] ||= entry + 1;
    if (entry % slice === slice - 1) await pause();
  }
  return (asked: readonly number[]): number | undefined => {
    const entry = slots[slotOf(asked)];
    return entry ? entry - 1 : undefined;
  };
}

export type KnownSet = {
  rows: number;
  find(arrived: { sha256: string; pdqs: readonly string[]; isClear: boolean }): Match | undefined;
  hashes: HashIndex;
};

export function createKnownSetBuilder() {
  const [sources, kinds, lines] = [numbers(), numbers(), words()];
  const [hashes, hashRows] = [words(), words()];
  const [digests, digestRows] = [words(), words()];

  return {
    get rows() {
      return lines.length;
    },
    add({ pdq, sha256, kind }: Row, { source, line }: { source: number; line: number }): void {
      const row = lines.length;
      sources.push(source);
      kinds.push(knownImageKinds.indexOf(kind));
      lines.push(line);
      if (pdq !== '') {
        hashes.push(...toWords(pdq));
        hashRows.push(row);
      }
      if (sha256 !== '') {
        digests.push(...digestOf(sha256));
        digestRows.push(row);
      }
    },

    async build(): Promise<KnownSet> {
      const index = await createHashIndex(hashes.whole());
      const rowOfDigest = await fileDigests(digests.whole());
      const at = (row: number, found: Pick<Match, 'bits' | 'turn' | 'by'>): Match => ({
        source: sources.at(row),
        line: lines.at(row),
        kind: knownImageKinds[kinds.at(row)] ?? knownImageKinds[0],
        ...found,
      });
      return {
        rows: lines.length,
        hashes: index,
        find({ sha256, pdqs, isClear }) {
          const same = rowOfDigest(digestOf(sha256));
          if (same !== undefined) return at(digestRows.at(same), { bits: 0, turn: 0, by: 'file' });
          const near = isClear ? index.nearest(pdqs) : undefined;
          return near && at(hashRows.at(near.row), { bits: near.bits, turn: near.turn, by: 'hash' });
        },
      };
    },
  };
}
