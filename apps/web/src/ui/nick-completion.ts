// A nick under way after `@`: what has been typed of it, and who is offered.

export type Mentionable = { uid: number; nick: string; avatar_url: string };

/** Where `@` stands, where the nick ends so far, and its letters. */
export type NickQuery = { from: number; to: number; typed: string };

/** So many characters of a nick are looked at. */
export const mentionMax = 40;
/** At the start, or after a character that no mail address could have before an `@`. */
const underWay = /(?:^|[\s(«"'])@([\p{L}\p{N}_.&-]{0,40})$/u;

/** What stands after `@` at the end of the text; undefined: no mention is under way. */
export const mentionUnderWay = (before: string): string | undefined => underWay.exec(before)?.[1];

const shownAtOnce = 6;
const folded = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLocaleLowerCase();

/** Nicks that begin with the typed letters come before nicks that contain them. */
export function matching<P extends { nick: string }>(people: readonly P[], typed: string): P[] {
  const sought = folded(typed);
  const found = people
    .map((person) => ({ person, at: folded(person.nick).indexOf(sought) }))
    .filter(({ at }) => at >= 0);
  return found
    .toSorted((one, other) => Math.min(one.at, 1) - Math.min(other.at, 1))
    .slice(0, shownAtOnce)
    .map(({ person }) => person);
}
