// Writes confusables.json from Unicode's table of look-alikes (UTS 39):
//   curl -O https://www.unicode.org/Public/security/latest/confusables.txt
//   node apps/server/src/modules/accounts/names/generate-confusables.ts confusables.txt
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { plainSkeleton } from './skeleton.ts';

const [file = 'confusables.txt'] = process.argv.slice(2);

/** Unicode keeps small capitals apart from the letters they are small versions of. */
const smallCapitals: Record<string, string> = {
  a: 'ᴀ',
  b: 'ʙ',
  c: 'ᴄ',
  d: 'ᴅ',
  e: 'ᴇ',
  f: 'ꜰ',
  g: 'ɢ',
  h: 'ʜ',
  j: 'ᴊ',
  k: 'ᴋ',
  l: 'ɪʟ',
  m: 'ᴍ',
  n: 'ɴ',
  o: 'ᴏ',
  p: 'ᴘ',
  q: 'ꞯ',
  r: 'ʀ',
  s: 'ꜱ',
  t: 'ᴛ',
  u: 'ᴜ',
  v: 'ᴠ',
  w: 'ᴡ',
  y: 'ʏ',
  z: 'ᴢ',
};

/** Each key is one lower-case letter or digit; the value at the end of its chain stands for all of them. */
const parents = new Map<string, string>();
const rootOf = (sign: string): string => {
  const parent = parents.get(sign);
  return parent === undefined ? sign : rootOf(parent);
};

const isPlain = (text: string): boolean => /^[a-z0-9]+$/.test(text);

/** Plain Latin stands for its look-alikes, else a letter of everyday Greek or Cyrillic, else the first. */
const rankOf = (look: string): number => (isPlain(look) ? 0 : /^[α-ωа-яё]$/.test(look) ? 1 : 2);

function join(one: string, other: string): void {
  const [first = '', second = ''] = [rootOf(one), rootOf(other)].toSorted(
    (a, b) => rankOf(a) - rankOf(b) || (a < b ? -1 : 1),
  );
  const [kept, replaced] = [...second].length === 1 ? [first, second] : [second, first];
  // Only single letters are replaced, and plain ones never.
  if (kept === replaced || isPlain(replaced) || [...replaced].length > 1) return;
  parents.set(replaced, kept);
}

for (const [plain, signs] of Object.entries(smallCapitals)) for (const sign of signs) join(sign, plain);

const hex = (codes: string): string =>
  String.fromCodePoint(
    ...codes
      .trim()
      .split(/\s+/)
      .map((code) => Number.parseInt(code, 16)),
  );
const pairs = readFileSync(file, 'utf8')
  .split('\n')
  .map((line) => /^\uFEFF?([0-9A-F]+)\s*;([0-9A-F\s]+);/.exec(line))
  .filter((found) => found !== null)
  .map(([, source = '', target = '']) => [hex(source), hex(target)] as const)
  .filter(([source]) => /^[\p{L}\p{Nd}]$/u.test(source) && source > '\u007f');

const isCapital = (sign: string): boolean => sign !== sign.toLowerCase();
for (const capitals of [false, true]) {
  for (const [source, target] of pairs) {
    if (isCapital(source) !== capitals) continue;
    const sign = plainSkeleton(source);
    const looksLike = plainSkeleton(target);
    // A capital counts where its small letter has no look-alike of its own: both are one skeleton.
    const isSettled = capitals && (rootOf(sign) !== sign || !isPlain(looksLike));
    if ([...sign].length !== 1 || looksLike === '' || isPlain(sign) || isSettled) continue;
    join(sign, looksLike);
  }
}

const byLook = new Map<string, string[]>();
for (const sign of [...parents.keys()].toSorted()) {
  if ([...sign].length !== 1) continue;
  const look = rootOf(sign);
  byLook.set(look, [...(byLook.get(look) ?? []), sign]);
}
const codeOf = (sign: string) => (sign.codePointAt(0) ?? 0).toString(16);
const table = Object.fromEntries(
  [...byLook]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([look, signs]) => [Array.from(look, codeOf).join(' '), signs.map(codeOf).join(' ')]),
);
writeFileSync(path.join(import.meta.dirname, 'confusables.json'), `${JSON.stringify(table, null, 2)}\n`);
