// The rows of stories, of who likes and who has looked at them, and of who reported them.
import type { ReportReason, StoryFilter, StoryState, Uid } from '@alcove/protocol';
import { storyLimits } from '@alcove/protocol';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { isCertified, isShownTo, type ProfileReader } from '../accounts/index.ts';
import { isFollowedBy } from '../relations/index.ts';

export type StoredStory = {
  id: number;
  author: Uid;
  text: string;
  premium: boolean;
  state: StoryState;
  hidden: boolean;
  reviewed: boolean;
  version: number;
  submitted_at: number;
  /** 0: not yet. */
  published_at: number;
  ends_at: number;
  views: number;
  reasons: string[];
};

const columns = [
  'id',
  'author',
  'text',
  'premium',
  'state',
  'hidden',
  'reviewed',
  'version',
  'submitted_at',
  'published_at',
  'ends_at',
  'views',
  'reasons',
] as const satisfies readonly (keyof StoredStory)[];

const read = (rows: unknown): StoredStory[] => rows as StoredStory[];

export const storyById = async (db: Database, id: number): Promise<StoredStory | undefined> =>
  read(await db.selectFrom('stories').select(columns).where('id', '=', id).execute())[0];

/** Held against its change and its end until the transaction is over. */
export const holdStory = async (tx: Database, id: number): Promise<StoredStory | undefined> =>
  read(await tx.selectFrom('stories').select(columns).where('id', '=', id).forShare().execute())[0];

export const lockStory = async (tx: Database, id: number): Promise<StoredStory | undefined> =>
  read(await tx.selectFrom('stories').select(columns).where('id', '=', id).forUpdate().execute())[0];

export const addStory = async (
  tx: Database,
  story: Pick<StoredStory, 'author' | 'text' | 'premium' | 'state' | 'submitted_at' | 'ends_at'>,
): Promise<StoredStory> =>
  (await tx.insertInto('stories').values(story).returning(columns).executeTakeFirstOrThrow()) as StoredStory;

export const changeStory = async (
  tx: Database,
  id: number,
  change: Partial<Omit<StoredStory, 'id' | 'author' | 'version'>>,
): Promise<void> =>
  void (await tx
    .updateTable('stories')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute());

export const removeStories = async (tx: Database, ids: readonly number[]): Promise<void> => {
  if (ids.length > 0) await tx.deleteFrom('stories').where('id', 'in', ids).execute();
};

/** Locked, without those that another process ends at this moment. */
export const dueStories = async (tx: Database, now: number, limit: number): Promise<StoredStory[]> =>
  read(
    await tx
      .selectFrom('stories')
      .select(columns)
      .where('ends_at', '<=', now)
      .orderBy('ends_at')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute(),
  );

export const storiesOf = async (db: Database, author: Uid): Promise<StoredStory[]> =>
  read(await db.selectFrom('stories').select(columns).where('author', '=', author).orderBy('id').execute());

export async function countAlive(tx: Database, author: Uid, now: number): Promise<number> {
  const { count } = await tx
    .selectFrom('stories')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('author', '=', author)
    .where('ends_at', '>', now)
    .where('state', 'not in', ['rejected', 'failed'])
    .executeTakeFirstOrThrow();
  return count;
}

export async function countSubmitted(tx: Database, uid: Uid, after: number): Promise<number> {
  const { count } = await tx
    .selectFrom('story_submissions')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('uid', '=', uid)
    .where('submitted_at', '>', after)
    .executeTakeFirstOrThrow();
  return count;
}
export const addSubmission = async (tx: Database, uid: Uid, now: number): Promise<void> =>
  void (await tx.insertInto('story_submissions').values({ uid, submitted_at: now }).execute());

/** Counts that no rule asks for any more. */
export async function forgetCounts(
  db: Database,
  before: { submissions: number; overrulings: number },
): Promise<void> {
  await db.deleteFrom('story_submissions').where('submitted_at', '<=', before.submissions).execute();
  await db.deleteFrom('story_overrulings').where('overruled_at', '<=', before.overrulings).execute();
}

type Unreviewed = { now: number; without: Uid | undefined; out: readonly number[] };

