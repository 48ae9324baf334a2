// What time ends: accounts that never began, and whatever has expired. Every rule reads the clock itself;
// this only makes room.
import { inactiveAccountMs, sessionLimits, trialLimits } from '@alcove/protocol';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { everyHour } from '../../platform/jobs/every-hour.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { forgetPost } from '../../platform/forget-post.ts';
import type { Belongings } from './belongings.ts';
import { isNobodysAddress, lockMember } from './members.ts';
import type { Nicks } from './nicks.ts';
import type { MemberSessions } from './sessions/sessions.ts';

/** Each goes in a transaction of its own, so that a large number holds nobody up. */
const accountsAtOnce = 200;

type Needs = {
  db: Database;
  clock: Clock;
  jobs: Pick<Jobs, 'add' | 'handle'>;
  nicks: Pick<Nicks, 'release'>;
  sessions: Pick<MemberSessions, 'endAll'>;
  belongings: readonly Belongings[];
  atOnce?: number;
};

export async function scheduleSweep(needs: Needs): Promise<void> {
  const { db, clock, nicks, sessions, belongings, atOnce = accountsAtOnce } = needs;
  async function remove(uid: number) {
    const closeSockets = await db.transaction().execute(async (tx) => {
      const member = await lockMember(tx, uid);
      // She may have begun meanwhile.
      if (!member || member.active) return undefined;
      for (const each of belongings) await each.erase(tx, member);
      await nicks.release(tx, member.uid);
      const close = await sessions.endAll(tx, member.uid);
      await tx.deleteFrom('members').where('uid', '=', uid).execute();
      const address = member.pending_email;
      // She never proved it: the post of whoever else has that address is not hers.
      if (address !== null && (await isNobodysAddress(tx, address))) await forgetPost(tx, [address]);
      return close;
    });
    await closeSockets?.();
  }

  /** Answers how many it found. */
  async function removeSome(now: number): Promise<number> {
    const unused = await db
      .selectFrom('members')
      .select('uid')
      .where('active', '=', false)
      .where('created_at', '<=', now - inactiveAccountMs)
      // Whoever runs the house is waited for.
      .where('role', 'is', null)
      .limit(atOnce)
      .execute();
    for (const { uid } of unused) await remove(uid);
    return unused.length;
  }

  await everyHour(needs, 'accounts_sweep', async () => {
    const now = clock.now();
    while ((await removeSome(now)) === atOnce);
    await db
      .deleteFrom('sessions')
      .where('seen_at', '<=', now - sessionLimits.idleMs)
      .execute();
    await db.deleteFrom('codes').where('expires_at', '<=', now).execute();
    await db.deleteFrom('password_tokens').where('expires_at', '<=', now).execute();
    await db.deleteFrom('second_steps').where('expires_at', '<=', now).execute();
    await db.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute();
    await db
      .deleteFrom('trials')
      .where('started_at', '<=', now - trialLimits.windowMs)
      .execute();
    await db.deleteFrom('nick_claims').where('until_at', '<=', now).execute();
  });
}
