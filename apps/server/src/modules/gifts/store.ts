// The rows of gifts and shelves.
import type { GiftStatus, GiftVisibility, Uid } from '@alcove/protocol';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Database, ListRange } from '../../platform/db/database.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import type { AccountId } from '../wallet/index.ts';

export type StoredGift = {
  id: number;
  gift_id: string;
  /** Null once the giver's account is erased. */
  giver: Uid | null;
  recipient: Uid;
  message: string;
  visibility: GiftVisibility;
  price: number;
  tokens: number;
  status: GiftStatus;
  /** A picture of the collection `gifts`. */
  photo: string | null;
  escrow: AccountId | null;
  given_at: number;
  /** 0: it is not pending. */
  due_at: number;
  /** By the team: its words and its photo are shown to nobody, and it stands on no shelf. */
  hidden: boolean;
};

export const valueOf = ({ price, tokens }: Pick<StoredGift, 'price' | 'tokens'>): number => price + tokens;

/**
 * A block changes nothing of a gift whose giver was never shown to its recipient: whom the recipient blocks to find out
 * would betray themself by what disappears.
 */
export const isUnnamedTo = (
  { recipient, visibility }: Pick<StoredGift, 'recipient' | 'visibility'>,
  uid: Uid | undefined,
): boolean => visibility === 'nobody' && uid === recipient;

export async function addGift(
  tx: Database,
  gift: Omit<StoredGift, 'id' | 'escrow' | 'hidden'>,
): Promise<StoredGift> {
  const row = await tx.insertInto('gifts').values(gift).returningAll().executeTakeFirstOrThrow();
  return row as StoredGift;
}

export const giftById = async (db: Database, id: number): Promise<StoredGift | undefined> =>
  (await db.selectFrom('gifts').selectAll().where('id', '=', id).executeTakeFirst()) as
    | StoredGift
    | undefined;

