// Names of the live socket's messages, and the shapes of what the server sends. Written by `node bin/generate.mjs`
// from the declarations in packages/protocol: change those. Their parsers would weigh on the page.
import type { CallbackName, SocketActionName } from '../live-client.ts';
import { isFlag, isText, isWhole, listOf, nullable, optional, shaped, type Shape } from '../shapes.ts';

export const attachment = shaped({ id: isText, url: isText, thumbnail_url: isText });
const pmMessage = shaped({ conversation_uid: isWhole, id: isWhole, mid: isText, sender_uid: isWhole, sender_nick: isText, receiver_uid: isWhole, receiver_nick: isText, timestamp: isWhole, read_status: isWhole, message: isText, attachments: listOf(attachment), call: optional(shaped({ call_id: isText, reason: isText, seconds: isWhole, missed: isFlag })) });
const pmContact = shaped({ uid: isWhole, id: isWhole, nick: isText, gender: isWhole, age: isWhole, avatar_url: isText, certified: isFlag, status: isText, member_type: isWhole, country: isText, region: isText, town: isText, online: isFlag, pm_enabled: isFlag, deleted: isFlag });
export const memberSummary = shaped({ uid: isWhole, id: isWhole, nick: isText, gender: isWhole, age: isWhole, avatar_url: isText, certified: isFlag, status: isText, member_type: isWhole, country: isText, region: isText, town: isText });
const pmConversation = shaped({ conversation_uid: isWhole, recipient: pmContact, me: memberSummary, access: isText, status: shaped({ value: isText, users: listOf(isWhole) }), general_status: isText, brief: isFlag, asked_by: isWhole, common: listOf(isText), unread: isFlag, unreadCount: isWhole, last_id: isWhole, read_id: isWhole, recipient_read_id: isWhole, last_message: nullable(pmMessage), archived: isFlag, hidden_ids: listOf(isWhole), created: isWhole, modified: isWhole });

export const actions = {
  sendPm: ['im/message', shaped({ id: isWhole, mid: isText, timestamp: isWhole })],
  checkPm: ['im/access_check', shaped({ access: isText })],
  requestPm: ['im/access_request', shaped({ access: isText })],
  allowPm: ['im/access_allow', shaped({ access: isText })],
  allowPmBriefly: ['im/access_allow_brief', shaped({ access: isText })],
  denyPm: ['im/access_deny', shaped({ access: isText })],
  resetPm: ['im/access_reset', shaped({ access: isText })],
  typePm: ['im/send_typing_notify', shaped({})],
  statusPm: ['im/status', shaped({ online: isFlag, access: isText, pm_enabled: isFlag })],
  deletePmHistory: ['im/delete_history', shaped({})],
  markPmRead: ['im/mark_read', shaped({ unreadCount: isWhole })],
  loadPm: ['im/load_messages', shaped({ messages: listOf(pmMessage), can_move_backward: isFlag, can_move_forward: isFlag })],
  archivePm: ['im/archive', shaped({ archived: isFlag })],
  connectPm: ['im/connect', shaped({ uid: isWhole, now: isWhole })],
  disconnectPm: ['im/disconnect', shaped({})],
} as const satisfies Partial<Record<SocketActionName, readonly [string, Shape]>>;

export const callbacks = {
  'im/conversations': ['pmConversations', shaped({ conversations: listOf(pmConversation), complete: isFlag })],
  'im/message': ['pmMessage', pmMessage],
  'im/conversation_changed': ['pmConversationChanged', shaped({ conversation: pmConversation })],
  'im/user_update': ['pmUserUpdate', pmContact],
  'im/typing_notify': ['pmTyping', shaped({ from: isWhole, nick: isText })],
  'im/history_deleted': ['pmHistoryDeleted', shaped({ conversation_uid: isWhole, uid: isWhole, status: isText, initiator_uid: isWhole, initiator_nick: isText })],
  'im/access_request': ['pmAccessRequest', shaped({ from: isWhole, nick: isText })],
  'im/access_changed': ['pmAccessChanged', shaped({ uid: isWhole, access: isText, by: isWhole, reason: isText })],
} as const satisfies Record<string, readonly [CallbackName, Shape]>;
