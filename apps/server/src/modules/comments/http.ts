// The calls of comments: what a reader sees under an item, and what they do there.
import {
  asFlag,
  type Comment,
  commentLimits,
  type CommentEntry,
  commentsCalls,
  may,
  secondsOf,
  standingOf,
  type Uid,
} from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import type { CallContext, Handlers } from '../../platform/http/call.ts';
import { personOf, sessionOf } from '../../platform/http/session.ts';
import { refuse } from '../../platform/refusal.ts';
import { memberSummaryOf, type OpenProfiles } from '../accounts/index.ts';
import type { Relations } from '../relations/index.ts';
import * as store from './comment-store.ts';
import type { CommentReader, KnownItems } from './commented-items.ts';
import type { createCommentActs } from './comment-acts.ts';

type Needs = Use<'db' | 'clock'> & {
  openProfiles: Pick<OpenProfiles, 'shownAmong'>;
  relations: Pick<Relations, 'isHidden' | 'hiddenFrom'>;
  items: KnownItems;
  acts: ReturnType<typeof createCommentActs>;
};

/** One more than a page shows says that there are more. */
const limit = commentLimits.perPage + 1;

export function createCommentsCalls(needs: Needs): Handlers<typeof commentsCalls> {
  const { db, clock, openProfiles, relations, items, acts } = needs;
  const readerOf = (context: CallContext): CommentReader => ({
    uid: context.session?.uid,
    standing: standingOf(personOf(context), clock.now()),
  });
  const me = (context: CallContext) => ({ ...readerOf(context), uid: sessionOf(context).uid });

  async function entriesOf(
    comments: readonly store.StoredComment[],
    { hidden }: store.CommentListReader,
    { reader, keepers }: { reader: CommentReader; keepers: readonly (Uid | undefined)[] },
  ): Promise<ReadonlyMap<number, CommentEntry>> {
    const now = clock.now();
    const ids = comments.map(({ id }) => id);
    const likes = await store.likesOfComments(db, ids, reader.uid);
    const authors = await openProfiles.shownAmong(
      comments.flatMap(({ author }) => (author === null || hidden.has(author) ? [] : author)),
      reader,
    );
    const keeps = keepers.includes(reader.uid) || may('moderate', reader.standing);
    return new Map(
      comments.map(({ id, author, text, written_at, hidden: isHidden }) => {
        const member = author === null ? undefined : authors.get(author);
        const entry = {
          id,
          ...(member && { user: memberSummaryOf(member, reader.standing, now) }),
          text: member ? text : '',
          date: secondsOf(written_at),
          likes: likes.get(id)?.likes ?? 0,
          liked: asFlag(likes.get(id)?.liked ?? false),
          deletable: asFlag(
            member !== undefined && reader.uid !== undefined && (keeps || author === reader.uid),
          ),
          ...(isHidden && { hidden: 1 as const }),
        };
        return [id, entry];
      }),
    );
  }

  async function shown(
    item: store.ItemOfKind,
    list: readonly store.StoredComment[],
    to: store.CommentListReader,
    reader: CommentReader,
  ): Promise<Comment[]> {
    const replies = await store.firstReplies(
      db,
      list.map(({ id }) => id),
      { reader: to, limit: commentLimits.firstReplies },
    );
    const rules = items.of(item.kind);
    const keepers = [await rules.owner(item.item), await rules.host?.(item.item)].filter(
      (uid) => uid !== undefined,
    );
    const all = [...list, ...[...replies.values()].flatMap((group) => group.list)];
    const drawn = await entriesOf(all, to, { reader, keepers });
    return list.map(({ id }) => ({
      ...(drawn.get(id) as CommentEntry),
      replies: (replies.get(id)?.list ?? []).map((reply) => drawn.get(reply.id) as CommentEntry),
      reply_count: replies.get(id)?.count ?? 0,
    }));
  }

  return {
    async comments({ kind, id: item, parent_id, offset }, context) {
      const reader = readerOf(context);
      const rules = items.of(kind);
      const owner = await rules.owner(item);
      if (owner === undefined || !(await rules.mayRead(reader, item))) throw refuse('item_unknown');
      if (await relations.isHidden(commentsCalls.comments, context, owner))
        return { list: [], total_count: 0, may_write: 0 };
      const { standing } = reader;
      const { uid } = reader;
      const to = { uid, hidden: await relations.hiddenFrom(context), standing, now: clock.now() };
      const about = { kind, item };
      const page = { reader: to, offset, limit };
      const parent = parent_id === undefined ? undefined : await store.commentById(db, parent_id);
      const isUnder = parent?.kind === kind && parent.item === item;
      if (parent_id !== undefined && (!isUnder || (parent.hidden && parent.author !== reader.uid)))
        throw refuse('comment_unknown');
      const list = parent
        ? await store.listReplies(db, parent, page)
        : await store.listComments(db, about, page);
      const writes = may('comment', reader.standing) && (await rules.mayWrite(reader, item));
      return {
        list: await shown(about, list, to, reader),
        total_count: (await store.countComments(db, kind, [item], to)).get(item) ?? 0,
        may_write: asFlag(writes),
      };
    },

    async addComment({ kind, id: item, text, parent_id: parent, key }, context) {
      const author = me(context);
      const comment = await acts.add(author, { kind, item, text, parent, key }, (tx, other) =>
        relations.isHidden(commentsCalls.addComment, context, other, tx),
      );
      const { uid, standing } = author;
      const to = { uid, hidden: new Set<Uid>(), standing, now: clock.now() };
      const [entry] = await shown({ kind, item }, [comment], to, author);
      return { comment: entry as Comment };
    },

    async deleteComment({ id }, context) {
      await acts.remove(me(context), id);
      return { id };
    },

    async likeComment({ id, liked }, context) {
      const after = await acts.like(me(context), { id, liked }, (other) =>
        relations.isHidden(commentsCalls.likeComment, context, other),
      );
      return { id, likes: after.likes, liked: asFlag(after.liked) };
    },
  };
}
