// What is said in rooms: written once, numbered in the order all see it, kept for a while, and followed
// without a hole by every process that has readers.
import type { Author, ChatMessage, MessageStyle, RoomId } from '@alcove/protocol';

export type Said = {
  roomId: RoomId;
  author: Author;
  /** With forum tags; already judged by `messageFault` and its pictures by `attachments`. */
  text: string;
  style: MessageStyle;
  mid: string;
  attachments: ChatMessage['attachments'];
};

export type Recent = {
  messages: readonly ChatMessage[];
  /** They follow on `since` without a hole. */
  complete: boolean;
};

export type Messages = {
  /**
   * Resolves once it is in the history for good, whatever happens to this process afterwards. The same
   * author and `mid` answer the same id.
   */
  say(said: Said): Promise<{ id: number; mid: string; timestamp: number }>;
  /** From the moment it resolves, `recent` is complete and `deliver` hears what comes after it. */
  follow(roomId: RoomId): Promise<void>;
  /** Nobody here reads it any more. */
  unfollow(roomId: RoomId): void;
  /** At once, from what this process holds of a room it follows: nothing may come between it and `deliver`. */
  recent(roomId: RoomId, since: number): Recent;
  close(): Promise<void>;
};

/** In the order of their ids, each once. */
export type Deliver = (roomId: RoomId, messages: readonly ChatMessage[]) => void;
