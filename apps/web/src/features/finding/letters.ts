// Letters with which tags begin, as the list of all arranges them: Latin, Cyrillic, digits, and any others.

export const digitLetter = '0';

export const alphabets = ['latin', 'cyrillic', 'digits', 'others'] as const;
export type Alphabet = (typeof alphabets)[number];

export function alphabetOf(letter: string): Alphabet {
  if (letter === digitLetter) return 'digits';
  if (/^\p{Script=Latin}$/u.test(letter)) return 'latin';
  return /^\p{Script=Cyrillic}$/u.test(letter) ? 'cyrillic' : 'others';
}

/** With the letters of each that any tag begins with; none is empty. */
export const byAlphabet = (letters: readonly string[]) =>
  alphabets
    .map((alphabet) => ({ alphabet, letters: letters.filter((letter) => alphabetOf(letter) === alphabet) }))
    .filter((group) => group.letters.length > 0);
