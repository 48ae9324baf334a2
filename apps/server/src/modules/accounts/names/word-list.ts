// Lists of words that a nick may not hold, shipped beside this file; an operator may add to them or put
// others in their place.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { skeletonOf } from './skeleton.ts';

const shippedHere = path.join(import.meta.dirname, 'lists');
const listMaxBytes = 4 * 1024 * 1024;

function linesOf(file: string): string[] {
  const text = readFileSync(file, 'utf8').slice(0, listMaxBytes);
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
}

/**
 * The shipped list of that name, beside this file or in a folder of its domain; with the operator's `name.txt` in its
 * place where there is one, and with what their `name.more.txt` adds.
 */
export function readList(name: string, folder: string | undefined, shipped = shippedHere): string[] {
  const own = folder === undefined ? undefined : path.join(folder, `${name}.txt`);
  const more = folder === undefined ? undefined : path.join(folder, `${name}.more.txt`);
  const base = linesOf(own && existsSync(own) ? own : path.join(shipped, `${name}.txt`));
  return more && existsSync(more) ? [...base, ...linesOf(more)] : base;
}

export type WordList = { holds(nick: string): boolean };

/** Words of a nick as someone reads them: apart at separators, digits and inner capitals. */
function wordsIn(nick: string): string[] {
  return nick
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(/[^\p{L}\p{M}]+/u)
    .filter(Boolean);
}

/** Digits that stand for letters, before other letters: after a name they are a year or a place. */
const leet: Record<string, string> = { 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', 9: 'g' };
const readLeet = (nick: string): string =>
  nick.replace(/[345789](?=\p{L})/gu, (digit) => leet[digit] ?? digit);

const skeletons = (some: readonly string[]) => new Set(some.map(skeletonOf).filter(Boolean));

/**
 * Entries between stars are found anywhere; after `=` only as the whole nick, digits aside; the others as
 * any word of it, or as the whole.
 */
export function createWordList(entries: readonly string[]): WordList {
  const starred = entries.filter((entry) => /^\*.*\*$/u.test(entry));
  const anywhere = starred.map(skeletonOf).filter((skeleton) => skeleton.length > 1);
  const alone = skeletons(entries.filter((entry) => entry.startsWith('=')));
  const words = skeletons(entries.filter((entry) => !starred.includes(entry) && !entry.startsWith('=')));
  return {
    holds(nick) {
      const whole = [nick, readLeet(nick)].map(skeletonOf);
      if (whole.some((skeleton) => anywhere.some((part) => skeleton.includes(part)))) return true;
      // "69" and "75" after a name are years and places; without them the name is the name.
      whole.push(skeletonOf(nick.replace(/\d+$/, '')));
      if (whole.some((skeleton) => alone.has(skeleton) || words.has(skeleton))) return true;
      const said = [...wordsIn(nick), ...wordsIn(readLeet(nick))].map(skeletonOf);
      return said.some((skeleton) => words.has(skeleton));
    },
  };
}
