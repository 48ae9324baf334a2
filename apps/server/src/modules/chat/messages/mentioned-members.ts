// Who is notified of a mention: members who are not in the room and may enter it.
import { mentionsIn, toText, type Tree } from '@alcove/markup';
import type { RoomId, Uid } from '@alcove/protocol';
import type { Use } from '../../../platform/engines.ts';
import { quoteOf } from '../../../platform/notifications.ts';
import type { Members } from '../../accounts/index.ts';
import type { Rooms } from '../../rooms/index.ts';
import type { Mentions } from './store.ts';

/** Members notified of one message; the others read it when they come. */
const notifiedByOne = 5;

type Needs = Use<'presence'> & {
  members: Pick<Members, 'byNick'>;
  rooms: Pick<Rooms, 'roomForReader'>;
};

/** Undefined where nobody is notified of a mention. */
export const createMentionedMembers =
  ({ presence, members, rooms }: Needs) =>
  async (tree: Tree, author: Uid, roomId: RoomId): Promise<Mentions | undefined> => {
    const to = new Set<Uid>();
    for (const nick of mentionsIn(tree)) {
      if (to.size >= notifiedByOne) break;
      const member = await members.byNick(nick);
      if (!member?.active || member.uid === author || presence.isIn(roomId, member.uid)) continue;
      if (await rooms.roomForReader(member, roomId, member.language)) to.add(member.uid);
    }
    return to.size === 0 ? undefined : { to: [...to], quote: quoteOf(toText(tree)) };
  };

export type MentionedMembers = ReturnType<typeof createMentionedMembers>;
