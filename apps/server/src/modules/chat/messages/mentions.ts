// Mentions in a message: those of members stay tags, which readers see as links to a profile.
import { mentionsIn, parse, type Tree } from '@alcove/markup';

/** Each nick costs a query. In a message that mentions more, the others are text. */
export const linkedMentions = 20;

const mentionTag = /\[mention\]([^[\]\n]*)\[\/mention\]/gi;

/** A message is parsed once: that costs as much as most of what is asked about it. */
export type ParsedText = { text: string; tree: Tree };

export const parsedText = (text: string): ParsedText => ({ text, tree: parse(text) });

/** Mentions of nobody become text. What replaces a tag starts with @, so that it completes no other tag. */
export async function withoutUnknownMentions(
  written: ParsedText,
  isMember: (nick: string) => Promise<boolean>,
): Promise<ParsedText> {
  const mentioned = mentionsIn(written.tree);
  const looked = mentioned.slice(0, linkedMentions);
  const known = await Promise.all(looked.map(isMember));
  const linked = new Set(looked.filter((_, nth) => known[nth]));
  if (linked.size === mentioned.length) return written;
  const text = written.text.replace(mentionTag, (tag, nick: string) =>
    nick.trim() === '' || linked.has(nick.trim()) ? tag : `@${nick.trim()}`,
  );
  return parsedText(text);
}
