// Held gifts that go back by themselves: after their time, and when a block, a ban or a deletion parts the two.
import type { Uid } from '@alcove/protocol';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { everyHour } from '../../platform/jobs/every-hour.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log.ts';
import type { Moderation } from '../moderation/index.ts';
import type { Relations } from '../relations/index.ts';
import type { Wallet } from '../wallet/index.ts';
import type { Answers } from './answers.ts';
import { pendingAfter, pendingWith } from './store.ts';

const readAtOnce = 200;

type Needs = {
  db: Database;
  clock: Clock;
  jobs: Pick<Jobs, 'add' | 'handle'>;
  log: Log;
  answers: Pick<Answers, 'returnPending' | 'returnAll'>;
  wallet: Pick<Wallet, 'escrow'>;
  relations: Pick<Relations, 'onBlock' | 'apart'>;
  sanctions: Pick<Moderation['sanctions'], 'onSanction' | 'banOf'>;
};

export async function scheduleGiftReturns(needs: Needs): Promise<void> {
  const { db, log, answers, wallet, relations, sanctions } = needs;

  wallet.escrow.onDue('gift', async (tx, { cause }) => {
    if (cause !== null) await answers.returnPending(tx, cause);
  });

  wallet.escrow.onCancel('gift', async (tx, { cause }) => {
    if (cause !== null) await answers.returnPending(tx, cause);
  });

  const logged = (work: Promise<void>) =>
    void work.catch((error: unknown) =>
      log.error({ err: error }, 'held gifts were not given back; the hourly sweep will'),
    );
  const returnBetween = async (one: Uid, other?: Uid) => answers.returnAll(await pendingWith(db, one, other));

  relations.onBlock(({ blocker, blocked, untilAt }) => {
    if (untilAt !== undefined) logged(returnBetween(blocker, blocked));
  });
  sanctions.onSanction((sanction) => {
    if (sanction.kind === 'banned') logged(returnBetween(sanction.uid));
  });

  /** A process may die between a block and its announcement. */
  async function isParted(giver: Uid | null, recipient: Uid): Promise<boolean> {
    if (giver === null) return true;
    if ((await relations.apart(recipient)).has(giver)) return true;
    return Boolean((await sanctions.banOf(giver)) ?? (await sanctions.banOf(recipient)));
  }

  await everyHour(needs, 'gifts_returns', async () => {
    for (let after = 0; ;) {
      const pending = await pendingAfter(db, after, readAtOnce);
      for (const { id, giver, recipient } of pending)
        if (await isParted(giver, recipient)) await answers.returnAll([id]);
      if (pending.length < readAtOnce) return;
      after = pending.at(-1)?.id ?? after;
    }
  });
}
