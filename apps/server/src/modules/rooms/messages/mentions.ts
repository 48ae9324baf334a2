// Mentions in a message: those of members stay tags, which readers see as links to a profile.
import { mentionsIn, parse } from '@alcove/markup';

/** Each nick costs a query. In a message that mentions more, the others are text. */
export const linkedMentions = 20;

const mentionTag = /\[mention\]([^[\]\n]*)\[\/mention\]/gi;

/** Mentions of nobody become text. What replaces a tag starts with @, so that it completes no other tag. */
export async function withoutUnknownMentions(
  text: string,
  isMember: (nick: string) => Promise<boolean>,
): Promise<string> {
  const mentioned = mentionsIn(parse(text));
  const looked = mentioned.slice(0, linkedMentions);
  const known = await Promise.all(looked.map(isMember));
  const linked = new Set(looked.filter((_, nth) => known[nth]));
  if (linked.size === mentioned.length) return text;
  return text.replace(mentionTag, (tag, nick: string) =>
    nick.trim() === '' || linked.has(nick.trim()) ? tag : `@${nick.trim()}`,
  );
}
