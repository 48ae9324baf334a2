// A range of ages as lists are filtered by it, and as it stands in an address: `36`, or `28-52`.
import { ageMax, ageOfMajority } from '@alcove/protocol';

export type Ages = { from: number; to: number };

/** As far as the handles slide; beyond, no upper bound. */
export const ageShownMax = 80;
export const anyAge: Ages = { from: ageOfMajority, to: ageMax };

/** An age at the end of the handles' way is no bound. */
export const openAge = (to: number): number => (to >= ageShownMax ? ageMax : to);

export const boundedAge = (age: number): number => Math.min(ageMax, Math.max(ageOfMajority, age));

export const numberIn = (text: string | null, usual: number): number =>
  text && /^\d{1,4}$/.test(text) ? Number(text) : usual;

/** `from` and `to` come from a form without scripts. */
export function agesIn(search: URLSearchParams): Ages {
  const [, first = null, dash = '', second = null] = /^(\d*)(-?)(\d*)$/.exec(search.get('age') ?? '') ?? [];
  const from = numberIn(first || search.get('from'), ageOfMajority);
  const to = numberIn(second || (first && dash === '' ? first : search.get('to')), ageMax);
  const [low, high] = [boundedAge(Math.min(from, to)), boundedAge(Math.max(from, to))];
  return { from: low, to: low === high ? high : openAge(high) };
}

export const hasAges = ({ from, to }: Ages): boolean => from > ageOfMajority || to < ageMax;

export const ageText = ({ from, to }: Ages): string =>
  from === to ? String(from) : to >= ageMax ? `${from}-` : `${from}-${to}`;

/** To the round ages around them. */
export const widerAges = ({ from, to }: Ages): Ages => ({
  from: boundedAge(Math.floor((from - 1) / 5) * 5),
  to: openAge(Math.ceil((to + 1) / 10) * 10),
});
