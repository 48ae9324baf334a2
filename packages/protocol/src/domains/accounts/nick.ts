// What a nick may look like; whether it is decent and free is for the server to say.
import type { Fault } from './fault.ts';
import { nickLength } from './limits.ts';

/** Composed, and with single spaces: what is stored and shown. */
export const nickFrom = (typed: string): string => typed.normalize('NFC').replace(/\s+/gu, ' ').trim();

const allowed = /^[\p{L}\p{M}\p{Nd}][\p{L}\p{M}\p{Nd}_.'’ -]*$/u;
/** Letters that are other letters in disguise: full-width, mathematical, ligatures. Thai composes its own. */
const disguised = (sign: string): boolean =>
  /[\p{L}\p{Nd}]/u.test(sign) && !/[\p{Script=Thai}]/u.test(sign) && sign.normalize('NFKC') !== sign;
/** Marks follow a letter, a few at most: towers of accents are no name. */
const heaped = /(?:^|[^\p{L}\p{M}])\p{M}|\p{M}{3}/u;
/** Letters that join nothing and show nothing; the last two are blanks between hieroglyphs. */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Cs}\u{13441}\u{13442}]/u;

const scripts = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Georgian}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
  /\p{Script=Hangul}/u,
  /\p{Script=Thai}/u,
  /\p{Script=Devanagari}/u,
] as const;

const lengthOf = (text: string): number => [...text].length;

function scriptsIn(text: string): number {
  const letters = text.replace(/[^\p{L}]/gu, '');
  const found = scripts.filter((script) => script.test(letters));
  const strange = [...letters].some((letter) => !scripts.some((script) => script.test(letter)));
  return found.length + (strange ? 1 : 0);
}

/** R5.058: DUPONT, in any script with capitals; a single capital letter is accepted. */
function isShouted(text: string): boolean {
  const cased = [...text].filter((sign) => sign.toLowerCase() !== sign.toUpperCase());
  return cased.length > 1 && cased.every((sign) => sign === sign.toUpperCase());
}

/** Nothing, or the first thing to mend. */
export function nickFault(typed: string): Fault | undefined {
  // Counted before it is looked at: nothing slow ever reads a long text.
  if (typed.length > nickLength.max * 4) return { code: 'nick_length', params: nickLength };
  const nick = nickFrom(typed);
  if (nick === '') return 'nick_required';
  const length = lengthOf(nick);
  if (length < nickLength.min || nick.length > nickLength.max)
    return { code: 'nick_length', params: nickLength };
  if (unseen.test(typed) || !allowed.test(nick) || heaped.test(nick)) return 'nick_characters';
  if ([...nick].some(disguised)) return 'nick_characters';
  if (scriptsIn(nick) > 1) return 'nick_scripts';
  if (isShouted(nick)) return 'nick_capitals';
  return undefined;
}

/** R5.029: in a trial only letters or digits; else the rule for members. */
export function trialNickFault(typed: string): Fault | undefined {
  const nick = nickFrom(typed.slice(0, nickLength.max * 4));
  if (nick === '') return 'trial_nick_required';
  if (!/^[\p{L}\p{Nd}]+$/u.test(nick)) return 'trial_nick_characters';
  const fault = nickFault(typed);
  return fault === 'nick_characters' ? 'trial_nick_characters' : fault;
}
