// HTTP calls of private messages: what pages show before a socket is open, and searching.
import * as z from 'zod/mini';
import { defineCalls } from '../../call.ts';
import { whole } from '../../fields.ts';
import { typed, uidInput } from '../accounts/fields.ts';
import { pmConversation, pmMessage } from './conversation.ts';
import { pmLimits } from './limits.ts';
import { pmMessagePage, pmPage } from './live.ts';

/** `archive`: archived by the reader, denied, and with deleted members. A refused request is in `requests` as well. */
export const pmLists = ['active', 'requests', 'archive'] as const;
export type PmList = (typeof pmLists)[number];

const offset = z._default(whole({ min: 0, max: 1_000_000 }), 0);

export const pmCalls = defineCalls({
  listPm: {
    prefix: 'site',
    method: 'GET',
    path: '/member/pm/conversations/',
    who: 'usePm',
    summary: 'One’s conversations, requests or archive, the latest first',
    input: z.object({ list: z._default(z.enum(pmLists), 'active'), offset }),
    output: z.object({
      list: z.array(pmConversation),
      total_count: z.int(),
      unread: z.int().check(z.describe('Conversations with unread messages, in all lists')),
      requests: z.int().check(z.describe('Requests that wait for an answer')),
    }),
    rate: { limit: 240, windowMs: 60_000 },
  },
  readPm: {
    prefix: 'site',
    method: 'GET',
    path: '/member/pm/conversation/',
    who: 'usePm',
    apart: 'unaffected',
    summary: `One conversation, by the number of the other member, with up to ${pmLimits.page} messages`,
    input: z.object({ id: uidInput(), ...pmPage }),
    output: z.object({ conversation: pmConversation, ...pmMessagePage }),
    rate: { limit: 240, windowMs: 60_000 },
  },
  searchPm: {
    prefix: 'site',
    method: 'GET',
    path: '/member/pm/search/',
    who: 'usePm',
    summary: 'Conversations by the nick of the other member, and messages by their words',
    input: z.object({
      q: typed(`Up to ${pmLimits.searchMax} characters; the last word may be incomplete`),
      offset,
    }),
    output: z.object({ conversations: z.array(pmConversation), messages: z.array(pmMessage) }),
    rate: { limit: 60, windowMs: 60_000 },
  },
});
