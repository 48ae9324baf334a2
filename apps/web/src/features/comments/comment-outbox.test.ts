// Comments that are sent, refused or not answered.
import type { Comment } from '@alcove/protocol';
import { expect, test } from 'vitest';
import { unanswered } from '../../call/call-server.ts';
import { createCommentOutbox, type UnsentComment } from './comment-outbox.ts';

const lost = unanswered('network_error');
const refused = { status: 'error', code: 'comments_closed', message: 'closed' };
const stored = { status: 'success', data: { comment: { id: 5 } } };

function setComments() {
  let answer: unknown = stored;
  let unsent: readonly UnsentComment[] = [];
  const keys: string[] = [];
  const added: [Comment, number | undefined][] = [];
  const outbox = createCommentOutbox(
    { onUnsent: (items) => void (unsent = items), onAdded: (...one) => void added.push(one) },
    async ({ mid }) => {
      keys.push(mid);
      return answer as never;
    },
  );
  return {
    keys,
    added,
    unsent: () => unsent.map(({ text, state }) => [text, state]),
    answerWith: (next: unknown) => void (answer = next),
    write: (text: string) => outbox.add({ to: 1, kind: 'wall', text, thread: 3 }),
    again: outbox.again,
    discard: outbox.discard,
  };
}

test('a comment whose answer was lost stays until it is sent again under its key, or withdrawn', async () => {
  const { write, again, discard, answerWith, unsent, keys, added } = setComments();
  answerWith(lost);
  await write('one');
  await write('two');
  expect(unsent()).toEqual([
    ['one', 'failed'],
    ['two', 'failed'],
  ]);
  answerWith(stored);
  await again(keys[0] ?? '');
  expect(keys[2]).toBe(keys[0]);
  discard(keys[1] ?? '');
  expect([unsent(), added]).toEqual([[], [[stored.data.comment, 3]]]);
});

test('a refusal gives the words back to the form, but words that are sent again stay in their row', async () => {
  const { write, again, answerWith, unsent, keys } = setComments();
  answerWith(refused);
  expect(await write('one')).toEqual({ failure: refused });
  expect(unsent()).toEqual([]);
  answerWith(lost);
  await write('two');
  answerWith(refused);
  await again(keys[1] ?? '');
  expect(unsent()).toEqual([['two', 'failed']]);
});
