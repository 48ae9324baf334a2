// Reports of a person who may be a minor: stored for the moderators and mailed to them at once.
import { dayMs, defaultLanguage } from '@alcove/protocol';
import type { Database } from '../../../platform/db/database.ts';
import type { Use } from '../../../platform/engines.ts';
import { mailJob } from '../../../platform/post.ts';
import type { Intake } from '../cases/intake.ts';
import { newReference } from '../reference.ts';
import { underageMail } from '../mails.ts';
import type { Actor, ModeratedRoom, Target } from './authority.ts';
import type { RoomsToModerate } from './target-lookup.ts';

/** The first mails about a person are enough to act on; further reports are stored without a mail. */
const mailsPerTarget = { limit: 3, windowMs: dayMs } as const;

export type UnderageReports = ReturnType<typeof createUnderageReports>;

type Needs = Use<'clock' | 'jobs' | 'rateLimits' | 'dictionaries'> & {
  rooms: Pick<RoomsToModerate, 'nameOf'>;
  operatorEmail(): string;
  intake: Intake;
};

export function createUnderageReports(needs: Needs) {
  const { clock, jobs, rateLimits, dictionaries, rooms, operatorEmail } = needs;
  return {
    /** One reporter counts once until the report has been closed. */
    async report(
      tx: Database,
      said: { actor: Actor; target: Target; room: ModeratedRoom; comment: string },
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
      if (!isNew) return;
      const { uid } = target;
      const items = [{ kind: 'person', within: 0, id: String(uid) }] as const;
      const author = uid > 0 ? uid : undefined;
      await needs.intake.receive(tx, { source: 'underage', reference, kind: 'minor', items, author });
      if (!(await rateLimits.take(`underage:${target.uid}`, mailsPerTarget)).allowed) return;
      await jobs.add(tx, mailJob, underageMail(about, dictionaries[defaultLanguage].words, operatorEmail()));
    },
  };
}
