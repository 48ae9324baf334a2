// Deletes what has expired: accounts that were never activated, sessions, codes, links, trials. Rules
// check times themselves; the sweep only frees space.
import { inactiveAccountMs, sessionLimits, trialLimits } from '@alcove/protocol';
import { retriedTransaction } from '../../platform/db/passing-failure.ts';
import type { Use } from '../../platform/engines.ts';
import { everyHour } from '../../platform/jobs/every-hour.ts';
import { forgetPost } from '../../platform/forget-post.ts';
import type { PersonalData } from './personal-data.ts';
import { isNobodysAddress, lockMember } from './members.ts';
import type { Nicks } from './nicks.ts';
import type { MemberSessions } from './sessions/sessions.ts';

/** Each account is deleted in a transaction of its own, so that locks stay short. */
const accountsAtOnce = 200;

type Needs = Use<'db' | 'clock' | 'jobs'> & {
  nicks: Pick<Nicks, 'release'>;
  sessions: Pick<MemberSessions, 'endAll'>;
  personalData: readonly PersonalData[];
  atOnce?: number;
};

export async function scheduleAccountSweep(needs: Needs): Promise<void> {
  const { db, clock, nicks, sessions, personalData, atOnce = accountsAtOnce } = needs;
  async function remove(uid: number) {
    const closeSockets = await retriedTransaction(db, async (tx) => {
      const member = await lockMember(tx, uid);
      // The member may have activated meanwhile.
      if (!member || member.active) return undefined;
      for (const each of personalData) await each.erase(tx, member);
      await nicks.release(tx, member.uid);
      const close = await sessions.endAll(tx, member.uid);
      await tx.deleteFrom('members').where('uid', '=', uid).execute();
      const address = member.pending_email;
      // An unproven address may also belong to another account, whose mail stays.
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
      // Accounts with a role are kept, however long the activation takes.
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
