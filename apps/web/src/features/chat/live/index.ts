// The live connection, for every page of the chat.
export { chatConnection } from './chat-connection.ts';
export { useChatConnection, useIdentity, useLiveEvent, useLiveState, useRoomView } from './use-live.ts';
