// Private messages on both sockets: the plugin `im`. The same actions and callbacks on `/live/ws` and `/pm/ws`;
// the second has its own way in, and admits requests of every active member.
import * as z from 'zod/mini';
import { flag, flagOut, whole } from '../../fields.ts';
import { messageLimits } from '../chat/limits.ts';
import { defineActions, defineCallbacks } from '../../live.ts';
import { typed, uidInput } from '../accounts/fields.ts';
import type { Capability } from '../accounts/rules.ts';
import { pmAccesses } from './access.ts';
import { pmContact, pmConversation, pmMessage } from './conversation.ts';
import { pmLimits } from './limits.ts';

const to = () => ({ to: uidInput().check(z.describe('The other member')) });
const access = z.object({ access: z.enum(pmAccesses) });
const step = { plugin: 'im', who: 'usePm', args: z.object(to()), data: access } as const;
const stepRate = { limit: 120, windowMs: 60_000 };

/** R4.048, R4.049. */
export const pmResetReasons = ['reset', 'cancel'] as const;

/** Of `load_messages`, on sockets and as a call. */
export const pmPage = {
  direction: z._default(z.enum(['backward', 'forward']), 'backward'),
  filter_id: z
    ._default(whole({ min: 0, max: Number.MAX_SAFE_INTEGER }), 0)
    .check(z.describe('Only messages before it, or after it; 0 backward: the latest')),
};
export const pmMessagePage = {
  messages: z.array(pmMessage).check(z.describe('By rising ids')),
  can_move_backward: flagOut().check(z.describe('1: there are messages before the first of these')),
  can_move_forward: flagOut().check(z.describe('1: there are messages after the last of these')),
};

export const pmActions = defineActions({
  sendPm: {
    plugin: 'im',
    action: 'message',
    summary: 'Writes to a member with whom that is agreed',
    who: 'usePm',
    args: z.object({
      ...to(),
      message: z._default(z.string().check(z.maxLength(64 * 1024)), ''),
      attachments: z
        ._default(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(50)), [])
        .check(z.describe('Ids of uploads for that member')),
      mid: z
        ._default(z.string().check(z.maxLength(messageLimits.midMax)), '')
        .check(
          z.describe('Names the message: sent again, it answers the same id; empty: the server names it'),
        ),
    }),
    data: z.object({ id: z.int(), mid: z.string(), timestamp: z.int() }),
    rate: pmLimits.flood,
  },
  checkPm: { ...step, whileReadOnly: true, action: 'access_check', summary: 'How it stands between the two' },
  requestPm: {
    ...step,
    action: 'access_request',
    summary: 'Asks to write. A Premium member needs no answer, unless the recipient wishes to be asked',
    who: 'startPmInChat' as Capability,
    rate: stepRate,
  },
  allowPm: {
    ...step,
    action: 'access_allow',
    summary: 'Accepts a request, or lifts one’s own denial',
    rate: stepRate,
  },
  allowPmBriefly: {
    ...step,
    action: 'access_allow_brief',
    summary: 'The same until one of the two logs out, or has had no socket for 75 seconds',
    rate: stepRate,
  },
  denyPm: {
    whileReadOnly: true,
    ...step,
    action: 'access_deny',
    summary: 'Refuses a request, or ends an agreement',
    rate: stepRate,
  },
  resetPm: {
    ...step,
    action: 'access_reset',
    summary: 'Withdraws a request, or takes the conversation off both lists; its history comes back with it',
    args: z.object({ ...to(), reason: z._default(z.enum(pmResetReasons), 'reset') }),
    rate: stepRate,
  },
  typePm: {
    whileReadOnly: true,
    plugin: 'im',
    action: 'send_typing_notify',
    summary: 'Tells the other that one is writing; more often than every 3 seconds it is told only once',
    who: 'usePm',
    args: z.object(to()),
    data: z.object({}),
  },
  statusPm: {
    whileReadOnly: true,
    plugin: 'im',
    action: 'status',
    summary: 'Whether a member is there, and may be written to',
    who: 'usePm',
    args: z.object(to()),
    data: z.object({ online: flagOut(), access: z.enum(pmAccesses), pm_enabled: flagOut() }),
    rate: { limit: 240, windowMs: 60_000 },
  },
  deletePmHistory: {
    plugin: 'im',
    action: 'delete_history',
    summary: 'Erases all messages and pictures of the conversation, for both',
    who: 'usePm',
    args: z.object(to()),
    data: z.object({}),
    rate: { limit: 30, windowMs: 60_000 },
  },
  markPmRead: {
    whileReadOnly: true,
    plugin: 'im',
    action: 'mark_read',
    summary: 'Everything of the other is read, or what came up to `id`; reading never goes back',
    who: 'usePm',
    args: z.object({
      from: uidInput(),
      id: z.optional(whole({ min: 0, max: Number.MAX_SAFE_INTEGER })),
    }),
    data: z.object({ unreadCount: z.int() }),
  },
  loadPm: {
    whileReadOnly: true,
    plugin: 'im',
    action: 'load_messages',
    summary: `Up to ${pmLimits.page} messages, before or after an id`,
    who: 'usePm',
    args: z.object({ from: uidInput(), ...pmPage }),
    data: z.object(pmMessagePage),
  },
  archivePm: {
    plugin: 'im',
    action: 'archive',
    summary: 'Puts the conversation into one’s archive on all devices, until its next message',
    who: 'usePm',
    args: z.object({ ...to(), archived: z._default(flag(), true) }),
    data: z.object({ archived: flagOut() }),
    rate: stepRate,
  },
});

