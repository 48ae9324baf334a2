// The comments under one item: read when they are shown, further ones on request, and kept by id, so that none is
// doubled when others write meanwhile.
import { type Comment, type CommentKind, type CommentLine, type Failure, pageSizes } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { useEffect, useEffectEvent, useState } from 'react';
import { callServer, isUnanswered } from '../../call.ts';
import { type CommentWords, createCommentOutbox, type UnsentComment } from './comment-outbox.ts';

export type CommentedItem = { kind: CommentKind; id: number };
type Listed = { list: readonly Comment[]; hasMore: boolean; total: number; mayWrite: boolean };

const merge = <T extends { id: number }>(before: readonly T[], after: readonly T[]): T[] => {
  const known = new Set(before.map(({ id }) => id));
  return [...before, ...after.filter(({ id }) => !known.has(id))];
};

export function useComments({ kind, id }: CommentedItem) {
  const [listed, setListed] = useState<Listed>();
  const [hasFailed, setFailed] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const [unsent, setUnsent] = useState<readonly UnsentComment[]>([]);

  async function load(of: CommentedItem, before: readonly Comment[]) {
    setLoading(true);
    setFailed(false);
    const answer = await callServer(addresses.comments, { ...of, offset: before.length });
    setLoading(false);
    if (answer.status === 'error') return setFailed(true);
    const { list, total_count: total, may_write } = answer.data;
    const page = list.slice(0, pageSizes.comments);
    // What the reader wrote or deleted while a further page travelled stays so.
    setListed((now) => ({
      list: merge((before.length > 0 && now?.list) || [], page),
      hasMore: list.length > page.length,
      total,
      mayWrite: may_write === 1,
    }));
  }
  const begin = useEffectEvent((of: CommentedItem) => queueMicrotask(() => void load(of, [])));
  useEffect(() => begin({ kind, id }), [kind, id]);

  const change = (by: (list: readonly Comment[]) => readonly Comment[], more: number) =>
    setListed((now) => now && { ...now, list: by(now.list), total: now.total + more });
  const inThread = (commentId: number, by: (comment: Comment) => Comment) =>
    change(
      (list) =>
        list.map((comment) =>
          comment.id === commentId || comment.replies.some((reply) => reply.id === commentId)
            ? by(comment)
            : comment,
        ),
      0,
    );

  /** On top, or under the thread of the comment that is replied to. */
  function added(comment: Comment, thread: number | undefined) {
    if (thread === undefined) return change((list) => merge([comment], list), 1);
    inThread(thread, (now) => ({
      ...now,
      replies: merge(now.replies, [comment]),
      reply_count: now.reply_count + 1,
    }));
    change((list) => list, 1);
  }

  const [outbox] = useState(() => createCommentOutbox({ onUnsent: setUnsent, onAdded: added }));
  /** Answers why it was refused; without an answer it stays as not sent. */
  async function write(words: Omit<CommentWords, 'to' | 'kind'>): Promise<Failure | undefined> {
    const { failure } = await outbox.add({ ...words, to: id, kind });
    return failure && !isUnanswered(failure) ? failure : undefined;
  }

  return {
    listed,
    unsent,
    drop: outbox.discard,
    sendAgain: outbox.again,
    write,
    hasFailed,
    isLoading,
    again: () => void load({ kind, id }, listed?.list ?? []),
    more: () => void load({ kind, id }, listed?.list ?? []),

    liked(commentId: number, { likes, liked }: Pick<CommentLine, 'likes' | 'liked'>) {
      inThread(commentId, (thread) =>
        thread.id === commentId
          ? { ...thread, likes, liked }
          : {
              ...thread,
              replies: thread.replies.map((reply) =>
                reply.id === commentId ? { ...reply, likes, liked } : reply,
              ),
            },
      );
    },

    /** An empty place above replies goes with the last of them. */
    removed(commentId: number) {
      change(
        (list) =>
          list.flatMap((thread) => {
            if (thread.id === commentId) {
              if (thread.reply_count === 0) return [];
              const { user: _, ...place } = thread;
              return [{ ...place, text: '', likes: 0, liked: 0 as const, deletable: 0 as const }];
            }
            if (!thread.replies.some(({ id: reply }) => reply === commentId)) return [thread];
            const replies = thread.replies.filter(({ id: reply }) => reply !== commentId);
            const reply_count = thread.reply_count - 1;
            return !thread.user && reply_count === 0 ? [] : [{ ...thread, replies, reply_count }];
          }),
        -1,
      );
    },

    async moreReplies(thread: Comment) {
      const answer = await callServer(addresses.comments, {
        kind,
        id,
        parent_id: thread.id,
        offset: thread.replies.length,
      });
      if (answer.status === 'error') return setFailed(true);
      setFailed(false);
      inThread(thread.id, (now) => ({ ...now, replies: merge(now.replies, answer.data.list) }));
    },
  };
}
export type ShownComments = ReturnType<typeof useComments>;
