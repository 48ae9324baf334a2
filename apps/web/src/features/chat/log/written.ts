// A message as it was written: its tags read once, however often it is drawn.
import { mentionsIn, parse, toText, type Tree } from '@alcove/markup';
import type { ChatMessage } from '@alcove/protocol';

const read = new WeakMap<ChatMessage, Tree>();

export function messageTree(message: ChatMessage): Tree {
  const known = read.get(message);
  if (known) return known;
  const tree = parse(message.message);
  read.set(message, tree);
  return tree;
}

export const plainOf = (message: ChatMessage): string => toText(messageTree(message));

const same = (one: string, other: string) =>
  one.localeCompare(other, undefined, { sensitivity: 'accent' }) === 0;

/** A visitor on trial has no profile: a mention of them arrives as text. */
function holdsMention(text: string, nick: string): boolean {
  const after = text.split(/(?=@)/).filter((part) => same(part.slice(0, nick.length + 1), `@${nick}`));
  return after.some((part) => !/^[\p{L}\p{M}\p{N}]/u.test(part.slice(nick.length + 1)));
}

export const mentionsNick = (message: ChatMessage, nick: string | undefined): boolean =>
  nick !== undefined &&
  (mentionsIn(messageTree(message)).some((called) => same(called, nick)) ||
    holdsMention(plainOf(message), nick));

export const isSameNick = same;
