// Giving a gift: its tokens leave the giver in the transaction that stores it, to the recipient or into an escrow.
import { dayMs, giftLimits, giftsCalls, type InputOf, type RoomId, type Uid } from '@alcove/protocol';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import type { CallContext } from '../../platform/http/call.ts';
import { sessionOf } from '../../platform/http/session.ts';
import type { UploadedFile } from '../../platform/http/upload.ts';
import { refuse, refuseFields } from '../../platform/refusal.ts';
import type { Member, Members } from '../accounts/index.ts';
import type { Moderation } from '../moderation/index.ts';
import { lockPair, type Relations } from '../relations/index.ts';
import type { Wallet } from '../wallet/index.ts';
import type { KnownGifts } from './catalogue.ts';
import type { Photos } from './photos.ts';
import type { Ranks } from './ranks.ts';
import type { GiftNews } from './gift-news.ts';
import { addGift, changeGift, countGifts, giftById, type StoredGift, holdsAll, valueOf } from './store.ts';

type Input = InputOf<typeof giftsCalls.sendGift>;
type Given = { id: number; balance: number };
/** What the transaction leaves to be announced once it has committed. */
type After = { row?: StoredGift; risen?: Uid };

type Needs = Use<'db' | 'clock'> & {
  catalogue: KnownGifts;
  photos: Photos;
  ranks: Ranks;
  news: GiftNews;
  holdDays: number;
  members: Pick<Members, 'byUid' | 'byNick'>;
  relations: Pick<Relations, 'isHidden'>;
  sanctions: Pick<Moderation['sanctions'], 'banOf' | 'exclusionOf'>;
  wallet: Pick<
    Wallet,
    'transaction' | 'transfer' | 'escrow' | 'balanceOf' | 'onceByKey' | 'checkTokens' | 'countAct'
  >;
  announceMember(uid: Uid): Promise<void>;
};

const digestOf = (file: UploadedFile | undefined): string => file?.sha256 ?? '';

export function createSending(needs: Needs) {
  const { db, clock, catalogue, photos, ranks, news, members, relations, sanctions, wallet } = needs;

  /** Refusals name the field, so that the form shows them beside it. */
  async function recipientOf({ recipient_id: uid, nick = '' }: Input): Promise<Member> {
    if (uid !== undefined) {
      const member = await members.byUid(uid);
      if (!member) throw refuse('member_unknown');
      return member;
    }
    if (nick.trim() === '') throw refuseFields({ nick: 'field_required' });
    const member = await members.byNick(nick.trim());
    if (!member) throw refuseFields({ nick: 'member_unknown' });
    return member;
  }

  function priceOf({ gift_id, price, tokens }: Input): { price: number; tokens: number } {
    const kind = catalogue.offered(gift_id);
    if (!kind) throw refuse('gift_unknown');
    if (price !== kind.price) throw refuse('gift_price_changed', { price: kind.price });
    wallet.checkTokens(tokens < 0 ? tokens : kind.price + tokens);
    return { price: kind.price, tokens };
  }

  async function refuseInRoom(giver: Uid, recipient: Uid, roomId: RoomId): Promise<void> {
    for (const uid of [giver, recipient])
      if (await sanctions.exclusionOf(uid, roomId)) throw refuse('recipient_unavailable');
  }

  async function store(
    tx: Database,
    input: Input,
    { giver, recipient, photo }: { giver: Uid; recipient: Member; photo: string | null },
  ): Promise<{ row: StoredGift; risen: boolean }> {
    const { price, tokens } = priceOf(input);
    const hidden = input.visibility === 'nobody';
    const isHeld =
      input.hold || !recipient.active || (hidden && photo !== null) || (await holdsAll(tx, recipient.uid));
    if (isHeld && (await countGifts(tx, { pending: recipient.uid })) >= giftLimits.heldMax) {
      throw refuse('gifts_held_too_many');
    }
    const now = clock.now();
    const dueAt = isHeld ? now + needs.holdDays * dayMs : 0;
    const row = await addGift(tx, {
      gift_id: input.gift_id,
      giver,
      recipient: recipient.uid,
      message: input.message,
      visibility: input.visibility,
      price,
      tokens,
      status: isHeld ? 'pending' : 'new',
      photo,
      given_at: now,
      due_at: dueAt,
    });
    if (photo !== null) await photos.use(tx, photo);
    const money = { tokens: valueOf(row), kind: 'gift', cause: row.id, unnamed: hidden } as const;
    if (!isHeld) {
      const risen = await ranks.raise(tx, recipient.uid, valueOf(row));
      await wallet.transfer(tx, { from: giver, to: recipient.uid, ...money });
      return { row, risen };
    }
    const escrow = await wallet.escrow.open(tx, {
      payer: giver,
      beneficiary: recipient.uid,
      purpose: 'gift',
      dueAt,
      ...money,
    });
    return { row: await changeGift(tx, row.id, { escrow }), risen: false };
  }

  return {
    /** Returns the stored gift and the giver's balance after it. */
    async send(
      input: Input,
      context: CallContext & { file?: UploadedFile | undefined },
    ): Promise<{ row: StoredGift; balance: number }> {
      const giver = sessionOf(context).uid;
      await wallet.countAct(giver);
      const recipient = await recipientOf(input);
      if (await sanctions.banOf(recipient.uid)) throw refuse('recipient_unavailable');
      const roomId = input.room_id as RoomId | undefined;
      if (roomId !== undefined) await refuseInRoom(giver, recipient.uid, roomId);
      const { file, signal } = context;
      const photo = file ? await photos.keep(giver, file, signal) : null;
      const { key, ...body } = input;
      const act = {
        uid: giver,
        key,
        call: 'sendGift',
        body: { ...body, recipient_id: recipient.uid, nick: '', photo: digestOf(file) },
      };
      const after: After = {};
      const given = await wallet
        .transaction((tx) => {
          // Tried again after a deadlock: what was stored before is rolled back.
          delete after.row;
          delete after.risen;
          return wallet.onceByKey(tx, act, async (): Promise<Given> => {
            await lockPair(tx, giver, recipient.uid, { active: false });
            await relations.isHidden(giftsCalls.sendGift, context, recipient.uid, tx);
            const { row, risen } = await store(tx, input, { giver, recipient, photo });
            await news.given(tx, row);
            after.row = row;
            if (risen) after.risen = recipient.uid;
            const { balance } = await wallet.balanceOf(giver, tx);
            return { id: row.id, balance };
          });
        })
        .finally(async () => {
          // Refused, or given before under the same key: nothing refers to the new photo.
          if (!after.row && photo !== null) await photos.release(db, [photo]);
        });
      if (after.risen !== undefined) await needs.announceMember(after.risen);
      if (after.row && roomId !== undefined && after.row.status !== 'pending') news.show(roomId, after.row);
      const row = after.row ?? (await giftById(db, given.id));
      if (!row) throw refuse('gift_unknown');
      return { row, balance: given.balance };
    },
  };
}

export type GiftSending = ReturnType<typeof createSending>;
