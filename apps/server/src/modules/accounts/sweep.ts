// What time ends: accounts that never began, and whatever has expired. Every rule reads the clock itself;
// this only makes room.
import { inactiveAccountMs, sessionLimits, trialLimits, type Uid } from '@alcove/protocol';
import * as z from 'zod/mini';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Jobs, JobSpec } from '../../platform/jobs/jobs.ts';
import type { Nicks } from './nicks.ts';

const everyMs = 3_600_000;
/** In one transaction each, so that a large number holds nobody up. */
const accountsAtOnce = 200;

const sweepJob: JobSpec<Record<string, never>> = { name: 'accounts_sweep', payload: z.object({}) };

type Needs = {
  db: Database;
  clock: Clock;
  jobs: Pick<Jobs, 'add' | 'handle'>;
  nicks: Pick<Nicks, 'release'>;
};

export async function scheduleSweep({ db, clock, jobs, nicks }: Needs): Promise<void> {
  const next = (at: number) => jobs.add(db, sweepJob, {}, { at, key: sweepJob.name });

  async function removeUnused(now: number) {
    const unused = await db
      .selectFrom('members')
      .select('uid')
      .where('active', '=', false)
      .where('created_at', '<=', now - inactiveAccountMs)
      // Whoever runs the house is waited for.
      .where('role', 'is', null)
      .limit(accountsAtOnce)
      .execute();
    for (const { uid } of unused) {
      await db.transaction().execute(async (tx) => {
        const gone = await tx
          .deleteFrom('members')
          .where('uid', '=', uid)
          .where('active', '=', false)
          .returning('uid')
          .executeTakeFirst();
        if (gone) await nicks.release(tx, uid as Uid);
      });
    }
  }

  jobs.handle(sweepJob, async () => {
    const now = clock.now();
    await removeUnused(now);
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
    await next(now + everyMs);
  });
  await next(clock.now() + everyMs);
}
