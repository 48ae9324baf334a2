// What a resident answers to a text: by the rules of its language, on its first letters alone.
import type { Language } from '@alcove/protocol';
import { answerRules } from './answer-texts.ts';
import { languageWritten } from './language-written.ts';

/** Rules read no more: a text of ten thousand letters costs as much as this. */
const readMost = 500;

/** By the list it was picked from. */
const lastPicked = new WeakMap<readonly unknown[], unknown>();

/** Never the same twice in a row, where the list has another. */
export function pick<T>(all: readonly [T, ...T[]], random: () => number): T {
  const others = all.filter((each) => each !== lastPicked.get(all));
  const picked = others[Math.floor(random() * others.length)] ?? all[0];
  lastPicked.set(all, picked);
  return picked;
}

/** `text` without forum tags. */
export function answerTo(
  text: string,
  usual: Language,
  random: () => number,
): { language: Language; text: string } {
  const read = text.slice(0, readMost);
  const language = languageWritten(read, usual);
  for (const { on, answers } of answerRules[language]) {
    const found = on.exec(read);
    // A replacement function: what was found may hold a `$`.
    if (found) return { language, text: pick(answers, random).replace('$1', () => found[1] ?? '') };
  }
  return { language, text: '' };
}

/** Whether a text asks to be called. */
export const asksForCall = (text: string): boolean =>
  /\b[Cc]all me(?! \p{Lu})|[Aa]ppell?e[sz]?[-\s]moi|[Пп]озвони/u.test(text.slice(0, readMost));
