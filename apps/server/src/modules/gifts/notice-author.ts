// The giver who causes a notice in a room, as the log of the room shows authors.
import type { ChatMessage } from '@alcove/protocol';
import { type Member, memberSummaryOf } from '../accounts/index.ts';

export function authorOf(giver: Member, now: number): ChatMessage {
  const { uid, nick, gender, avatar_url, status, certified } = memberSummaryOf(giver, 'privileged', now);
  return { uid, nick, gender, avatar_url, status, certified } as ChatMessage;
}
