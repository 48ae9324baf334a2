// Who may be a minor: kept for those who decide, and mailed to the house at once.
import { defaultLanguage } from '@alcove/protocol';
import type { RateLimits } from '../../../platform/bus/rate-limits.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { letter } from '../../../platform/post.ts';
import type { Dictionaries } from '../../../platform/words.ts';
import { newReference } from '../reference.ts';
import { underageLetter } from '../views.ts';
import type { Actor, Room, Target } from './authority.ts';
import type { RoomsToModerate } from './whom.ts';

/** The first letters about someone are enough to act on; whatever is said more is in the record. */
const lettersAboutOne = { limit: 3, windowMs: 86_400_000 } as const;

export type UnderageReports = ReturnType<typeof createUnderageReports>;

type Needs = {
  clock: Clock;
  jobs: Pick<Jobs, 'add'>;
  rateLimits: Pick<RateLimits, 'take'>;
  dictionaries: Dictionaries;
  rooms: Pick<RoomsToModerate, 'nameOf'>;
  operatorEmail: string;
};

export function createUnderageReports(needs: Needs) {
  const { clock, jobs, rateLimits, dictionaries, rooms, operatorEmail } = needs;
  return {
    /** Once by the same person, until it has been dealt with. */
    async report(
      tx: Database,
      said: { actor: Actor; target: Target; room: Room; comment: string },
    ): Promise<void> {
      const { actor, target, room, comment } = said;
      const reference = newReference();
      const about = {
        reference,
        uid: target.uid,
        nick: target.nick,
        room: rooms.nameOf(room.roomId, defaultLanguage),
        comment,
      };
      const isNew = await tx
        .insertInto('underage_reports')
        .values({ ...about, room_id: room.roomId, reporter: actor.uid, created_at: clock.now() })
        .onConflict((conflict) => conflict.doNothing())
        .returning('reference')
        .executeTakeFirst();
      if (!isNew || !(await rateLimits.take(`underage:${target.uid}`, lettersAboutOne)).allowed) return;
      await jobs.add(tx, letter, underageLetter(about, dictionaries[defaultLanguage].words, operatorEmail));
    },
  };
}
