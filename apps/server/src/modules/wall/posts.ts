// Posting on walls, deleting, liking. Members are locked before posts.
import type { Use } from '../../platform/engines.ts';
import {
  type CommentReader,
  type Comments,
  linkMentions,
  mentionedIn,
  plainTextOf,
} from '../comments/index.ts';
import { isInvisible, may, type Standing, standingOf, type Uid, type WallAudience } from '@alcove/protocol';
import type { Database } from '../../platform/db/database.ts';
import { quoteOf } from '../../platform/notifications.ts';
import { refuse } from '../../platform/refusal.ts';
import { memberPerson, type Members, type OpenProfiles } from '../accounts/index.ts';
import type { Attachments } from '../media/index.ts';
import { lockPair, type Relations, type PairCheck } from '../relations/index.ts';
import * as store from './post-store.ts';

export type WallNeeds = Use<'db' | 'clock' | 'notifications' | 'rateLimits'> & {
  members: Pick<Members, 'byUid' | 'byUids' | 'byNick' | 'lock'>;
  relations: Pick<Relations, 'isHidden' | 'hiddenFrom' | 'isFollowing' | 'apart'>;
  openProfiles: Pick<OpenProfiles, 'isOpen' | 'isOpenTo'>;
  attachments: Pick<Attachments, 'addUse' | 'idsIn' | 'show' | 'remove' | 'keep' | 'fileOf' | 'setHidden'>;
  comments: Pick<Comments, 'countsOf' | 'register' | 'removeUnder'>;
};

type Posting = { author: Uid; wall: Uid; text: string; audience: WallAudience; pictures: readonly string[] };
type Reader = { uid: Uid; standing: Standing; suspects?: boolean };

export function createPosts(needs: WallNeeds) {
  const { db, clock, notifications, members, relations, openProfiles, attachments, comments } = needs;

  async function wallReader(reader: Reader, tx: Database = db): Promise<store.WallReader> {
    const { uid, standing, suspects = false } = reader;
    const team = may('moderate', standing);
    const hidden = team ? new Set<Uid>() : new Set((await relations.apart(uid, tx)).keys());
    return { uid, team, hidden, suspects, now: clock.now() };
  }

  async function readable(reader: CommentReader & Pick<Reader, 'suspects'>, id: number, tx: Database = db) {
    const { uid, standing } = reader;
    if (uid === undefined || !may('readWalls', standing)) return undefined;
    return store.readablePost(tx, id, await wallReader({ ...reader, uid }, tx));
  }

  /** Nothing where the member may post there. */
  async function refusedOn(tx: Database, author: Uid, wall: Uid) {
    if (author === wall) return undefined;
    const { writers } = await store.settingsOfWall(tx, wall);
    if (writers === 'nobody') return 'wall_closed' as const;
    const follows = writers === 'everyone' || (await relations.isFollowing(tx, author, wall));
    return follows ? undefined : ('wall_for_followers' as const);
  }

  comments.register('wall', {
    async mayRead(reader, item, tx) {
      if (tx && !(await store.holdPost(tx, item))) return false;
      return (await readable(reader, item, tx)) !== undefined;
    },
    mayWrite: async ({ standing }) => may('comment', standing),
    owner: async (item, tx = db) => (await store.postById(tx, item))?.author,
    host: async (item, tx = db) => (await store.postById(tx, item))?.wall,
  });

  async function tellMentioned(
    tx: Database,
    id: number,
    notified: ReadonlySet<Uid>,
    posting: Posting,
    uids: Uid[],
  ) {
    for (const uid of uids) {
      const member = notified.has(uid) ? undefined : await members.byUid(uid, tx);
      if (!member) continue;
      // A role counts by a session alone, and who is mentioned acts in none.
      const standing = standingOf(memberPerson(member, { roleAwake: false }), clock.now());
      if (!(await readable({ uid, standing }, id, tx))) continue;
      await notifications.tell(tx, 'textMention', {
        to: uid,
        from: posting.author,
        entity: id,
        data: { kind: 'wall', item: id, quote: quoteOf(plainTextOf(posting.text)) },
      });
    }
  }

  /** With pictures and comments, in a transaction that holds them. */
  async function erase(tx: Database, ids: readonly number[]): Promise<void> {
    const pictures = [...(await store.picturesOf(tx, ids)).values()].flat();
    await comments.removeUnder(tx, 'wall', ids);
    await store.deletePosts(tx, ids);
    await attachments.remove(tx, pictures);
  }

  return {
    wallReader,
    readable,
    refusedOn,
    erase,

    async add(asked: Posting, check: PairCheck): Promise<number> {
      const { author, wall, pictures } = asked;
      const { text, mentioned } = await linkMentions(asked.text, needs);
      if (isInvisible(plainTextOf(text)) && pictures.length === 0) throw refuse('post_empty');
      return db.transaction().execute(async (tx) => {
        if (author === wall) {
          if (!(await members.lock(tx, author))) throw refuse('logged_out');
        } else {
          await lockPair(tx, author, wall, { active: true, shared: true });
          await check(tx, wall);
          if (!(await openProfiles.isOpen(wall, tx))) throw refuse('member_unknown');
          const refused = await refusedOn(tx, author, wall);
          if (refused) throw refuse(refused);
        }
        await attachments.show(tx, author, { use: 'wall' }, pictures);
        const audience = author === wall ? asked.audience : 'followers';
        const post = { wall, author, text, audience, written_at: clock.now() };
        const id = await store.addPost(tx, post, pictures);
        if (author !== wall)
          await notifications.tell(tx, 'wallPost', {
            to: wall,
            from: author,
            entity: id,
            data: { quote: quoteOf(plainTextOf(text)) },
          });
        await tellMentioned(
          tx,
          id,
          new Set([author, wall]),
          { ...asked, text },
          mentioned.map(({ uid }) => uid),
        );
        return id;
      });
    },

    /** Others than those who may delete it do not learn whether it exists. */
    async remove({ uid, standing }: Reader, id: number): Promise<void> {
      // Texts of posts do not change: nicks are looked up before any row is held.
      const mentioned = await mentionedIn((await store.postById(db, id))?.text ?? '', members);
      await db.transaction().execute(async (tx) => {
        const post = await store.holdPost(tx, id, true);
        // A hidden one is there for its author alone.
        const isOwners = post && !post.hidden && (post.wall === uid || may('moderate', standing));
        const mayDelete = post && (post.author === uid || isOwners);
        if (!mayDelete) throw refuse('post_unknown');
        await erase(tx, [id]);
        const about = { from: post.author, entity: id };
        await notifications.takeBack(tx, { ...about, type: 'wallPost', to: post.wall });
        if (mentioned.length > 0)
          await notifications.takeBack(tx, {
            ...about,
            type: 'textMention',
            to: mentioned.map((member) => member.uid),
          });
      });
    },

    async like(reader: Reader, { id, liked }: { id: number; liked: boolean }): Promise<store.PostLikes> {
      await db.transaction().execute(async (tx) => {
        if (!(await store.holdPost(tx, id)) || !(await readable(reader, id, tx)))
          throw refuse('post_unknown');
        await store.setPostLike(tx, id, reader.uid, liked);
      });
      return (await store.likesOfPosts(db, [id], reader.uid)).get(id) ?? { likes: 0, liked: false };
    },
  };
}
export type Posts = ReturnType<typeof createPosts>;
