// Posts of walls with their pictures, likes and views, and the settings of walls.
import type { Uid, WallAudience, WallSettings } from '@alcove/protocol';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { isShown } from '../accounts/index.ts';
import { isFollowedBy } from '../relations/index.ts';
import type { DB } from '../../platform/db/schema.generated.ts';

export type StoredPost = {
  id: number;
  wall: Uid;
  author: Uid;
  text: string;
  audience: WallAudience;
  written_at: number;
  views: number;
  hidden: boolean;
};

/**
 * `team`: reads all; `hidden`: those whom a block hides from the reader; `suspects`: reports a suspicion of a minor,
 * and finds what an earlier one has hidden.
 */
export type WallReader = {
  uid: Uid;
  team: boolean;
  hidden: ReadonlySet<Uid>;
  suspects: boolean;
  now: number;
};

const openWall: WallSettings = { writers: 'followers' };

export async function settingsOfWall(db: Database, uid: Uid): Promise<WallSettings> {
  const row = await db
    .selectFrom('wall_settings')
    .select('writers')
    .where('uid', '=', uid)
    .executeTakeFirst();
  return (row as WallSettings | undefined) ?? openWall;
}

export async function changeWallSettings(
  db: Database,
  uid: Uid,
  change: Partial<WallSettings>,
): Promise<WallSettings> {
  const row = await db
    .insertInto('wall_settings')
    .values({ uid, ...openWall, ...change })
    .onConflict((conflict) => conflict.column('uid').doUpdateSet({ uid, ...change }))
    .returning('writers')
    .executeTakeFirstOrThrow();
  return row as WallSettings;
}

type Where = ExpressionBuilder<DB, 'wall_posts'>;

/**
 * What a reader may read of members who are not banned: their own posts, hidden ones too, their wall, own posts of others that are open to all members, and what
 * stands on the wall of a member whom they follow.
 */
const readableBy =
  ({ uid, team, hidden, suspects, now }: WallReader) =>
  (where: Where) => {
    const stands = suspects
      ? sql<boolean>`true`
      : where.or([where('hidden', '=', false), where('author', '=', uid)]);
    if (team) return stands;
    const apart = [...hidden];
    return where.and([
      stands,
      sql<boolean>`wall <> all(${apart}::bigint[]) and author <> all(${apart}::bigint[])`,
      sql<boolean>`${isShown(sql`wall`, now)} and ${isShown(sql`author`, now)}`,
      where.or([
        where('author', '=', uid),
        where('wall', '=', uid),
        isFollowedBy(uid, sql`wall_posts.wall`),
        where('audience', '=', 'members'),
      ]),
    ]);
  };

/** Whose: on a wall, by an author, or all. */
export type PostShelf = { wall?: Uid | undefined; author?: Uid | undefined };
const ofShelf = (db: Database, { wall, author }: PostShelf, reader: WallReader) =>
  db
    .selectFrom('wall_posts')
    .where(readableBy(reader))
    .$if(wall !== undefined, (query) => query.where('wall', '=', wall as Uid))
    .$if(author !== undefined, (query) => query.where('author', '=', author as Uid));

const read = (rows: unknown): StoredPost[] => rows as StoredPost[];

/** `countedMax`: a count stops there. */
export async function listPosts(
  db: Database,
  shelf: PostShelf,
  reader: WallReader,
  { offset, limit, countedMax }: { offset: number; limit: number; countedMax: number },
): Promise<{ list: StoredPost[]; total: number }> {
  const { total } = await db
    .selectFrom(ofShelf(db, shelf, reader).select('id').limit(countedMax).as('counted'))
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  const list = await ofShelf(db, shelf, reader)
    .selectAll()
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  return { list: read(list), total };
}

