// Messages about what a client notices by itself, without an answer: a lost connection, a refused camera.
// Their words are in the catalogue `refusals` too.
import { defineMessages } from './kinds.ts';

/** Numbers of the live client's error events. */
export const liveErrorNumbers = {
  live_not_connected: 1,
  live_socket: 2,
  live_configuration: 3,
  live_timeout: 4,
  live_malformed: 5,
  live_wrong_messageid: 6,
  live_server: 7,
  live_view_failed: 1001,
} as const;

export const clientMessages = defineMessages({
  // live client
  live_not_connected: {},
  live_socket: {},
  live_configuration: {},
  live_timeout: {},
  live_malformed: {},
  live_wrong_messageid: {},
  live_server: { params: ['result', 'comment'] },
  live_view_failed: {},

  // HTTP: the specification's English texts in every language, for readers of logs
  network_error: {},
  request_aborted: {},
  request_timeout: { params: ['ms'] },

  // connection
  room_connection_slow: {},
  disconnected: {},

  // sent by the server before it ends a connection
  ended_second_device: {},
  ended_flood: {},
  ended_restart: {},
  ended_left: {},
  ended_blocked: {},

  // camera
  stream_failed: {},
  stream_lost: {},
});

export type ClientMessage = keyof typeof clientMessages;
