// Comments and their likes.
import type { CommentKind, Standing, Uid } from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { isShownTo } from '../accounts/index.ts';

export type StoredComment = {
  id: number;
  kind: CommentKind;
  item: number;
  parent: number | null;
  /** Null: deleted, and kept above its replies. */
  author: Uid | null;
  text: string;
  written_at: number;
  hidden: boolean;
};
export type ItemOfKind = { kind: CommentKind; item: number };
/** For whom comments are listed. `hidden`: those whom a block hides from the reader. */
export type CommentListReader = {
  uid: Uid | undefined;
  hidden: ReadonlySet<Uid>;
  standing: Standing;
  now: number;
};

const read = (rows: unknown): StoredComment[] => rows as StoredComment[];

/** A comment that the team has hidden stands for its author alone. */
const stands = (comment: string, { uid }: CommentListReader) =>
  sql<boolean>`(not ${sql.ref(`${comment}.hidden`)} or ${sql.ref(`${comment}.author`)} = ${uid ?? null})`;
/** Of that comment, whatever becomes of the one above it. */
const isBy = (comment: string, { hidden, ...reader }: CommentListReader) => {
  const author = sql.ref(`${comment}.author`);
  return sql<boolean>`(${author} is not null and ${author} <> all(${[...hidden]}::bigint[])
    and ${isShownTo(author, reader, reader.now)} and ${stands(comment, { hidden, ...reader })})`;
};
const isListed = (reader: CommentListReader) => isBy('comments', reader);
/** An author who is not shown leaves an empty place above the replies of others, like a deleted comment. */
const isListedAbove = (reader: CommentListReader) =>
  sql<boolean>`(${isListed(reader)} or exists (
    select from comments as reply
    where reply.parent = comments.id and ${isBy('reply', reader)}))`;

const under = (db: Database, { kind, item }: ItemOfKind, reader: CommentListReader) =>
  db
    .selectFrom('comments')
    .where('kind', '=', kind)
    .where('item', '=', item)
    .where(stands('comments', reader));

export const listComments = async (
  db: Database,
  item: ItemOfKind,
  { reader, offset, limit }: { reader: CommentListReader; offset: number; limit: number },
) =>
  read(
    await under(db, item, reader)
      .selectAll()
      .where('parent', 'is', null)
      .where(isListedAbove(reader))
      .orderBy('id', 'desc')
      .offset(offset)
      .limit(limit)
      .execute(),
  );

export const listReplies = async (
  db: Database,
  parent: StoredComment,
  { reader, offset, limit }: { reader: CommentListReader; offset: number; limit: number },
) =>
  read(
    await under(db, parent, reader)
      .selectAll()
      .where('parent', '=', parent.id)
      .where(isListed(reader))
      .orderBy('id')
      .offset(offset)
      .limit(limit)
      .execute(),
  );

/** Of each of these comments: its earliest replies, and how many there are. */
export async function firstReplies(
  db: Database,
  parents: readonly number[],
  { reader, limit }: { reader: CommentListReader; limit: number },
): Promise<ReadonlyMap<number, { list: StoredComment[]; count: number }>> {
  if (parents.length === 0) return new Map();
  const { rows } = await sql<StoredComment & { place: number; among: number }>`
    select * from (
      select comments.*, row_number() over siblings::int as place, count(*) over (partition by parent)::int as among
      from comments
      where parent = any(${parents}::bigint[]) and ${isListed(reader)}
      window siblings as (partition by parent order by id)
    ) as replies
    where place <= ${limit}
    order by id`.execute(db);
  const groups = Map.groupBy(rows, ({ parent }) => parent as number);
  return new Map([...groups].map(([parent, list]) => [parent, { list, count: list[0]?.among ?? 0 }]));
}

/** How many comments, with replies, stand under each item; replies to a hidden one are hidden with it. */
export async function countComments(
  db: Database,
  kind: CommentKind,
  items: readonly number[],
  reader: CommentListReader,
): Promise<ReadonlyMap<number, number>> {
  if (items.length === 0) return new Map();
  const { rows } = await sql<{ item: number; count: number }>`
    select item, count(*)::int as count from comments
    where kind = ${kind} and item = any(${items}::bigint[]) and ${isListed(reader)}
      and (parent is null or exists (
        select from comments as above where above.id = comments.parent and ${stands('above', reader)}))
    group by item`.execute(db);
  return new Map(rows.map(({ item, count }) => [item, count]));
}

