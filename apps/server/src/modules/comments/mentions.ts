// Mentions in texts of members: `@nick` of a member becomes a tag, which readers see as a link to the profile.
import { parse, toText } from '@alcove/markup';
import { mentionsPerText } from '@alcove/protocol';
import type { Member, Members, OpenProfiles } from '../accounts/index.ts';

const written = /\[mention\]([^[\]\n]*)\[\/mention\]/gi;
const called = /(?<![^\s([\]{"'«“])@([^@\s[\]][^@[\]\n]{0,60})/gu;
/** Nicks have spaces: as many words as one may have are tried, the most first. */
const nickWords = 3;
const closing = /[\s.,;:!?…)}"'»”]+$/u;

export type LinkedText = { text: string; mentioned: readonly Member[] };

type Needs = { members: Pick<Members, 'byNick'>; openProfiles: Pick<OpenProfiles, 'isOpen'> };

/** Tags that a client wrote are judged like any other `@nick`. Closed profiles are not linked. */
export async function linkMentions(text: string, { members, openProfiles }: Needs): Promise<LinkedText> {
  const { byNick } = members;
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
      if (!member || !(await openProfiles.isOpen(member.uid))) continue;
      const length = member.nick.length === said.length ? said.length : nick.length;
      linked += `${plain.slice(read, index)}[mention]${member.nick}[/mention]`;
      read = index + 1 + length;
      mentioned.set(member.uid, member);
      break;
    }
  }
  return { text: linked + plain.slice(read), mentioned: [...mentioned.values()] };
}

/** Who was notified of a stored text, banned since or not. */
export async function mentionedIn(text: string, members: Needs['members']): Promise<readonly Member[]> {
  return (await linkMentions(text, { members, openProfiles: { isOpen: async () => true } })).mentioned;
}

/** As notifications and reports show it. */
export const plainTextOf = (text: string): string => toText(parse(text));
