// The demo's gifts: shelves of the cast, filled in the past weeks, and one that waits for Ondine.
import { dayMs, type GiftVisibility, type Uid } from '@alcove/protocol';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import type { Members } from '../accounts/index.ts';
import type { Wallet } from '../wallet/index.ts';
import type { KnownGifts } from './catalogue.ts';
import type { Ranks } from './ranks.ts';
import { addGift, changeGift, valueOf } from './store.ts';

type Scene = {
  from: string;
  to: string;
  gift: string;
  daysAgo: number;
  message?: string;
  visibility?: GiftVisibility;
  tokens?: number;
  status?: 'new' | 'read' | 'hidden' | 'pending';
};

const scenes: readonly Scene[] = [
  { from: 'Marlow', to: 'Ondine', gift: 'lamp', daysAgo: 24, status: 'read' },
  { from: 'Faustine', to: 'Ondine', gift: 'key', daysAgo: 21, status: 'read', visibility: 'recipient' },
  { from: 'Juniper', to: 'Ondine', gift: 'cherries', daysAgo: 19, status: 'hidden' },
  {
    from: 'Marlow',
    to: 'Ondine',
    gift: 'tea',
    daysAgo: 6,
    status: 'read',
    message: 'À boire tiède, selon vos règles.',
  },
  { from: 'Maxence', to: 'Ondine', gift: 'peonies', daysAgo: 1, message: 'Pour la dune.', tokens: 30 },
  { from: 'Salomé', to: 'Ondine', gift: 'perfume', daysAgo: 1, status: 'pending', visibility: 'nobody' },
  {
    from: 'Ondine',
    to: 'Marlow',
    gift: 'books',
    daysAgo: 12,
    status: 'read',
    message: 'Pour vos soirées sans caméra.',
  },
  { from: 'Ondine', to: 'Iseult', gift: 'candle', daysAgo: 9 },
  { from: 'Faustine', to: 'Iseult', gift: 'shell', daysAgo: 15, status: 'read' },
  { from: 'Алексей', to: 'Maxence', gift: 'moon', daysAgo: 8, message: 'Для ваших ночей.' },
  {
    from: 'Marlow',
    to: 'Iseult',
    gift: 'record',
    daysAgo: 3,
    status: 'pending',
    message: 'La face B est la meilleure.',
  },
];

type Needs = Use<'db' | 'clock'> & {
  config: { giftHoldDays: number };
  catalogue: KnownGifts;
  ranks: Ranks;
  members: Pick<Members, 'byNick'>;
  wallet: Pick<Wallet, 'transaction' | 'transfer' | 'escrow'>;
};

/** Something that demo members did at a time. */
export type CastAct = { at: number; write(): Promise<unknown> };

/** Before all gifts of the past weeks. */
const creditedDaysAgo = 29;

export const createGiftsCast =
  ({ config, clock, catalogue, ranks, members, wallet }: Needs) =>
  async (): Promise<CastAct[]> => {
    const now = clock.now();
    const needed = new Map<Uid, number>();
    const acts: CastAct[] = [];
    for (const scene of scenes) {
      const [giver, recipient] = [await members.byNick(scene.from), await members.byNick(scene.to)];
      const kind = catalogue.offered(scene.gift);
      if (!giver || !recipient || !kind) continue;
      const { status = 'new', visibility = 'all', tokens = 0, message = '' } = scene;
      const isHeld = status === 'pending';
      const givenAt = now - scene.daysAgo * dayMs;
      const dueAt = givenAt + config.giftHoldDays * dayMs;
      const gift = {
        gift_id: kind.id,
        giver: giver.uid,
        recipient: recipient.uid,
        message,
        visibility,
        price: kind.price,
        tokens,
        status,
        photo: null,
        given_at: givenAt,
        due_at: isHeld ? dueAt : 0,
      };
      const value = valueOf(gift);
      needed.set(giver.uid, (needed.get(giver.uid) ?? 0) + value);
      const write = async (tx: Database) => {
        const row = await addGift(tx, gift);
        const money = {
          tokens: value,
          cause: row.id,
          unnamed: visibility === 'nobody',
          kind: 'gift' as const,
        };
        if (!isHeld) {
          await wallet.transfer(tx, { from: giver.uid, to: recipient.uid, madeAt: givenAt, ...money });
          await ranks.raise(tx, recipient.uid, value);
          return;
        }
        const parties = { payer: giver.uid, beneficiary: recipient.uid, purpose: 'gift' as const };
        const escrow = await wallet.escrow.open(tx, { ...parties, dueAt, openedAt: givenAt, ...money });
        await changeGift(tx, row.id, { escrow });
      };
      acts.push({ at: givenAt, write: () => wallet.transaction(write) });
    }
    const at = now - creditedDaysAgo * dayMs;
    const credits = [...needed].map(([to, tokens]): CastAct => {
      const movement = { from: 'site', to, tokens, kind: 'credit', madeAt: at } as const;
      return { at, write: () => wallet.transaction((tx) => wallet.transfer(tx, movement)) };
    });
    return [...credits, ...acts];
  };