export type Likes = { likes: number; liked: boolean };
export async function likesOfComments(
  db: Database,
  ids: readonly number[],
  reader: Uid | undefined,
): Promise<ReadonlyMap<number, Likes>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ comment: number } & Likes>`
    select comment, count(*)::int as likes, bool_or(uid = ${reader ?? 0}) as liked
    from comment_likes where comment = any(${ids}::bigint[]) group by comment`.execute(db);
  return new Map(rows.map(({ comment, ...likes }) => [comment, likes]));
}

export async function setCommentLike(tx: Database, comment: number, uid: Uid, liked: boolean): Promise<void> {
  if (liked)
    await tx
      .insertInto('comment_likes')
      .values({ comment, uid })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else await tx.deleteFrom('comment_likes').where('comment', '=', comment).where('uid', '=', uid).execute();
}

export async function commentById(db: Database, id: number): Promise<StoredComment | undefined> {
  const row = await db.selectFrom('comments').selectAll().where('id', '=', id).executeTakeFirst();
  return row as StoredComment | undefined;
}

/** Locks it until the transaction ends. */
export async function lockComment(tx: Database, id: number): Promise<StoredComment | undefined> {
  const row = await tx.selectFrom('comments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row as StoredComment | undefined;
}

export async function insertComment(
  tx: Database,
  comment: Omit<StoredComment, 'id' | 'hidden'>,
): Promise<StoredComment> {
  const row = await tx.insertInto('comments').values(comment).returningAll().executeTakeFirstOrThrow();
  return row as StoredComment;
}

const hasReplies = async (tx: Database, id: number): Promise<boolean> =>
  (await tx.selectFrom('comments').select('id').where('parent', '=', id).limit(1).executeTakeFirst()) !==
  undefined;

/** A comment with replies keeps its place without author and text; an empty place goes with its last reply. */
export async function removeComment(tx: Database, { id, parent }: StoredComment): Promise<void> {
  if (await hasReplies(tx, id)) {
    await tx
      .updateTable('comments')
      .set({ author: null, text: '', hidden: false })
      .where('id', '=', id)
      .execute();
    await tx.deleteFrom('comment_likes').where('comment', '=', id).execute();
    return;
  }
  await tx.deleteFrom('comments').where('id', '=', id).execute();
  if (parent === null) return;
  const above = await lockComment(tx, parent);
  if (above?.author === null && !(await hasReplies(tx, parent)))
    await tx.deleteFrom('comments').where('id', '=', parent).execute();
}

/** Answers its author, unless it is erased. */
export async function setCommentHidden(tx: Database, id: number, hidden: boolean): Promise<Uid | undefined> {
  const row = await tx
    .updateTable('comments')
    .set({ hidden })
    .where('id', '=', id)
    .returning('author')
    .executeTakeFirst();
  return (row?.author ?? undefined) as Uid | undefined;
}

/** `standing`: how many of each item everybody could read, with replies; none that the team had hidden, nor under it. */
export type RemovedComments = { authors: Uid[]; standing: ReadonlyMap<number, number> };

export async function removeCommentsUnder(
  tx: Database,
  kind: CommentKind,
  items: readonly number[],
): Promise<RemovedComments> {
  if (items.length === 0) return { authors: [], standing: new Map() };
  const removed = read(
    await tx
      .deleteFrom('comments')
      .where('kind', '=', kind)
      .where('item', 'in', items)
      .returningAll()
      .execute(),
  );
  const hidden = new Set(removed.flatMap(({ id, hidden }) => (hidden ? id : [])));
  const stood = removed.filter(
    ({ id, parent, author }) =>
      author !== null && !hidden.has(id) && (parent === null || !hidden.has(parent)),
  );
  return {
    authors: [...new Set(removed.flatMap(({ author }) => author ?? []))],
    standing: new Map(
      [...Map.groupBy(stood, ({ item }) => item)].map(([item, { length }]) => [item, length]),
    ),
  };
}

export const commentsWrittenBy = async (db: Database, uid: Uid, limit: number) =>
  read(
    await db
      .selectFrom('comments')
      .selectAll()
      .where('author', '=', uid)
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
  );

/** All that a member wrote: what others replied to keeps its place. */
export async function eraseCommentsOf(tx: Database, uid: Uid): Promise<void> {
  await sql`
    delete from comments where author = ${uid}
      and not exists (select from comments as reply where reply.parent = comments.id and reply.author <> ${uid})`.execute(
    tx,
  );
  await sql`
    delete from comment_likes using comments
    where comment_likes.comment = comments.id and comments.author = ${uid}`.execute(tx);
  await tx.updateTable('comments').set({ author: null, text: '' }).where('author', '=', uid).execute();
  await sql`
    delete from comments where author is null
      and not exists (select from comments as reply where reply.parent = comments.id)`.execute(tx);
}
