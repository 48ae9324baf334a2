// What people report and ask of those who run the site: the contact form and its letters; who is silenced,
// kept out of a room, or out of the house.
import type { moderationCalls, Uid } from '@alcove/protocol';
import type { Bus } from '../../platform/bus/bus.ts';
import type { RateLimits } from '../../platform/bus/rate-limits.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log.ts';
import type { Dictionaries } from '../../platform/words.ts';
import type { Belongings, Members } from '../accounts/index.ts';
import { createContact } from './actions.ts';
import { createModerationLog, type ModerationLog } from './log.ts';
import { createBelongings } from './sanctions/belongings.ts';
import { createSanctions, type Sanctions } from './sanctions/sanctions.ts';
import { scheduleSweep } from './sanctions/sweep.ts';
import { createUnderageReports } from './sanctions/underage.ts';
import { createWhom, type RoomsToModerate } from './sanctions/whom.ts';
import { contactMessagesFrom, forgetContactMessagesFrom } from './store.ts';

export type { Sanction } from './sanctions/announced.ts';
export type { Sanctions } from './sanctions/sanctions.ts';
export type { RoomsToModerate } from './sanctions/whom.ts';

export type Moderation = {
  calls: Handlers<typeof moderationCalls>;
  belongings: Belongings[];
  sanctions: Sanctions;
  log: Pick<ModerationLog, 'mosaicSeen'>;
  /** For checks from outside, in demo mode; answers how many were lifted. */
  unexclude(nick: string, room: string): Promise<number>;
};

/** Only from an address that she has proven: anybody may have typed another. */
const contactBelongings: Belongings = {
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
  members: Pick<Members, 'byUid' | 'byNick' | 'trial' | 'behindTrial'>;
  rooms: RoomsToModerate;
  jobs: Pick<Jobs, 'add' | 'handle'>;
  rateLimits: Pick<RateLimits, 'take'>;
  dictionaries: Dictionaries;
  operatorEmail: string;
  /** In a transaction; what is answered closes her sockets once it is committed. */
  endSessions(tx: Database, uid: Uid): Promise<() => Promise<void>>;
}): Promise<Moderation> {
  const contact = createContact(needs);
  const moderationLog = createModerationLog(needs);
  const sanctions = await createSanctions({
    ...needs,
    moderationLog,
    whom: createWhom(needs),
    underage: createUnderageReports(needs),
  });
  await scheduleSweep(needs);
  return {
    belongings: [contactBelongings, createBelongings(needs.rooms)],
    sanctions: sanctions.face,
    log: moderationLog,
    unexclude: sanctions.unexclude,
    calls: { ...sanctions.calls, contact: (input, { language }) => contact.send(input, language) },
  };
}
