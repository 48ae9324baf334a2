// French elision: in a catalogue one writes `de {{nick}}`, and reads « d’Iseult », « de Marlow ».

/** Initials before which e is dropped: vowels, and h, which no rule of spelling tells from an aspirated one. */
const initial = /^(?:[aeiouhœæ]|y(?![aeiou]))/;

/** What a text may begin with beside its first letter: marks of direction, combining accents. */
const unread = /[\u2066-\u2069\p{M}]/gu;

/** `word`, which is de or que, as it stands before that text: with its space, or elided. */
export const elided = (word: string, text: string): string =>
  initial.test(text.normalize('NFD').replace(unread, '').toLowerCase())
    ? `${word.slice(0, -1)}’`
    : `${word} `;

/** In a French text: the word before a value, or before a linked one, is written by the format `elided`. */
export const withElisions = (text: string): string =>
  text.replace(
    /(?<!\p{L})([Dd]e|[Qq]ue) (<\w+>)?\{\{(\w+)\}\}/gu,
    (_all, word: string, opened = '', name: string) =>
      `{{${name}, elided(word: ${word})}}${opened}{{${name}}}`,
  );
