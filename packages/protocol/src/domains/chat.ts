// The chat on the wire: the live connection, who is where and what is said. `rooms.ts` assembles its groups.
import type { talkCalls } from './chat/calls.ts';
import type { connectionActions, connectionCalls } from './chat/connection.ts';
import type { talkActions } from './chat/live.ts';

export * from './chat/connection.ts';
export * from './chat/live.ts';
export * from './chat/message.ts';
export * from './chat/service-author.ts';
export * from './chat/people-list.ts';
export * from './chat/person-in-room.ts';

export type ChatCalls = typeof connectionCalls & typeof talkCalls;
export type ChatActions = typeof connectionActions & typeof talkActions;
