// A mention: under way, the `@` before the cursor and what has been typed of the nick since; in what is sent,
// also a nick that was typed to its end.
import type { Node as TreeNode, Tree } from '@alcove/markup';
import type { Editor } from '@tiptap/core';
import { mentionMax, mentionUnderWay, type NickQuery } from '../../../ui/nick-completion.ts';

export function mentionIn({ state }: Editor): NickQuery | undefined {
  const { selection } = state;
  if (!selection.empty) return undefined;
  const { $from: cursor } = selection;
  const from = Math.max(0, cursor.parentOffset - mentionMax - 2);
  const before = cursor.parent.textBetween(from, cursor.parentOffset, undefined, '\ufffc');
  const typed = mentionUnderWay(before);
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