/** Of `/pm/ws`. */
export const pmSocketActions = defineActions({
  ...pmActions,
  // From a profile or a page every active member may ask.
  requestPm: { ...pmActions.requestPm, who: 'usePm' as Capability },
  connectPm: {
    whileReadOnly: true,
    plugin: 'im',
    action: 'connect',
    summary: 'Says who this is: by `token`, or by the cookies of the handshake; `im/conversations` follows',
    who: 'stranger',
    args: z.object({ token: typed('Of the session configuration; empty: the session of the cookies') }),
    data: z.object({
      uid: z.int(),
      now: z.int().check(z.describe('The server’s time, in milliseconds since 1970')),
    }),
  },
  disconnectPm: {
    whileReadOnly: true,
    plugin: 'im',
    action: 'disconnect',
    summary: 'Ends this connection in order',
    who: 'ownAccount',
    args: z.object({}),
    data: z.object({}),
  },
});

export const pmCallbacks = defineCallbacks({
  pmConversations: {
    plugin: 'im',
    action: 'conversations',
    summary:
      'After `im/connect`, and whenever something may have been missed: the latest conversations, to replace those one has',
    data: z.object({
      conversations: z.array(pmConversation),
      complete: flagOut().check(z.describe('0: there are older ones, in the pages of the list')),
    }),
  },
  pmMessage: {
    plugin: 'im',
    action: 'message',
    summary: 'A message, to all sockets of both',
    data: pmMessage,
  },
  pmConversationChanged: {
    plugin: 'im',
    action: 'conversation_changed',
    summary:
      'Access, reading, archive or a contact changed; with `general_status` `cancelled` it is off the list',
    data: z.object({ conversation: pmConversation }),
  },
  pmUserUpdate: {
    plugin: 'im',
    action: 'user_update',
    summary: 'A contact came, went, or has another profile',
    data: pmContact,
  },
  pmTyping: {
    plugin: 'im',
    action: 'typing_notify',
    summary: 'The other is writing; shown for 5 seconds',
    data: z.object({ from: z.int(), nick: z.string() }),
  },
  pmHistoryDeleted: {
    plugin: 'im',
    action: 'history_deleted',
    summary: 'All messages of the conversation were erased',
    data: z.object({
      conversation_uid: z.int(),
      uid: z.int().check(z.describe('The other member')),
      status: z.enum(pmAccesses),
      initiator_uid: z.int(),
      initiator_nick: z.string(),
    }),
  },
  pmAccessRequest: {
    plugin: 'im',
    action: 'access_request',
    summary: 'A member asks to write',
    data: z.object({ from: z.int(), nick: z.string() }),
  },
  pmAccessChanged: {
    plugin: 'im',
    action: 'access_changed',
    summary: 'What was agreed has changed',
    data: z.object({
      uid: z.int().check(z.describe('The other member')),
      access: z.enum(['allowed', 'denied', 'undefined']),
      by: z.int().check(z.describe('Who changed it; 0: time did')),
      reason: z.string().check(z.describe('Of `undefined`: `reset` or `cancel`; empty otherwise')),
    }),
  },
});