/** What a reviewer has not looked at yet, without their own. */
const unreviewed = (db: Database, { now, without, out }: Unreviewed) =>
  db
    .selectFrom('stories')
    .where('reviewed', '=', false)
    .where('hidden', '=', false)
    .where('state', 'in', ['review', 'published'])
    .where('ends_at', '>', now)
    .where('id', '<>', sql<number>`all(${out}::bigint[])`)
    .$if(without !== undefined, (query) => query.where('author', '<>', without as Uid));

export const listUnreviewed = async (
  db: Database,
  { offset, limit, ...asked }: Unreviewed & { offset: number; limit: number },
): Promise<StoredStory[]> =>
  read(
    await unreviewed(db, asked)
      .select(columns)
      .orderBy('submitted_at')
      .orderBy('id')
      .offset(offset)
      .limit(limit)
      .execute(),
  );

export async function countUnreviewed(db: Database, asked: Unreviewed): Promise<number> {
  const { count } = await unreviewed(db, asked)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export type StoryListReader = ProfileReader & {
  uid: Uid;
  /** Whom a block hides from them. */
  hidden: ReadonlySet<Uid>;
  now: number;
  freeDelayMs: number;
  seesPremium: boolean;
};
export type StoryShelf = {
  filter: StoryFilter;
  author: Uid | undefined;
  before: number | undefined;
  offset: number;
  limit: number;
};

/** Within the hour in which a public story is open to members without Premium, as `sightOf` says it. */
const inFreeHour = ({ now, freeDelayMs }: StoryListReader): RawBuilder<boolean> =>
  sql<boolean>`(not premium and published_at <= ${now - freeDelayMs}
    and published_at > ${now - freeDelayMs - storyLimits.freeAccessMs})`;

const openLevel = (reader: StoryListReader): RawBuilder<boolean> =>
  reader.seesPremium ? sql<boolean>`true` : sql<boolean>`(author = ${reader.uid} or ${inFreeHour(reader)})`;

/** Published stories of members who are not apart from the reader, the newest first. */
function published(db: Database, reader: StoryListReader, shelf: StoryShelf) {
  const { filter, author, before } = shelf;
  return db
    .selectFrom('stories')
    .select(columns)
    .where('state', '=', 'published')
    .where('hidden', '=', false)
    .where('ends_at', '>', reader.now)
    .where(sql<boolean>`author <> all(${[...reader.hidden]}::bigint[])`)
    .where(
      sql<boolean>`(author = ${reader.uid} or ${isShownTo(sql.ref('stories.author'), reader, reader.now)})`,
    )
    .$if(filter === 'followees', (query) => query.where(isFollowedBy(reader.uid, sql.ref('stories.author'))))
    .$if(filter === 'certified', (query) => query.where(isCertified(sql.ref('stories.author'))))
    .$if(author !== undefined, (query) => query.where('author', '=', author as Uid))
    .$if(before !== undefined, (query) =>
      query.where(
        sql<boolean>`(published_at, id) < (coalesce(
          (select last.published_at from stories as last where last.id = ${before}), 9007199254740991), ${before})
          and id <> ${before}`,
      ),
    )
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc');
}

export const listStories = async (
  db: Database,
  reader: StoryListReader,
  shelf: StoryShelf,
): Promise<StoredStory[]> =>
  read(
    await published(db, reader, shelf)
      .where(openLevel(reader))
      .offset(shelf.offset)
      .limit(shelf.limit)
      .execute(),
  );

/** Closed to the reader's level. */
export const listLocked = async (
  db: Database,
  reader: StoryListReader,
  shelf: StoryShelf,
): Promise<StoredStory[]> =>
  reader.seesPremium
    ? []
    : read(
        await published(db, reader, shelf)
          .where(sql<boolean>`not ${openLevel(reader)}`)
          .limit(shelf.limit)
          .execute(),
      );

/** In every state. */
export const listOwn = async (
  db: Database,
  author: Uid,
  { now, offset, limit }: { now: number; offset: number; limit: number },
): Promise<StoredStory[]> =>
  read(
    await db
      .selectFrom('stories')
      .select(columns)
      .where('author', '=', author)
      .where('hidden', '=', false)
      .where('ends_at', '>', now)
      .orderBy('id', 'desc')
      .offset(offset)
      .limit(limit)
      .execute(),
  );

export type StoryMarks = {
  likes: number;
  liked: boolean;
  seen: boolean;
  reports: number;
  rejections: number;
};

export async function marksOf(
  db: Database,
  ids: readonly number[],
  uid: Uid | undefined,
): Promise<ReadonlyMap<number, StoryMarks>> {
  if (ids.length === 0) return new Map();
  const reader = uid ?? null;
  const { rows } = await sql<StoryMarks & { id: number }>`/* prepared: story_marks */
    select id,
      (select count(*)::int from story_likes where story = id) as likes,
      exists (select from story_likes where story = id and uid = ${reader}::bigint) as liked,
      exists (select from story_looks where story = id and uid = ${reader}::bigint) as seen,
      (select count(*)::int from story_reports where story = id) as reports,
      (select count(*)::int from story_reports where story = id and rejects) as rejections
    from unnest(${ids}::bigint[]) as id`.execute(db);
  return new Map(rows.map(({ id, ...marks }) => [Number(id), marks]));
}

/** Answers whether it is the first like of that member. */
export async function setStoryLike(
  tx: Database,
  { story, uid, liked, now }: { story: number; uid: Uid; liked: boolean; now: number },
): Promise<boolean> {
  if (!liked) {
    await tx.deleteFrom('story_likes').where('story', '=', story).where('uid', '=', uid).execute();
    return false;
  }
  const added = await tx
    .insertInto('story_likes')
    .values({ story, uid, liked_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('uid')
    .executeTakeFirst();
  return added !== undefined;
}

/** The latest first, without those whom a block hides from the reader and who are not shown. */
export async function listLikers(
  db: Database,
  story: number,
  reader: Pick<StoryListReader, 'uid' | 'standing' | 'hidden' | 'now'>,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ uids: Uid[]; total: number }> {
  const shown = db
    .selectFrom('story_likes')
    .where('story', '=', story)
    .where(sql<boolean>`uid <> all(${[...reader.hidden]}::bigint[])`)
    .where(isShownTo(sql.ref('story_likes.uid'), reader, reader.now));
  const rows = await shown
    .select('uid')
    .orderBy('liked_at', 'desc')
    .orderBy('uid')
    .offset(offset)
    .limit(limit)
    .execute();
  const { count } = await shown.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow();
  return { uids: rows.map(({ uid }) => uid as Uid), total: count };
}

/** Of these, counts those at which the member looks for the first time. */
export async function addLooks(tx: Database, ids: readonly number[], uid: Uid): Promise<void> {
  await sql`
    with there as (
      select id from stories where id = any(${ids}::bigint[]) order by id for no key update),
    looked as (
      insert into story_looks (story, uid) select id, ${uid} from there
      on conflict do nothing returning story)
    update stories set views = views + 1 where author <> ${uid} and id in (select story from looked)`.execute(
    tx,
  );
}

export type StoryReport = { story: number; uid: Uid; reason: ReportReason; rejects: boolean };

/** Counted once a member. */
export const addStoryReport = async (tx: Database, report: StoryReport, now: number): Promise<void> =>
  void (await tx
    .insertInto('story_reports')
    .values({ ...report, reported_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute());

export const rejectionsOf = async (tx: Database, story: number): Promise<StoryReport[]> =>
  (await tx
    .selectFrom('story_reports')
    .select(['story', 'uid', 'reason', 'rejects'])
    .where('story', '=', story)
    .where('rejects', '=', true)
    .orderBy('reported_at')
    .execute()) as StoryReport[];

/** The team found the rejections wrong: they count as reports alone. */
export async function overrule(tx: Database, rejections: readonly StoryReport[], now: number): Promise<void> {
  for (const { story, uid } of rejections) {
    await tx
      .updateTable('story_reports')
      .set({ rejects: false })
      .where('story', '=', story)
      .where('uid', '=', uid)
      .execute();
    await tx
      .insertInto('story_overrulings')
      .values({ story, uid, overruled_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

export async function countOverruled(tx: Database, uid: Uid, after: number): Promise<number> {
  const { count } = await tx
    .selectFrom('story_overrulings')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('uid', '=', uid)
    .where('overruled_at', '>', after)
    .executeTakeFirstOrThrow();
  return count;
}

export async function countByState(db: Database): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('stories')
    .select(['state', sql<number>`count(*)::int`.as('count')])
    .groupBy('state')
    .execute();
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}
