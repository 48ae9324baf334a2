// Where a search finds nothing: what it would find with one change, the smallest change first.
import { searchLimits, type WayOnward } from '@alcove/protocol';
import { written } from './correction.ts';
import { readTerms, type Term } from './terms.ts';

type Change = Pick<WayOnward, 'change' | 'said'> & { q: string };

const without = (terms: readonly Term[], gone: Term): string =>
  written(terms.filter((term) => term !== gone));

/** What was typed, with one change each. */
export function changedSearches(terms: readonly Term[], meant: string | undefined): Change[] {
  const asked = terms.filter(({ as }) => as !== 'without');
  const changes: Change[] = [
    ...(meant === undefined ? [] : [{ change: 'meant' as const, said: meant, q: meant }]),
    ...terms
      .filter(({ as }) => as === 'without')
      .map((term) => ({ change: 'without' as const, said: term.said, q: without(terms, term) })),
    ...terms
      .filter(({ as, said }) => as === 'phrase' && /\s/u.test(said))
      .map((term) => ({
        change: 'quotes' as const,
        said: term.said,
        q: written(terms.map((each) => (each === term ? { ...each, as: 'word' as const } : each))),
      })),
    ...(asked.length < 2
      ? []
      : asked.map((term) => ({ change: 'word' as const, said: term.said, q: without(terms, term) }))),
  ];
  return changes.slice(0, searchLimits.onward);
}

/** Those that find something. */
export async function waysOnward(
  terms: readonly Term[],
  { meant, countOf }: { meant: string | undefined; countOf: (terms: readonly Term[]) => Promise<number> },
): Promise<WayOnward[]> {
  const ways: WayOnward[] = [];
  for (const change of changedSearches(terms, meant)) {
    const items = await countOf(readTerms(change.q) ?? []);
    if (items > 0) ways.push({ ...change, items });
  }
  return ways;
}
