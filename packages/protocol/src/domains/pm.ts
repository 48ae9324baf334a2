// Private messages on the wire: who may write whom, conversations, messages.
export * from './pm/access.ts';
export * from './pm/calls.ts';
export * from './pm/conversation.ts';
export * from './pm/live.ts';
