// A mention under way: the `@` before the cursor and what has been typed of the nick since.
import type { Editor } from '@tiptap/core';

export type MentionQuery = {
  /** Where `@` stands in the document. */
  from: number;
  to: number;
  typed: string;
};

const longest = 40;
/** At the start, or after a character that no mail address could have before an `@`. */
const underWay = /(?:^|[\s(«"'])@([\p{L}\p{N}_.&-]{0,40})$/u;

export function mentionIn({ state }: Editor): MentionQuery | undefined {
  const { selection } = state;
  if (!selection.empty) return undefined;
  const { $from: cursor } = selection;
  const from = Math.max(0, cursor.parentOffset - longest - 2);
  const before = cursor.parent.textBetween(from, cursor.parentOffset, undefined, '\ufffc');
  const typed = underWay.exec(before)?.[1];
  return typed === undefined ? undefined : { from: cursor.pos - typed.length - 1, to: cursor.pos, typed };
}

export function writeMention(editor: Editor, { from, to }: { from: number; to: number }, nick: string): void {
  editor
    .chain()
    .focus()
    .insertContentAt({ from, to }, [
      { type: 'mention', attrs: { nick } },
      { type: 'text', text: ' ' },
    ])
    .run();
}

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
