// The chain of the journal: the hash of a link covers its row and the hash before it, so that a row that is edited,
// taken out or put in between is found. Names and words are covered by digests with a salt of their own, which stay when
// erasure empties them.
import { createHash, randomBytes } from 'node:crypto';

/** A row of the journal, as its link covers it. */
export type JournalEntry = {
  id: number;
  act: string;
  done_by: number | null;
  done_at: number;
  uid: number | null;
  trial_uid: number | null;
  room_id: number | null;
  reason: string | null;
  comment: string;
  until_at: number;
  reference: string;
  before_until_at: number;
  before_by: number | null;
  before_reason: string;
  why: string;
};

/** The salt while the value stands (16 bytes), its digest once it is emptied (32), nothing where there was none. */
type Seal = Buffer;
export type Seals = { by_seal: Seal; uid_seal: Seal; before_seal: Seal; words_seal: Seal };
export type JournalLink = Seals & { place: number; id: number; hash: Buffer };

export const saltBytes = 16;
const digestBytes = 32;

/** Of the chain before its first link. */
export const chainStart: Buffer = Buffer.alloc(digestBytes);

const sha256 = (...parts: (Buffer | string)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

const numberText = (value: number | null): string | undefined => (value === null ? undefined : String(value));

/** The database's `seal_emptied_journal_row` spells them in the same way. */
function wordsOf({ comment, before_reason, why }: JournalEntry): string | undefined {
  if (comment === '' && before_reason === '' && why === '') return undefined;
  return [comment, before_reason, ...(why === '' ? [] : [why])].join('\u001f');
}

/** The values that erasure may empty; undefined: there is none. */
const sealedValues = (entry: JournalEntry): Record<keyof Seals, string | undefined> => ({
  by_seal: numberText(entry.done_by),
  uid_seal: numberText(entry.uid),
  before_seal: numberText(entry.before_by),
  words_seal: wordsOf(entry),
});

const sealNames = ['by_seal', 'uid_seal', 'before_seal', 'words_seal'] as const;

/** Undefined: the value and its seal contradict each other. */
function digestOf(value: string | undefined, seal: Seal): Buffer | undefined {
  if (value === undefined) return seal.length === saltBytes ? undefined : seal;
  return seal.length === saltBytes ? sha256(seal, value) : undefined;
}

function hashOf(entry: JournalEntry, seals: Seals, place: number, before: Buffer): Buffer | undefined {
  const values = sealedValues(entry);
  const digests: string[] = [];
  for (const name of sealNames) {
    const digest = digestOf(values[name], seals[name]);
    if (!digest) return undefined;
    digests.push(digest.toString('hex'));
  }
  const { id, act, done_at, trial_uid, room_id, reason, until_at, reference, before_until_at } = entry;
  const kept = [id, act, done_at, trial_uid, room_id, reason, until_at, reference, before_until_at];
  return sha256(before, JSON.stringify([place, ...kept, ...digests]));
}

/** The link of a row that comes after the link `before`. */
export function linkAfter(before: { place: number; hash: Buffer }, entry: JournalEntry): JournalLink {
  const values = sealedValues(entry);
  const salted = (name: keyof Seals): Seal =>
    values[name] === undefined ? Buffer.alloc(0) : randomBytes(saltBytes);
  const seals: Seals = {
    by_seal: salted('by_seal'),
    uid_seal: salted('uid_seal'),
    before_seal: salted('before_seal'),
    words_seal: salted('words_seal'),
  };
  const place = before.place + 1;
  const hash = hashOf(entry, seals, place, before.hash);
  if (!hash) throw new Error('a fresh seal contradicts its value');
  return { place, id: entry.id, hash, ...seals };
}

/** `entry`: undefined where the row is gone. */
export function isSound(
  before: { place: number; hash: Buffer },
  link: JournalLink,
  entry: JournalEntry | undefined,
): boolean {
  if (!entry || link.place !== before.place + 1) return false;
  return hashOf(entry, link, link.place, before.hash)?.equals(link.hash) ?? false;
}
