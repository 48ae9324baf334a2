// Held gifts that go back by themselves: after their time, and when a block, a ban or a deletion parts the two. A gift
// whose giver is hidden stays through a block, and goes back with the hourly sweep after a ban of the giver: its
// disappearance at that moment would tell who gave it.
import type { Uid } from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import { everyHour } from '../../platform/jobs/every-hour.ts';
import type { Moderation } from '../moderation/index.ts';
import type { Relations } from '../relations/index.ts';
import type { Wallet } from '../wallet/index.ts';
import type { Answers } from './answers.ts';
import { isUnnamedTo, pendingAfter, pendingWith, type StoredGift } from './store.ts';

const readAtOnce = 200;

type Needs = Use<'db' | 'clock' | 'jobs' | 'log'> & {
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
  const returnAll = (gifts: readonly { id: number }[]) => answers.returnAll(gifts.map(({ id }) => id));
  async function returnBetween(one: Uid, other: Uid): Promise<void> {
    const pending = await pendingWith(db, one, other);
    await returnAll(pending.filter((gift) => !isUnnamedTo(gift, gift.recipient)));
  }
  async function returnOf(banned: Uid): Promise<void> {
    const pending = await pendingWith(db, banned);
    await returnAll(
      pending.filter((gift) => gift.recipient === banned || !isUnnamedTo(gift, gift.recipient)),
    );
  }

  relations.onBlock(({ blocker, blocked, untilAt }) => {
    if (untilAt !== undefined) logged(returnBetween(blocker, blocked));
  });
  sanctions.onSanction((sanction) => {
    if (sanction.kind === 'banned') logged(returnOf(sanction.uid));
  });

  /** A process may die between a block and its announcement. */
  async function isParted(gift: StoredGift): Promise<boolean> {
    const { giver, recipient } = gift;
    if (giver === null || (await sanctions.banOf(recipient)) || (await sanctions.banOf(giver))) return true;
    return !isUnnamedTo(gift, recipient) && (await relations.apart(recipient)).has(giver);
  }

  await everyHour(needs, 'gifts_returns', async () => {
    for (let after = 0; ;) {
      const pending = await pendingAfter(db, after, readAtOnce);
      for (const gift of pending) if (await isParted(gift)) await returnAll([gift]);
      if (pending.length < readAtOnce) return;
      after = pending.at(-1)?.id ?? after;
    }
  });
}
