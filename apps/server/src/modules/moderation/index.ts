// What people report and ask of those who run the site: the contact form and its letters; who is silenced,
// kept out of a room, or out of the house.
import type { ExclusionReason, moderationCalls, RoomId, Uid } from '@alcove/protocol';
import type { Bus } from '../../platform/bus/bus.ts';
import type { RateLimits } from '../../platform/bus/rate-limits.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Dictionaries } from '../../platform/words.ts';
import type { Belongings, Members } from '../accounts/index.ts';
import { createContact } from './actions.ts';
import { contactMessagesFrom, forgetContactMessagesFrom } from './store.ts';

/** What happened to someone, told in every process; a `roomId` of 0 is everywhere. */
export type Sanction =
  | { kind: 'muted' | 'unmuted'; uid: Uid; roomId: RoomId | 0; untilAt: number }
  | { kind: 'excluded'; uid: Uid; roomId: RoomId; untilAt: number; reason: ExclusionReason }
  | { kind: 'exclusion_requested'; uid: Uid; nick: string; roomId: RoomId; reason: ExclusionReason }
  | { kind: 'banned'; uid: Uid; untilAt: number; reason: string };

export type Sanctions = {
  /** Until when she may not write in that room; 0: she may. */
  mutedUntil(uid: Uid, roomId: RoomId): Promise<number>;
  exclusionOf(uid: Uid, roomId: RoomId): Promise<{ untilAt: number; reason: ExclusionReason } | undefined>;
  banOf(uid: Uid): Promise<{ untilAt: number; reason: string } | undefined>;
  onSanction(hear: (sanction: Sanction) => void): void;
};

/** What is asked of the rooms, which know their owners and who is in. */
export type RoomsToModerate = {
  find(ref: string): Promise<{ roomId: RoomId; name: string; ownerUid: Uid | undefined } | undefined>;
  personIn(roomId: RoomId, nick: string): { uid: Uid; nick: string } | undefined;
};

export type Moderation = {
  calls: Handlers<typeof moderationCalls>;
  belongings: Belongings;
  sanctions: Sanctions;
  /** For checks from outside, in demo mode; answers how many were lifted. */
  unexclude(nick: string, room: string): Promise<number>;
};

const notYet = async (): Promise<never> => {
  throw refuse('unavailable');
};

/** Only from an address that she has proven: anybody may have typed another. */
const belongings: Belongings = {
  name: 'messages_to_the_team',
  async copy(db, { email }) {
    const messages = email === null ? [] : await contactMessagesFrom(db, email);
    return messages.map(({ created_at, ...message }) => ({
      ...message,
      sent_at: new Date(created_at).toISOString(),
    }));
  },
  async erase(tx, { email }) {
    if (email !== null) await forgetContactMessagesFrom(tx, email);
  },
};

export async function createModeration(needs: {
  db: Database;
  clock: Clock;
  bus: Bus;
  log: Log;
  members: Members;
  rooms: RoomsToModerate;
  jobs: Pick<Jobs, 'add'>;
  rateLimits: Pick<RateLimits, 'take'>;
  dictionaries: Dictionaries;
  operatorEmail: string;
}): Promise<Moderation> {
  const contact = createContact(needs);
  return {
    belongings,
    sanctions: {
      mutedUntil: async () => 0,
      exclusionOf: async () => undefined,
      banOf: async () => undefined,
      onSanction() {},
    },
    unexclude: async () => 0,
    calls: {
      contact: (input, { language }) => contact.send(input, language),
      mute: notYet,
      unmute: notYet,
      exclusionReasons: notYet,
      exclude: notYet,
      exclusions: notYet,
      liftExclusion: notYet,
      ban: notYet,
    },
  };
}
