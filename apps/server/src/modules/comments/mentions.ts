// Mentions in texts of members: `@nick` of a member becomes a tag, which readers see as a link to the profile.
import { parse, toText } from '@alcove/markup';
import { mentionsPerText } from '@alcove/protocol';
import type { Member, Members } from '../accounts/index.ts';

const written = /\[mention\]([^[\]\n]*)\[\/mention\]/gi;
const called = /(?<![^\s([\]{"'«“])@([^@\s[\]][^@[\]\n]{0,60})/gu;
/** Nicks have spaces: as many words as one may have are tried, the most first. */
const nickWords = 3;
const closing = /[\s.,;:!?…)}"'»”]+$/u;

export type LinkedText = { text: string; mentioned: readonly Member[] };

/** Tags that a client wrote are judged like any other `@nick`. */
export async function linkMentions(text: string, { byNick }: Pick<Members, 'byNick'>): Promise<LinkedText> {
  const plain = text.replace(written, (_, nick: string) => `@${nick.trim()}`);
  const mentioned = new Map<number, Member>();
  let [linked, read] = ['', 0];
  for (const { index, 1: after = '' } of [...plain.matchAll(called)].slice(0, mentionsPerText)) {
    const words = after.split(' ').slice(0, nickWords);
    for (let count = words.length; count > 0; count -= 1) {
      const said = words.slice(0, count).join(' ');
      const nick = said.replace(closing, '');
      // A nick may end like a sentence does.
      const member = nick && ((await byNick(said)) ?? (nick === said ? undefined : await byNick(nick)));
      if (!member || !member.active) continue;
      const length = member.nick.length === said.length ? said.length : nick.length;
      linked += `${plain.slice(read, index)}[mention]${member.nick}[/mention]`;
      read = index + 1 + length;
      mentioned.set(member.uid, member);
      break;
    }
  }
  return { text: linked + plain.slice(read), mentioned: [...mentioned.values()] };
}

/** As notifications and reports show it. */
export const plainTextOf = (text: string): string => toText(parse(text));
