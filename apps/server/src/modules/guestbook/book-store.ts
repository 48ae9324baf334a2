// Words of guestbooks, their answers, and the rules of each book.
import type { Uid } from '@alcove/protocol';
import { sql } from 'kysely';
import { isProfileOpen } from '../accounts/index.ts';
import type { Database } from '../../platform/db/database.ts';

export type StoredWord = {
  id: number;
  owner: Uid;
  author: Uid;
  parent: number | null;
  text: string;
  written_at: number;
  waiting: boolean;
  deleted_at: number;
  deleted_by: number | null;
};

export type GuestbookRules = { disabled: boolean; followers_only: boolean; review: boolean; notify: boolean };
const openBook: GuestbookRules = { disabled: false, followers_only: false, review: false, notify: true };

export async function rulesOfBook(db: Database, uid: Uid): Promise<GuestbookRules> {
  const row = await db
    .selectFrom('guestbook_settings')
    .select(['disabled', 'followers_only', 'review', 'notify'])
    .where('uid', '=', uid)
    .executeTakeFirst();
  return row ?? openBook;
}

export async function changeGuestbookRules(
  db: Database,
  uid: Uid,
  change: Partial<GuestbookRules>,
): Promise<GuestbookRules> {
  return db
    .insertInto('guestbook_settings')
    .values({ uid, ...openBook, ...change })
    .onConflict((conflict) => conflict.column('uid').doUpdateSet({ uid, ...change }))
    .returning(['disabled', 'followers_only', 'review', 'notify'])
    .executeTakeFirstOrThrow();
}

const words = (db: Database) => db.selectFrom('guestbook_words').selectAll();
const read = (rows: unknown): StoredWord[] => rows as StoredWord[];

/** Who reads a book: words of closed profiles are shown to their author and the team. */
export type BookReader = { uid: Uid | undefined; team: boolean; hidden: ReadonlySet<Uid>; now: number };
type Shelf = { owner: Uid; waiting: boolean; author?: Uid | undefined; reader: BookReader };

/** Words of a book without answers: published ones, or those that wait. */
const ofShelf = (db: Database, { owner, waiting, author, reader: { uid, team, hidden, now } }: Shelf) =>
  db
    .selectFrom('guestbook_words')
    .where('owner', '=', owner)
    .where('parent', 'is', null)
    .where('deleted_at', '=', 0)
    .where('waiting', '=', waiting)
    .$if(author !== undefined, (query) => query.where('author', '=', author as Uid))
    .$if(!team, (query) =>
      query.where(sql<boolean>`(author = ${uid ?? null} or ${isProfileOpen(sql.ref('author'), now)})`),
    )
    .$if(hidden.size > 0, (query) => query.where(sql<boolean>`author <> all(${[...hidden]}::bigint[])`));

export async function listWords(
  db: Database,
  shelf: Shelf,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ list: StoredWord[]; total: number }> {
  const { total } = await ofShelf(db, shelf)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  const list = await ofShelf(db, shelf)
    .selectAll()
    .orderBy('id', shelf.waiting ? 'asc' : 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  return { list: read(list), total };
}

export async function answersTo(db: Database, ids: readonly number[]): Promise<Map<number, StoredWord>> {
  if (ids.length === 0) return new Map();
  const rows = await words(db).where('parent', 'in', ids).where('deleted_at', '=', 0).execute();
  return new Map(read(rows).map((row) => [row.parent as number, row]));
}

/** A word that is not deleted; locks it until the transaction ends. */
export async function lockWord(tx: Database, id: number): Promise<StoredWord | undefined> {
  const row = await words(tx).where('id', '=', id).forUpdate().executeTakeFirst();
  return row as StoredWord | undefined;
}

export const wordById = async (db: Database, id: number): Promise<StoredWord | undefined> =>
  (await words(db).where('id', '=', id).executeTakeFirst()) as StoredWord | undefined;

/** Nothing where the word has an answer already. */
export async function addWord(
  tx: Database,
  word: Pick<StoredWord, 'owner' | 'author' | 'parent' | 'text' | 'written_at' | 'waiting'>,
): Promise<number | undefined> {
  const row = await tx
    .insertInto('guestbook_words')
    .values(word)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export const changeWord = (
  tx: Database,
  id: number,
  change: Partial<Pick<StoredWord, 'waiting' | 'deleted_at' | 'deleted_by'>>,
) => tx.updateTable('guestbook_words').set(change).where('id', '=', id).execute();

/** Counts one more word of the author to the owner; resolves to how many it makes on that day. */
export async function countWord(tx: Database, author: Uid, owner: Uid, day: number): Promise<number> {
  const { words: count } = await tx
    .insertInto('guestbook_days')
    .values({ author, owner, day, words: 1 })
    .onConflict((conflict) =>
      conflict.columns(['author', 'owner']).doUpdateSet({
        day,
        words: sql<number>`case when guestbook_days.day = excluded.day then guestbook_days.words + 1 else 1 end`,
      }),
    )
    .returning('words')
    .executeTakeFirstOrThrow();
  return count;
}

export async function wordsOn(db: Database, author: Uid, owner: Uid, day: number): Promise<number> {
  const row = await db
    .selectFrom('guestbook_days')
    .select('words')
    .where('author', '=', author)
    .where('owner', '=', owner)
    .where('day', '=', day)
    .executeTakeFirst();
  return row?.words ?? 0;
}

/** Erases the word with its answer where its deletion can no longer be undone. */
export const eraseDeletedWord = (db: Database, id: number, deletedUntil: number) =>
  db
    .deleteFrom('guestbook_words')
    .where('id', '=', id)
    .where('deleted_at', '>', 0)
    .where('deleted_at', '<=', deletedUntil)
    .execute();

/** With its answer. */
export const eraseWord = async (tx: Database, id: number): Promise<void> =>
  void (await tx.deleteFrom('guestbook_words').where('id', '=', id).execute());

export const wordsWrittenBy = async (db: Database, uid: Uid, limit: number) =>
  read(
    await words(db)
      .where('author', '=', uid)
      .where('deleted_at', '=', 0)
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
  );

export const wordsReceivedBy = async (db: Database, uid: Uid, limit: number) =>
  read(
    await words(db)
      .where('owner', '=', uid)
      .where('parent', 'is', null)
      .where('deleted_at', '=', 0)
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
  );
