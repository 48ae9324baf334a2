// Conversations and private messages on the wire, each as one of its two members sees it.
import * as z from 'zod/mini';
import { flagOut } from '../../fields.ts';
import { epochSecondsOut } from '../accounts/fields.ts';
import { memberSummary } from '../accounts/member.ts';
import { attachment } from '../chat/message.ts';
import { callEndReasons } from '../video-calls/states.ts';
import { pmAccesses, pmGeneralStatuses, pmStatusValues } from './access.ts';

export const pmMessage = z.object({
  conversation_uid: z.int(),
  id: z.int().check(z.describe('Rises with each message of the conversation, in the order both see them')),
  mid: z.string().check(z.describe('The sender’s name for it: the same `mid` is one message')),
  sender_uid: z.int(),
  sender_nick: z.string().check(z.describe('Empty: the account was deleted')),
  receiver_uid: z.int(),
  receiver_nick: z.string(),
  timestamp: epochSecondsOut(),
  read_status: z
    .literal([0, 1, 2])
    .check(z.describe('For its recipient 0 until read; for its sender 1 once stored; 2 read')),
  message: z.string().check(z.describe('With forum tags')),
  attachments: z.array(attachment),
  call: z
    .optional(
      z.object({
        call_id: z.string(),
        reason: z.enum(callEndReasons),
        seconds: z.int(),
        missed: flagOut().check(z.describe('1: its recipient did not answer')),
      }),
    )
    .check(z.describe('A video call of the sender; then the message is empty')),
});
export type PmMessage = z.infer<typeof pmMessage>;

export const pmContact = z.extend(memberSummary, {
  online: flagOut(),
  pm_enabled: flagOut(),
  deleted: flagOut().check(z.describe('1: the account was deleted; `nick` is empty')),
});
export type PmContact = z.infer<typeof pmContact>;

export const pmConversation = z.object({
  conversation_uid: z.int(),
  recipient: pmContact,
  me: memberSummary,
  access: z.enum(pmAccesses),
  status: z.object({
    value: z.enum(pmStatusValues),
    users: z.array(z.int()).check(z.describe('Who asked, or who denies')),
  }),
  general_status: z.enum(pmGeneralStatuses),
  brief: flagOut().check(z.describe('1: allowed until one of the two has left')),
  asked_by: z.int().check(z.describe('Who asked last, also once the request is refused; 0: neither')),
  common: z
    .array(z.string())
    .check(z.describe('Of a request: nicks of members whom the reader follows and who follow its sender')),
  unread: flagOut(),
  unreadCount: z.int(),
  last_id: z.int().check(z.describe('Id of the latest message; 0: none')),
  read_id: z.int().check(z.describe('Up to which id the reader has read')),
  recipient_read_id: z.int().check(z.describe('Up to which id the other has; 0 where receipts are off')),
  last_message: z.nullable(pmMessage),
  archived: flagOut(),
  hidden_ids: z
    .array(z.int())
    .check(z.describe('Latest messages that a report has taken out of view: not to be shown any more')),
  created: epochSecondsOut(),
  modified: epochSecondsOut(),
});
export type PmConversation = z.infer<typeof pmConversation>;
