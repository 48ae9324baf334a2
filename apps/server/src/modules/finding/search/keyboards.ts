// A text typed on the keyboard of another language, as it was meant: the same keys, read on another layout.
const layouts = {
  qwerty: `\`qwertyuiop[]asdfghjkl;'zxcvbnm,.`,
  azerty: '²azertyuiop^$qsdfghjklmùwxcvbn,;:',
  russian: 'ёйцукенгшщзхъфывапролджэячсмитьбю',
} as const;

type Layout = keyof typeof layouts;

function retyped(text: string, from: Layout, to: Layout): string {
  const keys = Array.from(layouts[from]);
  const meant = Array.from(layouts[to]);
  return Array.from(text.toLowerCase(), (sign) => meant[keys.indexOf(sign)] ?? sign).join('');
}

/** What the same keys say elsewhere, before punctuation is split off: `,tkst yjxb` is « белые ночи ». */
export function otherKeyboards(text: string): string[] {
  const latin = ['qwerty', 'azerty'] as const;
  const isCyrillic = /[\u0400-\u04ff]/u.test(text);
  const meant = latin.map((layout) =>
    isCyrillic ? retyped(text, 'russian', layout) : retyped(text, layout, 'russian'),
  );
  return [...new Set(meant)].filter((other) => other !== text.toLowerCase());
}
