// Writing in a room: judged, then stored with its pictures and mentions. Readers receive it once it is committed.
import { picturesIn, toText } from '@alcove/markup';
import {
  type ArgsOf,
  type Author,
  messageFault,
  messageLimits,
  minuteMs,
  type RoomId,
  type roomsActions,
} from '@alcove/protocol';
import { takeOrRefuse } from '../../platform/bus/rate-limits.ts';
import type { Use } from '../../platform/engines.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Members } from '../accounts/index.ts';
import type { Moderation } from '../moderation/index.ts';
import type { RoomPictures } from './attachments/room-pictures.ts';
import type { ChatSession } from './chat-sessions.ts';
import type { MentionedMembers } from './messages/mentioned-members.ts';
import { type ParsedText, parsedText, withoutUnknownMentions } from './messages/mentions.ts';
import type { Messages } from './messages/messages.ts';
import { createMuteCache } from './mute-cache.ts';

type Needs = Use<'clock' | 'rateLimits'> & {
  sanctions: Pick<Moderation['sanctions'], 'mutedUntil' | 'isBanned'>;
  members: Pick<Members, 'byNick'>;
  messages: Pick<Messages, 'say'>;
  pictures: Pick<RoomPictures, 'show'>;
  mentionedMembers: MentionedMembers;
};

type Typed = Pick<ArgsOf<typeof roomsActions.say>, 'message' | 'style' | 'mid'>;

function authorOf({ person, who }: ChatSession): Author {
  if (person.kind === 'trial') throw refuse('trial_cannot_write');
  const { uid, nick, avatar_url, status, certified } = who;
  return { uid, nick, gender: person.gender, avatar_url, status, certified };
}

function readText(text: string): ParsedText {
  // A frame may hold far more than a message: what is too long is not read to its end.
  const written = parsedText(text.slice(0, messageLimits.max));
  const { tree } = written;
  const fault = messageFault(text, { text: toText(tree), pictures: picturesIn(tree) });
  if (fault === 'message_long') throw refuse('message_long', { count: messageLimits.max });
  if (fault) throw refuse('message_empty');
  return written;
}

export function createSay(needs: Needs) {
  const { clock, rateLimits, sanctions, members, messages, pictures, mentionedMembers } = needs;
  const muteCache = createMuteCache(sanctions);

  const isLinked = async (nick: string) => {
    const member = await members.byNick(nick);
    return member?.active === true && !sanctions.isBanned(member.uid);
  };

  async function judgeMute(session: ChatSession, roomId: RoomId) {
    const remainsMs = (await muteCache.untilOf(session, roomId)) - clock.now();
    if (remainsMs > 0) throw refuse('muted', { count: Math.ceil(remainsMs / minuteMs) });
  }

  return async (session: ChatSession, roomId: RoomId, { message, style, mid }: Typed) => {
    const written = readText(message);
    await judgeMute(session, roomId);
    await takeOrRefuse(rateLimits, `say:${session.uid}`, messageLimits.flood);
    const { text, tree } = await withoutUnknownMentions(written, isLinked);
    const shown = await pictures.show(session.uid, roomId, picturesIn(tree));
    const author = authorOf(session);
    const mentions = await mentionedMembers(tree, session.uid, roomId);
    // The session may have left while the pictures were read.
    if (!session.rooms.has(roomId)) throw refuse('not_in_room');
    return messages.say({ roomId, author, style, mid, text, attachments: shown, mentions });
  };
}
export type Say = ReturnType<typeof createSay>;
