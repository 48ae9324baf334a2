// Writing, deleting and liking comments. Members are locked first, in one order, then the item, then comments.
import { type CommentKind, may, standingOf, type Uid } from '@alcove/protocol';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import { quoteOf } from '../../platform/notifications.ts';
import { refuse } from '../../platform/refusal.ts';
import {
  holdMembers,
  type Member,
  memberPerson,
  type Members,
  type OpenProfiles,
} from '../accounts/index.ts';
import type { Wallet } from '../wallet/index.ts';
import * as store from './comment-store.ts';
import type { CommentReader, KnownItems } from './commented-items.ts';
import { linkMentions, mentionedIn, plainTextOf } from './mentions.ts';
import type { PairCheck } from '../relations/index.ts';

type Needs = Use<'db' | 'clock' | 'notifications'> & {
  members: Pick<Members, 'byNick'>;
  openProfiles: Pick<OpenProfiles, 'closedAmong' | 'isOpen'>;
  wallet: Pick<Wallet, 'onceByKey'>;
  items: KnownItems;
};

type WrittenComment = {
  kind: CommentKind;
  item: number;
  text: string;
  parent: number | undefined;
  /** The same words under the same key are one comment. */
  key: string | undefined;
};

export function createCommentActs(needs: Needs) {
  const { db, clock, notifications, members, openProfiles, wallet, items } = needs;

  /** A role counts by a session alone, and who is mentioned acts in none. */
  const readerOf = (member: Member): CommentReader => ({
    uid: member.uid,
    standing: standingOf(memberPerson(member, { roleAwake: false }), clock.now()),
  });

  return {
    async add(author: CommentReader & { uid: Uid }, asked: WrittenComment, check: PairCheck) {
      const { kind, item } = asked;
      const rules = items.of(kind);
      const { text, mentioned } = await linkMentions(asked.text, needs);
      const [owner, replied] = [
        await rules.owner(item),
        asked.parent === undefined ? undefined : await store.commentById(db, asked.parent),
      ];
      if (owner === undefined) throw refuse('item_unknown');
      const answered = replied?.author ?? undefined;
      const others = [owner, answered].filter((uid) => uid !== undefined && uid !== author.uid) as Uid[];
      const write = async (tx: Database): Promise<{ id: number }> => {
        for (const other of new Set(others)) await check(tx, other);
        if (!(await rules.mayRead(author, item, tx))) throw refuse('item_unknown');
        if (!(await rules.mayWrite(author, item, tx))) throw refuse('comments_closed');
        const above = replied && (await store.lockComment(tx, replied.parent ?? replied.id));
        const isThere =
          above?.kind === kind &&
          above.item === item &&
          [above, replied].every((one) => one?.hidden === false) &&
          (answered === undefined || (await openProfiles.closedAmong([answered], author, tx)).size === 0);
        if (asked.parent !== undefined && !isThere) throw refuse('comment_unknown');
        const { id } = await store.insertComment(tx, {
          kind,
          item,
          parent: above?.id ?? null,
          author: author.uid,
          text,
          written_at: clock.now(),
        });
        const about = { from: author.uid, entity: id };
        const data = { kind, item, quote: quoteOf(plainTextOf(text)) };
        const notified = new Set<Uid>([author.uid]);
        const tell = async (type: 'comment' | 'commentReply' | 'textMention', to: Uid | undefined) => {
          if (to === undefined || notified.has(to)) return;
          notified.add(to);
          if (rules.told && type !== 'textMention')
            await notifications.tell(tx, rules.told, {
              ...about,
              entity: item,
              to,
              data: { quote: data.quote },
            });
          else await notifications.tell(tx, type, { ...about, to, data });
        };
        // Each learns of it once, by what concerns them most.
        await tell('commentReply', answered);
        await tell('comment', owner);
        for (const member of mentioned)
          if (await rules.mayRead(readerOf(member), item, tx)) await tell('textMention', member.uid);
        // Its words are not kept with the key: they go with the comment.
        return { id };
      };
      const { key, ...body } = asked;
      const added = await db.transaction().execute(async (tx) => {
        const held = await holdMembers(tx, [author.uid, ...others], 'shared');
        if (!held.has(author.uid)) throw refuse('logged_out');
        const act = { uid: author.uid, key, call: 'addComment', body };
        const { id } = await wallet.onceByKey(tx, act, () => write(tx));
        const comment = await store.commentById(tx, id);
        // It was written before, and is deleted since.
        if (!comment || comment.author === null || comment.hidden) throw refuse('comment_unknown');
        return comment;
      });
      rules.changed?.(item);
      return added;
    },

    /** Others than those who may delete it do not learn whether it exists. */
    async remove({ uid, standing }: CommentReader & { uid: Uid }, id: number): Promise<void> {
      // Texts of comments do not change: nicks are looked up before any row is held.
      const asked = await store.commentById(db, id);
      const mentioned = await mentionedIn(asked?.text ?? '', members);
      await db.transaction().execute(async (tx) => {
        // Above before below, as replies are written.
        if (asked?.parent) await store.lockComment(tx, asked.parent);
        const comment = await store.lockComment(tx, id);
        if (!comment || comment.author === null) throw refuse('comment_unknown');
        // A hidden one is there for its author alone.
        if (comment.hidden && comment.author !== uid) throw refuse('comment_unknown');
        const rules = items.of(comment.kind);
        const owners = [
          comment.author,
          await rules.owner(comment.item, tx),
          await rules.host?.(comment.item, tx),
        ];
        if (!owners.includes(uid) && !may('moderate', standing)) throw refuse('comment_unknown');
        const above = comment.parent === null ? undefined : await store.commentById(tx, comment.parent);
        await store.removeComment(tx, comment);
        const about = { from: comment.author, entity: id };
        const owner = await rules.owner(comment.item, tx);
        const told = (type: 'comment' | 'commentReply') =>
          rules.told ? { ...about, entity: comment.item, type: rules.told } : { ...about, type };
        if (owner !== undefined) await notifications.takeBack(tx, { ...told('comment'), to: owner });
        if (above?.author) await notifications.takeBack(tx, { ...told('commentReply'), to: above.author });
        if (mentioned.length > 0)
          await notifications.takeBack(tx, {
            ...about,
            type: 'textMention',
            to: mentioned.map((member) => member.uid),
          });
      });
      if (asked) items.of(asked.kind).changed?.(asked.item);
    },

    /** `isHidden`: whether a block separates the reader from that member. */
    async like(
      reader: CommentReader & { uid: Uid },
      { id, liked }: { id: number; liked: boolean },
      isHidden: (other: Uid) => Promise<boolean>,
    ): Promise<store.Likes> {
      await db.transaction().execute(async (tx) => {
        const held = await holdMembers(tx, [reader.uid], 'shared');
        if (!held.has(reader.uid)) throw refuse('logged_out');
        const comment = await store.lockComment(tx, id);
        const isThere = comment && comment.author !== null && !comment.hidden;
        if (!isThere || !(await items.of(comment.kind).mayRead(reader, comment.item, tx)))
          throw refuse('comment_unknown');
        const { author } = comment;
        const isClosed = author !== null && (await openProfiles.closedAmong([author], reader, tx)).size > 0;
        if (isClosed || (author !== null && (await isHidden(author)))) throw refuse('comment_unknown');
        await store.setCommentLike(tx, id, reader.uid, liked);
      });
      return (await store.likesOfComments(db, [id], reader.uid)).get(id) ?? { likes: 0, liked: false };
    },
  };
}
