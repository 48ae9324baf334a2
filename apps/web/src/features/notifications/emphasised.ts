// Finds the nicks in a sentence that the server wrote.
export type Part = { part: string; isNick: boolean };

/** The first place of each nick, the longest nick first: one may be the beginning of another. */
export function emphasised(text: string, nicks: readonly string[]): Part[] {
  const [nick] = nicks.filter((each) => each && text.includes(each)).toSorted((a, b) => b.length - a.length);
  if (nick === undefined) return text ? [{ part: text, isNick: false }] : [];
  const at = text.indexOf(nick);
  const others = nicks.filter((each) => each !== nick);
  return [
    ...emphasised(text.slice(0, at), others),
    { part: nick, isNick: true },
    ...emphasised(text.slice(at + nick.length), others),
  ];
}
