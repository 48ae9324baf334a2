// The comments under one item: read when they are shown, further ones on request, and kept by id, so that none is
// doubled when others write meanwhile.
import {
  type Comment,
  type CommentKind,
  commentLimits,
  type CommentEntry,
  type Failure,
} from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { useEffect, useEffectEvent, useState } from 'react';
import { isUnanswered } from '../../call/call-server.ts';
import { useCall } from '../../call/use-call.ts';
import { type CommentWords, createCommentOutbox, type UnsentComment } from './comment-outbox.ts';

export type CommentedItem = { kind: CommentKind; id: number };
type Listed = { list: readonly Comment[]; hasMore: boolean; total: number; mayWrite: boolean };

const merge = <T extends { id: number }>(before: readonly T[], after: readonly T[]): T[] => {
  const known = new Set(before.map(({ id }) => id));
  return [...before, ...after.filter(({ id }) => !known.has(id))];
};

/** `version`: another one is read again. */
export function useComments({ kind, id }: CommentedItem, version = 0) {
  const [listed, setListed] = useState<Listed>();
  const reading = useCall(addresses.comments, { inTurn: true });
  const readingReplies = useCall(addresses.comments, { inTurn: true });
  const [unsent, setUnsent] = useState<readonly UnsentComment[]>([]);

  async function load(of: CommentedItem, before: readonly Comment[]) {
    const answer = await reading.send({ ...of, offset: before.length });
    if (!answer) return;
    const { list, total_count: total, may_write } = answer;
    const page = list.slice(0, commentLimits.perPage);
    // What the reader wrote or deleted while a further page travelled stays so.
    setListed((now) => ({
      list: merge((before.length > 0 && now?.list) || [], page),
      hasMore: list.length > page.length,
      total,
      mayWrite: may_write === 1,
    }));
  }
  const begin = useEffectEvent(({ kind, id }: CommentedItem & { version: number }) =>
    queueMicrotask(() => void load({ kind, id }, [])),
  );
  useEffect(() => begin({ kind, id, version }), [kind, id, version]);

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
    hasFailed: (reading.fault ?? readingReplies.fault) !== undefined,
    isLoading: reading.busy,
    again: () => void load({ kind, id }, listed?.list ?? []),
    more: () => void load({ kind, id }, listed?.list ?? []),

    liked(commentId: number, { likes, liked }: Pick<CommentEntry, 'likes' | 'liked'>) {
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
      const about = { kind, id, parent_id: thread.id, offset: thread.replies.length };
      const answer = await readingReplies.send(about);
      if (answer) inThread(thread.id, (now) => ({ ...now, replies: merge(now.replies, answer.list) }));
    },
  };
}
export type ShownComments = ReturnType<typeof useComments>;
