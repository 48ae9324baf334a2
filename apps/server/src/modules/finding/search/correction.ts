// What was meant where the letters typed find nothing: the wrong keyboard, Latin for Cyrillic, a slip or two.
import type { Database } from '../../../platform/db/database.ts';
import { otherKeyboards } from './keyboards.ts';
import { candidatesFor, isHeld, queriesOf, weigh } from './search-store.ts';
import { slipsBetween, slipsBorne } from './slips.ts';
import { readTerms, type Term } from './terms.ts';

/** So many likely words are compared by how many items hold them. */
const weighedMax = 8;

/** As they would be typed. */
export const written = (terms: readonly Term[]): string =>
  terms
    .map(({ said, as }) => (as === 'phrase' ? `"${said}"` : as === 'without' ? `-${said}` : said))
    .join(' ');

async function isFound(db: Database, terms: readonly Term[]): Promise<boolean> {
  const queries = await queriesOf(db, terms, written(terms));
  const all = queries?.at(-1);
  return all !== undefined && (await isHeld(db, all));
}

/** The likeliest word that something is found by; the same word where it finds something itself. */
async function meantBy(db: Database, word: string): Promise<string | undefined> {
  if (await isFound(db, [{ said: word, as: 'start' }])) return word;
  const letters = Array.from(word).length;
  const { key, candidates } = await candidatesFor(db, word, slipsBorne(letters));
  const near = candidates
    .map((each) => ({ ...each, slips: slipsBetween(key, each.key) }))
    .filter(({ slips }) => slips <= slipsBorne(letters))
    .toSorted((one, other) => one.slips - other.slips);
  const nearest = near.slice(0, weighedMax);
  const weights = await weigh(
    db,
    nearest.map((each) => each.word),
  );
  const held = nearest.filter((each) => (weights.get(each.word) ?? 0) > 0);
  const [best] = held.toSorted(
    (one, other) => one.slips - other.slips || (weights.get(other.word) ?? 0) - (weights.get(one.word) ?? 0),
  );
  return best?.shown;
}

async function withoutSlips(db: Database, terms: readonly Term[]): Promise<Term[] | undefined> {
  const meant: Term[] = [];
  for (const term of terms) {
    if (term.as === 'without') {
      meant.push(term);
      continue;
    }
    const words: string[] = [];
    for (const word of term.said.split(/[\s'’-]+/u).filter(Boolean)) {
      const found = await meantBy(db, word);
      if (found === undefined) return undefined;
      words.push(found);
    }
    meant.push({ ...term, said: words.join(' ') });
  }
  return meant;
}

/** As the corrected search would be typed; nothing where nothing likely is found. */
export async function correct(db: Database, typed: string): Promise<string | undefined> {
  for (const other of otherKeyboards(typed)) {
    const terms = readTerms(other);
    if (terms && terms.length > 0 && (await isFound(db, terms))) return other;
  }
  const meant = await withoutSlips(db, readTerms(typed) ?? []);
  if (!meant || meant.length === 0 || !(await isFound(db, meant))) return undefined;
  const text = written(meant);
  return text === typed ? undefined : text;
}
