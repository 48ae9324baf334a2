// Members follow tags and are told, once a day for each, of what newly carries one.
import {
  dayMs,
  type findingCalls,
  type FollowedTag,
  asFlag,
  readTag,
  tagLimits,
  type Uid,
} from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { Use } from '../../../platform/engines.ts';
import type { CallContext, Handlers } from '../../../platform/http/call.ts';
import { sessionOf } from '../../../platform/http/session.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Members } from '../../accounts/index.ts';
import { tagsNamed } from './name-store.ts';

type Names = 'followTag' | 'unfollowTag';
type Needs = Use<'db' | 'clock' | 'notifications'> & { members: Pick<Members, 'lock'> };

/** The tags that a member follows, each once. */
export async function followedBy(db: Database, uid: Uid): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('followed_tags')
    .innerJoin('tag_names', 'tag_names.name', 'followed_tags.name')
    .select('tag')
    .where('uid', '=', uid)
    .execute();
  return new Set(rows.map(({ tag }) => tag));
}

export const namesFollowedBy = (db: Database, uid: Uid, limit: number) =>
  db
    .selectFrom('followed_tags')
    .select(['name', 'followed_at'])
    .where('uid', '=', uid)
    .orderBy('followed_at', 'desc')
    .limit(limit)
    .execute();

export async function followOf(db: Database, uid: Uid, tag: number): Promise<FollowedTag> {
  const tags = await followedBy(db, uid);
  return { followed: asFlag(tags.has(tag)), following: tags.size };
}

/**
 * In the transaction that gives the tags to an item of a set: who follows one hears of it once a day, but neither the
 * author of the set nor the member who gave it.
 */
export async function tellFollowers(
  tx: Database,
  notifications: Needs['notifications'],
  { names, author, by }: { names: readonly string[]; author: Uid; by: Uid },
): Promise<void> {
  const { rows } = await sql<{ tag: number; name: string; followers: Uid[] }>`
    select given.tag, min(given.name) as name, array_agg(distinct uid) as followers
    from tag_names given join tag_names beside on beside.tag = given.tag
      join followed_tags on followed_tags.name = beside.name
    where given.name = any(${names}::text[]) and uid not in (${author}, ${by})
    group by given.tag order by given.tag`.execute(tx);
  for (const { tag, name, followers } of rows) {
    await notifications.tell(tx, 'followedTag', {
      to: followers,
      from: author,
      entity: tag,
      data: { tag: name },
      once: { key: `tag ${tag}`, withinMs: dayMs },
    });
  }
}

export function createFollowingCalls({
  db,
  clock,
  members,
}: Needs): Pick<Handlers<typeof findingCalls>, Names> {
  async function changing(
    sent: string,
    context: CallContext,
    change: (tx: Database, uid: Uid, followed: { tag: number; name: string }) => Promise<void>,
  ): Promise<FollowedTag> {
    const { uid } = sessionOf(context);
    const name = readTag(sent);
    if (name === undefined) throw refuse('label_invalid');
    return db.transaction().execute(async (tx) => {
      if (!(await members.lock(tx, uid))) throw refuse('logged_out');
      const [tag] = await tagsNamed(tx, [name]);
      if (tag === undefined) throw refuse('item_unknown');
      await change(tx, uid, { tag, name });
      return followOf(tx, uid, tag);
    });
  }

  return {
    followTag: ({ tag: sent }, context) =>
      changing(sent, context, async (tx, uid, { tag, name }) => {
        const tags = await followedBy(tx, uid);
        if (tags.has(tag)) return;
        if (tags.size >= tagLimits.followed) throw refuse('tags_followed_full', { most: tagLimits.followed });
        await tx.insertInto('followed_tags').values({ uid, name, followed_at: clock.now() }).execute();
      }),

    unfollowTag: ({ tag: sent }, context) =>
      changing(sent, context, async (tx, uid, { tag }) => {
        await tx
          .deleteFrom('followed_tags')
          .where('uid', '=', uid)
          .where('name', 'in', tx.selectFrom('tag_names').select('name').where('tag', '=', tag))
          .execute();
      }),
  };
}