export const mostViewedPosts = async (db: Database, wall: Uid, reader: WallReader, limit: number) =>
  read(
    await ofShelf(db, { wall }, reader)
      .selectAll()
      .where('views', '>', 0)
      .orderBy('views', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
  );

export const readablePost = async (
  db: Database,
  id: number,
  reader: WallReader,
): Promise<StoredPost | undefined> =>
  read(await ofShelf(db, {}, reader).selectAll().where('id', '=', id).execute())[0];

export async function postById(db: Database, id: number): Promise<StoredPost | undefined> {
  const row = await db.selectFrom('wall_posts').selectAll().where('id', '=', id).executeTakeFirst();
  return row as StoredPost | undefined;
}

/** Against its deletion until the transaction ends; `alone`: against others who do the same. */
export async function holdPost(tx: Database, id: number, alone = false): Promise<StoredPost | undefined> {
  const row = await tx
    .selectFrom('wall_posts')
    .selectAll()
    .where('id', '=', id)
    .$if(alone, (query) => query.forUpdate())
    .$if(!alone, (query) => query.forKeyShare())
    .executeTakeFirst();
  return row as StoredPost | undefined;
}

export async function addPost(
  tx: Database,
  post: Pick<StoredPost, 'wall' | 'author' | 'text' | 'audience' | 'written_at'> & { views?: number },
  pictures: readonly string[],
): Promise<number> {
  const { id } = await tx.insertInto('wall_posts').values(post).returning('id').executeTakeFirstOrThrow();
  if (pictures.length > 0)
    await tx
      .insertInto('wall_pictures')
      .values(pictures.map((picture, place) => ({ id: picture, post: id, place })))
      .execute();
  return id;
}

export async function picturesOf(
  db: Database,
  posts: readonly number[],
): Promise<ReadonlyMap<number, string[]>> {
  if (posts.length === 0) return new Map();
  const rows = await db
    .selectFrom('wall_pictures')
    .select(['post', 'id'])
    .where('post', 'in', posts)
    .orderBy('place')
    .execute();
  const groups = Map.groupBy(rows, ({ post }) => post);
  return new Map([...groups].map(([post, pictures]) => [post, pictures.map(({ id }) => id)]));
}

export async function postOfPicture(db: Database, picture: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('wall_pictures')
    .select('post')
    .where('id', '=', picture)
    .executeTakeFirst();
  return row?.post;
}

export type PostLikes = { likes: number; liked: boolean };
export async function likesOfPosts(
  db: Database,
  ids: readonly number[],
  reader: Uid,
): Promise<ReadonlyMap<number, PostLikes>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ post: number } & PostLikes>`
    select post, count(*)::int as likes, bool_or(uid = ${reader}) as liked
    from wall_likes where post = any(${ids}::bigint[]) group by post`.execute(db);
  return new Map(rows.map(({ post, ...likes }) => [post, likes]));
}

export async function setPostLike(tx: Database, post: number, uid: Uid, liked: boolean): Promise<void> {
  if (liked)
    await tx
      .insertInto('wall_likes')
      .values({ post, uid })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else await tx.deleteFrom('wall_likes').where('post', '=', post).where('uid', '=', uid).execute();
}

export async function addPostView(db: Database, id: number): Promise<number | undefined> {
  const row = await db
    .updateTable('wall_posts')
    .set({ views: sql<number>`views + 1` })
    .where('id', '=', id)
    .returning('views')
    .executeTakeFirst();
  return row?.views;
}

/** Answers its author. */
export async function setPostHidden(tx: Database, id: number, hidden: boolean): Promise<Uid | undefined> {
  const row = await tx
    .updateTable('wall_posts')
    .set({ hidden })
    .where('id', '=', id)
    .returning('author')
    .executeTakeFirst();
  return row?.author as Uid | undefined;
}

/** Its pictures and likes go with it; the caller removes files and comments. */
export const deletePosts = async (tx: Database, ids: readonly number[]) => {
  if (ids.length > 0) await tx.deleteFrom('wall_posts').where('id', 'in', ids).execute();
};

/** Written by them, or standing on their wall. */
export async function postsAround(db: Database, uid: Uid): Promise<number[]> {
  const rows = await db
    .selectFrom('wall_posts')
    .select('id')
    .where((where) => where.or([where('author', '=', uid), where('wall', '=', uid)]))
    .execute();
  return rows.map(({ id }) => id);
}

export const postsWrittenBy = async (db: Database, uid: Uid, limit: number) =>
  read(
    await db
      .selectFrom('wall_posts')
      .selectAll()
      .where('author', '=', uid)
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
  );
