// The live connection, for every page of the chat.
export { connection } from './connection.ts';
export { useConnection, useIdentity, useLiveEvent, useLiveState, useRoomView } from './use-live.ts';