/** Locks the gift until the transaction ends. */
export const lockGift = async (tx: Database, id: number): Promise<StoredGift | undefined> =>
  (await tx.selectFrom('gifts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) as
    | StoredGift
    | undefined;

export async function changeGift(
  tx: Database,
  id: number,
  change: Partial<Pick<StoredGift, 'status' | 'photo' | 'message' | 'due_at' | 'escrow' | 'hidden'>>,
): Promise<StoredGift> {
  const row = await tx
    .updateTable('gifts')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as StoredGift;
}

/** The gift whose photo this is. */
export const giftOfPhoto = async (db: Database, photo: string): Promise<StoredGift | undefined> =>
  (await db.selectFrom('gifts').selectAll().where('photo', '=', photo).executeTakeFirst()) as
    | StoredGift
    | undefined;

const onShelf = ['new', 'read'] as const;

/** As its recipient reads it: one that the team took off the shelf is hidden. */
export const recipientsStatus = ({ status, hidden }: Pick<StoredGift, 'status' | 'hidden'>): GiftStatus =>
  hidden && (status === 'new' || status === 'read') ? 'hidden' : status;

/** `received`: all that did not go back. */
export type GiftList = { received: Uid } | { sent: Uid } | { pending: Uid } | { shelf: Uid };

const inList = (list: GiftList) => (where: ExpressionBuilder<DB, 'gifts'>) => {
  if ('sent' in list) return where('giver', '=', list.sent);
  if ('pending' in list)
    return where.and([where('recipient', '=', list.pending), where('status', '=', 'pending')]);
  if ('shelf' in list)
    return where.and([
      where('recipient', '=', list.shelf),
      where('status', 'in', onShelf),
      where('hidden', '=', false),
    ]);
  return where.and([
    where('recipient', '=', list.received),
    where('status', 'not in', ['refused', 'returned']),
  ]);
};

/** The latest first. */
export async function listGifts(
  db: Database,
  list: GiftList,
  { offset, limit }: ListRange,
): Promise<StoredGift[]> {
  const rows = await db
    .selectFrom('gifts')
    .selectAll()
    .where(inList(list))
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows as StoredGift[];
}

export async function countGifts(db: Database, list: GiftList): Promise<number> {
  const { count } = await db
    .selectFrom('gifts')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(inList(list))
    .executeTakeFirstOrThrow();
  return count;
}

export async function countByStatus(db: Database, recipient: Uid): Promise<Map<GiftStatus, number>> {
  const { rows } = await sql<{ status: GiftStatus; count: number }>`
    select case when hidden and status = any(${onShelf}::text[]) then 'hidden' else status end as status,
      count(*)::int as count
    from gifts where recipient = ${recipient} group by 1`.execute(db);
  return new Map(rows.map(({ status, count }) => [status, count]));
}

/** Pending gifts to or from a member, or between two. */
export async function pendingWith(db: Database, one: Uid, other?: Uid): Promise<StoredGift[]> {
  const rows = await db
    .selectFrom('gifts')
    .selectAll()
    .where('status', '=', 'pending')
    .where(({ or, and, eb }) =>
      other === undefined
        ? or([eb('giver', '=', one), eb('recipient', '=', one)])
        : or([
            and([eb('giver', '=', one), eb('recipient', '=', other)]),
            and([eb('giver', '=', other), eb('recipient', '=', one)]),
          ]),
    )
    .orderBy('id')
    .execute();
  return rows as StoredGift[];
}

/** All pending gifts in the order of their numbers, a part at a time. */
export async function pendingAfter(db: Database, after: number, limit: number): Promise<StoredGift[]> {
  const rows = await db
    .selectFrom('gifts')
    .selectAll()
    .where('status', '=', 'pending')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows as StoredGift[];
}

/** What its giver wrote and added to them; returns the photos. */
export async function forgetGiver(tx: Database, giver: Uid): Promise<string[]> {
  const photos = await tx
    .selectFrom('gifts')
    .select('photo')
    .where('giver', '=', giver)
    .where('photo', 'is not', null)
    .execute();
  await tx.updateTable('gifts').set({ message: '', photo: null }).where('giver', '=', giver).execute();
  return photos.flatMap(({ photo }) => (photo === null ? [] : [photo]));
}

export async function photosReceived(tx: Database, recipient: Uid): Promise<string[]> {
  const rows = await tx
    .selectFrom('gifts')
    .select('photo')
    .where('recipient', '=', recipient)
    .where('photo', 'is not', null)
    .execute();
  return rows.flatMap(({ photo }) => (photo === null ? [] : [photo]));
}

/** Ids of the catalogue that were ever given. */
export const givenKinds = async (db: Database): Promise<string[]> =>
  (await db.selectFrom('gifts').select('gift_id').distinct().execute()).map(({ gift_id }) => gift_id);

export const holdsAll = async (db: Database, uid: Uid): Promise<boolean> =>
  (await db.selectFrom('gift_shelves').select('hold_all').where('uid', '=', uid).executeTakeFirst())
    ?.hold_all ?? false;

export async function setHoldAll(db: Database, uid: Uid, hold_all: boolean): Promise<void> {
  await db
    .insertInto('gift_shelves')
    .values({ uid, hold_all })
    .onConflict((conflict) => conflict.column('uid').doUpdateSet({ hold_all }))
    .execute();
}

/** Returns the new value of the shelf. */
export async function addValue(tx: Database, uid: Uid, value: number): Promise<number> {
  const row = await tx
    .insertInto('gift_shelves')
    .values({ uid, value })
    .onConflict((conflict) =>
      conflict.column('uid').doUpdateSet((row) => ({ value: row('gift_shelves.value', '+', value) })),
    )
    .returning('value')
    .executeTakeFirstOrThrow();
  return row.value;
}

/** Shelves that are worth something, in the order of their members, a part at a time. */
export const shelvesAfter = (db: Database, after: number, limit: number) =>
  db
    .selectFrom('gift_shelves')
    .select(['uid', 'value'])
    .where('uid', '>', after)
    .where('value', '>', 0)
    .orderBy('uid')
    .limit(limit)
    .execute();

/** What each gift is, by its id in the catalogue. */
export async function kindsOfGifts(db: Database, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db.selectFrom('gifts').select(['id', 'gift_id']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, gift_id }) => [id, gift_id]));
}
