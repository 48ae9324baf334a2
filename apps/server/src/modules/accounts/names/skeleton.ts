// The skeleton of a name (UTS 39): two names of one skeleton could be taken for each other, so only one of
// them may exist. Case, accents and separators vanish; letters and digits of one shape become one.
// `confusables.json` is generated from Unicode's table of look-alikes: a look, as code points, and the
// letters that have it. `letter-variants.json` has what that table keeps apart: letters that are, by their Unicode
// names, another one turned, reversed, open, or with a stroke, hook or tail (ɛ, ꞡ, қ), and what reads like one (ƨ, ə).
import { readFileSync } from 'node:fs';
import path from 'node:path';

const readTable = (file: string) =>
  Object.entries(
    JSON.parse(readFileSync(path.join(import.meta.dirname, file), 'utf8')) as Record<string, string>,
  );
const signsIn = (codes: string): string[] =>
  codes.split(' ').map((code) => String.fromCodePoint(Number.parseInt(code, 16)));
const confusables = new Map(
  readTable('confusables.json').flatMap(([look, codes]) =>
    signsIn(codes).map((sign) => [sign, signsIn(look).join('')] as const),
  ),
);
const variants = new Map(
  readTable('letter-variants.json').flatMap(([letter, codes]) =>
    signsIn(codes).map((sign) => [sign, letter] as const),
  ),
);

/** Letters of other alphabets that pass for Latin ones, upright or small, and digits that pass for letters. */
const lookalikes: Record<string, string> = {
  // digits
  0: 'o',
  1: 'l',
  // Latin
  i: 'l',
  ı: 'l',
  ſ: 's',
  ƒ: 'f',
  ø: 'o',
  đ: 'd',
  ħ: 'h',
  ł: 'l',
  ŧ: 't',
  ð: 'd',
  ɑ: 'a',
  ɡ: 'g',
  ɩ: 'l',
  ɪ: 'l',
  ʀ: 'r',
  ʏ: 'y',
  ᴏ: 'o',
  ᴠ: 'v',
  ᴡ: 'w',
  ᴢ: 'z',
  ᴄ: 'c',
  ᴜ: 'u',
  // Cyrillic
  а: 'a',
  в: 'b',
  ь: 'b',
  е: 'e',
  є: 'e',
  ѕ: 's',
  і: 'l',
  ӏ: 'l',
  ј: 'j',
  к: 'k',
  м: 'm',
  н: 'h',
  һ: 'h',
  о: 'o',
  р: 'p',
  с: 'c',
  т: 't',
  у: 'y',
  ү: 'y',
  х: 'x',
  ԁ: 'd',
  ԛ: 'q',
  ԝ: 'w',
  п: 'n',
  г: 'r',
  // Greek
  α: 'a',
  β: 'b',
  γ: 'y',
  ε: 'e',
  η: 'n',
  ι: 'l',
  κ: 'k',
  μ: 'm',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  σ: 'o',
  ς: 'c',
  τ: 't',
  υ: 'u',
  χ: 'x',
  ω: 'w',
  ζ: 'z',
  // Armenian
  օ: 'o',
  ս: 'u',
  հ: 'h',
  ո: 'n',
  ց: 'g',
  զ: 'q',
};

const digits = /\p{Nd}/u;

/** Any script's digit as the one it stands for: they come in runs of ten. */
export function plainDigit(sign: string): string {
  if (!digits.test(sign)) return sign;
  let value = 0;
  let code = (sign.codePointAt(0) ?? 0) - 1;
  while (value < 9 && digits.test(String.fromCodePoint(code))) {
    value++;
    code--;
  }
  return String(value);
}

/** Without either table. */
export function plainSkeleton(name: string): string {
  const bare = name
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/ß/g, 'ss')
    .replace(/æ/g, 'ae')
    .replace(/œ/g, 'oe')
    .replace(/[^\p{L}\p{Nd}]/gu, '');
  const alike = Array.from(bare, (sign) => {
    const plain = sign > '\u007f' ? plainDigit(sign) : sign;
    return lookalikes[plain] ?? plain;
  }).join('');
  // Side by side, these make another letter.
  return alike.replaceAll('rn', 'm').replaceAll('vv', 'w');
}

function skeletonBy(name: string, lookOf: (sign: string) => string | undefined): string {
  const signs = Array.from(name.normalize('NFKD').toLowerCase().normalize('NFKD'));
  return plainSkeleton(signs.map((sign) => lookOf(sign) ?? sign).join(''));
}

export const skeletonOf = (name: string): string =>
  skeletonBy(name, (sign) => variants.get(sign) ?? confusables.get(sign));

/** What a name has when it was claimed before one of the tables came: first without both, then without variants. */
export const earlierSkeletons = (name: string): string[] => [
  plainSkeleton(name),
  skeletonBy(name, (sign) => confusables.get(sign)),
];
