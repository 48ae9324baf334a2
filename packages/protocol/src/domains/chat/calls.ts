// HTTP calls of the chat: what a page shows of it before its socket is open.
import * as z from 'zod/mini';
import { defineCalls } from '../../call.ts';
import { roomRef } from '../rooms/room.ts';
import { chatMessage } from './message.ts';

export const talkCalls = defineCalls({
  lastMessages: {
    prefix: 'backend',
    method: 'GET',
    path: '/rooms/messages/',
    who: 'enterRooms',
    needsGatePass: true,
    summary: 'The last messages of a room, for a member whom `join_room` would let in now without a password',
    input: z.object({ room: roomRef() }),
    output: z.object({ messages: z.array(chatMessage) }),
    rate: { limit: 240, windowMs: 60_000 },
  },
});
