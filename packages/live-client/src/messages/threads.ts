// The messages with one member, as a page keeps them: merged by id, without gaps.
import type { PmConversation, PmMessage } from '@alcove/protocol';
import type { PmThread } from './face.ts';

export const noThread: PmThread = { messages: [], loaded: false, canMoveBackward: false, isTyping: false };

/** R4.087, R4.088: a message that is known stays where it is, whether by its id or by its sender's name for it. */
export function mergeMessages(known: readonly PmMessage[], more: readonly PmMessage[]): readonly PmMessage[] {
  const byId = new Map(known.map((message) => [message.id, message]));
  const names = new Set(known.map(({ sender_uid, mid }) => `${sender_uid} ${mid}`));
  let isNew = false;
  for (const message of more) {
    const name = `${message.sender_uid} ${message.mid}`;
    if (byId.has(message.id) || names.has(name)) continue;
    byId.set(message.id, message);
    names.add(name);
    isNew = true;
  }
  return isNew ? [...byId.values()].toSorted((one, other) => one.id - other.id) : known;
}

export const lastIdOf = ({ messages }: PmThread): number => messages.at(-1)?.id ?? 0;

/** Whether something came between what is known and this id. */
export const hasGap = (thread: PmThread, id: number): boolean => {
  const last = lastIdOf(thread);
  return thread.loaded && last > 0 && id > last + 1;
};

type Page = { messages: readonly PmMessage[]; can_move_backward: 0 | 1 };

/** The latest page, or one before what is known. */
export const withMessages = (thread: PmThread, { messages, can_move_backward }: Page): PmThread => ({
  ...thread,
  messages: mergeMessages(thread.messages, messages),
  loaded: true,
  canMoveBackward: can_move_backward === 1,
  loading: undefined,
  fault: undefined,
});

/** A page that follows what is known. With nothing before it, all that was known has been erased meanwhile. */
export const withLater = (thread: PmThread, { messages, can_move_backward }: Page): PmThread => {
  const wasErased = messages.length > 0 && can_move_backward === 0;
  return {
    ...thread,
    messages: wasErased ? messages : mergeMessages(thread.messages, messages),
    canMoveBackward: wasErased ? false : thread.canMoveBackward,
    loading: undefined,
    fault: undefined,
  };
};

/** What a report has taken out of view, also where a page that was asked for earlier still brings it. */
export function withoutHidden(thread: PmThread, hidden: readonly number[]): PmThread {
  if (!thread.messages.some(({ id }) => hidden.includes(id))) return thread;
  return { ...thread, messages: thread.messages.filter(({ id }) => !hidden.includes(id)) };
}

/** R4.090: one notice, however often it was erased. */
export const withoutHistory = (
  thread: PmThread,
  { uid, nick, at, upTo }: { uid: number; nick: string; at: number; upTo: number },
): PmThread => ({
  ...thread,
  messages: thread.messages.filter(({ id }) => id > upTo),
  canMoveBackward: false,
  erased: { uid, nick, at },
});

/** A message that has come counts as unread for its recipient until it is read (R3.105, R3.106). */
export function withMessage(conversation: PmConversation, message: PmMessage, me: number): PmConversation {
  if (message.id <= conversation.last_id) return conversation;
  const isTheirs = message.sender_uid !== me;
  const unreadCount = conversation.unreadCount + (isTheirs && message.id > conversation.read_id ? 1 : 0);
  return {
    ...conversation,
    last_id: message.id,
    last_message: message,
    modified: message.timestamp,
    archived: 0,
    unreadCount,
    unread: unreadCount > 0 ? 1 : 0,
  };
}

/** Reading never goes back. */
export const withRead = (conversation: PmConversation): PmConversation => ({
  ...conversation,
  read_id: conversation.last_id,
  unread: 0,
  unreadCount: 0,
});
