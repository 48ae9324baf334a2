// The last messages of a room in its page, before a socket is open: for those whom the room would let in now, by the
// check that `join_room` asks. The reader counts as nobody present.
import { type ChatMessage, may, chatLimits, standingOf, type Uid } from '@alcove/protocol';
import type { Use } from '../../../platform/engines.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Moderation } from '../../moderation/index.ts';
import type { Relations } from '../../relations/index.ts';
import type { PersonEntering, Rooms } from '../../rooms/index.ts';
import { peopleOf } from './followed-room.ts';
import type { Messages } from './messages.ts';

type Needs = Use<'clock'> & {
  rooms: Pick<Rooms, 'entry'>;
  messages: Pick<Messages, 'look'>;
  relations: Pick<Relations, 'apart'>;
  sanctions: Pick<Moderation['sanctions'], 'banOf' | 'isBanned'>;
};

export type LookAtTalk = (reader: PersonEntering, ref: string) => Promise<ChatMessage[]>;

export function createTalkInPage({ clock, rooms, messages, relations, sanctions }: Needs): LookAtTalk {
  return async (reader, ref) => {
    const room = await rooms.entry.find(ref);
    const ban = await sanctions.banOf(reader.uid);
    if (ban) throw refuse('access_blocked', { untilAt: ban.untilAt });
    const [hidden, said] = await Promise.all([relations.apart(reader.uid), messages.look(room.id)]);
    // Last: what was decided while the messages were read counts.
    await rooms.entry.judgeLook(reader, room);
    const now = clock.now();
    const team = may('moderate', standingOf(reader.person, now));
    function isHidden(uid: Uid): boolean {
      const until = hidden.get(uid);
      return until === 0 || (until !== undefined && until > now) || (!team && sanctions.isBanned(uid));
    }
    return said.filter((message) => !peopleOf(message).some(isHidden)).slice(-chatLimits.pageMessages);
  };
}
