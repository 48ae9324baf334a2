// Pairs of names that may be of one meaning, put together where a third name stands beside both.
import { curationLimits } from '@alcove/protocol';
import type { ProposedPair } from './curation-store.ts';

export type NamesToJoin = { names: string[]; items: number };

/** The most frequent pairs come first; each name is in one proposal. */
export function groupPairs(pairs: readonly ProposedPair[]): NamesToJoin[] {
  const groups: NamesToJoin[] = [];
  const isPair = (one: string, other: string) =>
    pairs.some((pair) => [pair.one, pair.other].includes(one) && [pair.one, pair.other].includes(other));
  for (const { one, other, items } of pairs) {
    const taken = groups.find(({ names }) => names.includes(one) || names.includes(other));
    if (!taken) {
      groups.push({ names: [one, other], items });
      continue;
    }
    const added = [one, other].filter((name) => !groups.some(({ names }) => names.includes(name)));
    const [name] = added;
    if (name === undefined || taken.names.length >= curationLimits.names) continue;
    if (taken.names.every((each) => isPair(each, name))) taken.names.push(name);
  }
  return groups;
}
