// What was typed, as terms: words that all count, the last as a beginning, "phrases", and -words that are left out.
import { searchLimits } from '@alcove/protocol';

export type Term = { said: string; as: 'word' | 'start' | 'phrase' | 'without' };

/** Words that say little stand in most sentences: they count in phrases alone, and where nothing else was typed. */
const little = new Set(
  [
    ['le', 'la', 'les', 'un', 'une', 'des', 'de', 'du', 'et', 'en', 'au', 'aux', 'à', 'l', 'd'],
    ['the', 'a', 'an', 'of', 'in', 'on', 'at', 'and', 'to'],
    ['и', 'в', 'на', 'с', 'у', 'о', 'по'],
  ].flat(),
);

const parts = /-?"[^"]*"?|\S+/gu;
const hasLetters = /[\p{L}\p{N}]/u;

function termOf(part: string): Term {
  const isWithout = part.startsWith('-') && part.length > 1;
  const bare = isWithout ? part.slice(1) : part;
  const said = bare.replaceAll('"', ' ').trim();
  return { said, as: isWithout ? 'without' : bare.startsWith('"') ? 'phrase' : 'word' };
}

/** Nothing where too many words were typed. */
export function readTerms(typed: string): Term[] | undefined {
  const all = (typed.match(parts) ?? []).map(termOf).filter(({ said }) => hasLetters.test(said));
  if (all.flatMap(({ said }) => said.split(/\s+/u)).length > searchLimits.words) return undefined;
  const telling = all.filter(({ said, as }) => as !== 'word' || !little.has(said.toLowerCase()));
  const terms = telling.some(({ as }) => as !== 'without') ? telling : all;
  const last = terms.at(-1);
  return last?.as === 'word' ? [...terms.slice(0, -1), { ...last, as: 'start' }] : terms;
}
