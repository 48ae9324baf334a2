// What a reader writes under items until the server has it. Words whose answer was lost are one comment, however often
// they are sent.
import { createOutbox, type Outgoing } from '@alcove/live-client/outbox';
import type { Comment, CommentKind } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { type CallFailure, callServer, isUnanswered } from '../../call/call-server.ts';

/** `to`: the item; `thread`: the comment they stand under; `parent`: whom they answer. */
export type CommentWords = { to: number; kind: CommentKind; text: string; thread?: number; parent?: number };
export type UnsentComment = Outgoing<CommentWords, CallFailure>;

type Parts = {
  onUnsent(unsent: readonly UnsentComment[]): void;
  onAdded(comment: Comment, thread: number | undefined): void;
};

/** Comments that could not be sent; the oldest goes. */
const unsentMost = 50;

const callToAdd = ({ kind, to: id, text, parent, mid: key }: UnsentComment) =>
  callServer(addresses.addComment, { kind, id, text, ...(parent && { parent_id: parent }), key });

export function createCommentOutbox({ onUnsent, onAdded }: Parts, add = callToAdd) {
  const outbox = createOutbox<CommentWords, Comment, CallFailure>({
    order: 'each',
    async send(words, { onResult, onFailure }) {
      const answer = await add(words);
      if (answer.status === 'error') return onFailure(answer);
      onResult(answer.data.comment);
      onAdded(answer.data.comment, words.thread);
    },
    // Words that are sent again stay in their row: the form may hold the next ones.
    afterFailure: (failure, isRetry) => (isRetry || isUnanswered(failure) ? 'failed' : 'returned'),
    idleMost: unsentMost,
    onChange: () => onUnsent(outbox.of()),
  });
  return outbox;
}
