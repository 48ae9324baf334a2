// A mention: under way, the `@` before the cursor and what has been typed of the nick since; in what is sent,
// also a nick that was typed to its end.
import type { Node as TreeNode, Tree } from '@alcove/markup';
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

/** A letter of a longer nick or of a mail address follows: not this nick. */
const goesOn = /^[\p{L}\p{N}_]/u;
const mayBegin = /^$|[\s(«"']$/u;

function mentionsOf(text: string, nicks: readonly string[]): TreeNode[] {
  const nodes: TreeNode[] = [];
  let begun = 0;
  for (const { index } of text.matchAll(/@/g)) {
    if (index < begun || !mayBegin.test(text.slice(begun, index))) continue;
    const after = text.slice(index + 1);
    const nick = nicks.find(
      (each) =>
        after.slice(0, each.length).toLowerCase() === each.toLowerCase() &&
        !goesOn.test(after.slice(each.length)),
    );
    if (nick === undefined) continue;
    if (index > begun) nodes.push({ kind: 'text', text: text.slice(begun, index) });
    nodes.push({ kind: 'mention', nick });
    begun = index + 1 + nick.length;
  }
  if (begun < text.length) nodes.push({ kind: 'text', text: text.slice(begun) });
  return nodes;
}

/** Nicks of people that were typed to their end instead of chosen are mentions too. */
export function withTypedMentions(tree: Tree, people: readonly { nick: string }[]): Tree {
  const longestFirst = people.map(({ nick }) => nick).toSorted((one, other) => other.length - one.length);
  const within = (nodes: Tree): Tree =>
    nodes.flatMap((node): TreeNode[] => {
      if (node.kind === 'text') return mentionsOf(node.text, longestFirst);
      if (node.kind === 'list') return [{ ...node, items: node.items.map(within) }];
      return 'children' in node ? [{ ...node, children: within(node.children) }] : [node];
    });
  return within(tree);
}
