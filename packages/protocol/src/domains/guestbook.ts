// Guestbooks on the wire: words that members leave on profiles, and how owners keep their books.
import * as z from 'zod/mini';
import { defineCalls } from '../call.ts';
import { flag, flagOut, prose, whole } from '../fields.ts';
import { epochSecondsOut, uidInput } from './accounts/fields.ts';
import { memberSummary } from './accounts/member.ts';
import { hourMs } from '../durations.ts';
import { guestbookLimits } from './guestbook/limits.ts';

const answer = z.object({ id: z.int(), text: z.string(), date: epochSecondsOut(), deletable: flagOut() });

const word = z.object({
  id: z.int(),
  user: memberSummary.check(z.describe('Who left it')),
  text: z.string(),
  date: epochSecondsOut(),
  deletable: flagOut().check(z.describe('1: the reader wrote it, owns the book or moderates')),
  waiting: flagOut().check(
    z.describe('1: the owner has not approved it; its author and the owner alone see it'),
  ),
  answer: z.optional(answer).check(z.describe('By the owner')),
});
export type GuestbookWord = z.infer<typeof word>;

const rules = z.object({
  disabled: flagOut().check(z.describe('1: nobody but the owner reads words, and nobody leaves any')),
  followers_only: flagOut().check(z.describe('1: only followers of the owner may leave words')),
  review: flagOut().check(z.describe('1: words wait until the owner approves them')),
});
const settings = z.extend(rules, { notify: flagOut().check(z.describe('1: the owner is told of words')) });
export type GuestbookSettings = z.infer<typeof settings>;

const book = z.extend(rules, {
  notify: z.optional(flagOut()).check(z.describe('One’s own book only')),
  list: z.array(word).check(z.describe('Published words, the latest first')),
  total_count: z.int(),
  waiting: z.array(word).check(z.describe('For the owner the earliest that wait; for others their own')),
  waiting_count: z.int(),
  left_today: z.optional(z.int()).check(z.describe('How many words the reader may still leave here today')),
});
export type Guestbook = z.infer<typeof book>;

const id = uidInput;
const page = () => z._default(whole({ min: 1, max: 50_000 }), 1);
const byHand = { limit: 120, windowMs: hourMs };

export const guestbookCalls = defineCalls({
  guestbook: {
    prefix: 'site',
    method: 'GET',
    path: '/user/guestbook/list',
    who: 'anyone',
    apart: 'hidden',
    needsGatePass: true,
    summary: 'The words of a member’s guestbook, 20 a page; one’s own without `id`',
    input: z.object({ id: z.optional(id()), page: page() }),
    output: book,
    rate: { limit: 240, windowMs: 60_000 },
  },
  leaveWord: {
    prefix: 'site',
    method: 'POST',
    path: '/user/guestbook/post/',
    who: 'leaveWords',
    apart: 'refused',
    summary: 'Leaves a word on a member’s profile; with `parent_id` the owner’s one answer to a word',
    input: z.object({
      id: z.optional(id()).check(z.describe('Whose book; not needed with `parent_id`')),
      text: prose(guestbookLimits.text),
      parent_id: z.optional(id()),
    }),
    output: z.object({ message: z.object({ id: z.int(), waiting: flagOut() }) }),
    rate: byHand,
  },
  deleteWord: {
    prefix: 'site',
    method: 'POST',
    path: '/user/guestbook/delete/',
    who: 'ownAccount',
    summary: 'Deletes a word or an answer that one wrote, or of one’s own book; for 8 s it can be undone',
    input: z.object({ id: id() }),
    output: z.object({ id: z.int() }),
    rate: byHand,
  },
  restoreWord: {
    prefix: 'site',
    method: 'POST',
    path: '/user/guestbook/undelete/',
    who: 'ownAccount',
    summary: 'Undoes one’s own deletion of a word',
    input: z.object({ id: id() }),
    output: z.object({ id: z.int() }),
    rate: byHand,
  },
  approveWord: {
    prefix: 'site',
    method: 'POST',
    path: '/member/guestbook/approve/',
    who: 'editProfile',
    summary: 'Publishes a word that waits in one’s own book',
    input: z.object({ id: id() }),
    output: z.object({ id: z.int() }),
    rate: byHand,
  },
  setGuestbook: {
    prefix: 'site',
    method: 'POST',
    path: '/member/guestbook/disable/',
    who: 'editProfile',
    summary: 'Changes what is sent of the rules of one’s own book; without anything closes it',
    input: z.object({
      disabled: z.optional(flag()),
      followers_only: z.optional(flag()),
      review: z.optional(flag()),
      notify: z.optional(flag()),
    }),
    output: settings,
    rate: byHand,
  },
});
