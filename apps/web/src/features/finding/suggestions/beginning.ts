// Which letters of a name were typed, whatever their accents and case.
const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The letters that were typed, and the rest; none of a name that begins otherwise. */
export function beginningIn(name: string, typed: string): [string, string] {
  const letters = Array.from(name.normalize('NFC'));
  const count = Array.from(typed.normalize('NFC')).length;
  const begun = letters.slice(0, count).join('');
  return folded(begun) === folded(typed) ? [begun, letters.slice(count).join('')] : ['', name];
}
