// A message as it was written: its tags read once, however often it is drawn.
import { mentionsIn, parse, toText, type Tree } from '@alcove/markup';
import type { ChatMessage } from '@alcove/protocol';

const read = new WeakMap<ChatMessage, Tree>();

export function treeOf(message: ChatMessage): Tree {
  const known = read.get(message);
  if (known) return known;
  const tree = parse(message.message);
  read.set(message, tree);
  return tree;
}

export const plainOf = (message: ChatMessage): string => toText(treeOf(message));

const same = (one: string, other: string) =>
  one.localeCompare(other, undefined, { sensitivity: 'accent' }) === 0;

export const calls = (message: ChatMessage, nick: string | undefined): boolean =>
  nick !== undefined && mentionsIn(treeOf(message)).some((called) => same(called, nick));

export const isSameNick = same;
