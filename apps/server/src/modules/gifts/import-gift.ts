// Gifts that were given in the past, such as those of a demo: nobody is notified of them.
import { dayMs } from '@alcove/protocol';
import type { Wallet } from '../wallet/index.ts';
import type { Ranks } from './ranks.ts';
import { addGift, changeGift, type StoredGift, valueOf } from './store.ts';

export type ImportedGift = Omit<StoredGift, 'id' | 'giver' | 'photo' | 'escrow' | 'due_at' | 'hidden'> & {
  giver: NonNullable<StoredGift['giver']>;
};

/** Its tokens move under its date. */
export type ImportGift = (gift: ImportedGift) => Promise<void>;

type Needs = {
  config: { giftHoldDays: number };
  ranks: Ranks;
  wallet: Pick<Wallet, 'transaction' | 'transfer' | 'escrow'>;
};

export const createImportGift =
  ({ config, ranks, wallet }: Needs): ImportGift =>
  (gift) =>
    wallet.transaction(async (tx) => {
      const { giver, recipient, visibility, status, given_at: givenAt } = gift;
      const dueAt = status === 'pending' ? givenAt + config.giftHoldDays * dayMs : 0;
      const row = await addGift(tx, { ...gift, photo: null, due_at: dueAt });
      const tokens = valueOf(row);
      const money = { tokens, cause: row.id, unnamed: visibility === 'nobody', kind: 'gift' as const };
      if (dueAt === 0) {
        await wallet.transfer(tx, { from: giver, to: recipient, madeAt: givenAt, ...money });
        await ranks.raise(tx, recipient, tokens);
        return;
      }
      const parties = { payer: giver, beneficiary: recipient, purpose: 'gift' as const };
      const escrow = await wallet.escrow.open(tx, { ...parties, dueAt, openedAt: givenAt, ...money });
      await changeGift(tx, row.id, { escrow });
    });
