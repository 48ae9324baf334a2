// Ages below 18 in a nick: a number with what follows an age, side by side ("17ans") or apart ("16 y.o.").
import { ageOfMajority } from '@alcove/protocol';
import { plainDigit, skeletonOf } from './skeleton.ts';

/** A number of up to three digits, then one or two words. */
const aged = /(?<!\d)(\d{1,3})[^\p{L}\d]*(\p{L}+)(?:[^\p{L}\d]+(\p{L}+))?/gu;
/** "l7" and "I7" are read as 17. */
const disguisedTen = /(?<![\p{L}\d])[lIі](?=\d(?!\d))/gu;

const plain = (nick: string): string =>
  Array.from(nick.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC'), plainDigit)
    .join('')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(disguisedTen, '1');

export function createAgeHints(units: readonly string[]) {
  const known = new Set(units.map(skeletonOf));
  return (nick: string): boolean =>
    [...plain(nick).matchAll(aged)].some(([, years, first = '', second = '']) => {
      const follows = [first, first + second].map(skeletonOf);
      return Number(years) < ageOfMajority && follows.some((unit) => known.has(unit));
    });
}
