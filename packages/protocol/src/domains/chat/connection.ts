// The live connection: its configuration, login, its end, and what the person may do.
import * as z from 'zod/mini';
import { defineCalls } from '../../call.ts';
import { flag, flagOut } from '../../fields.ts';
import { liveSocket, snapshotLimits } from '../../limits.ts';
import { defineActions, defineCallbacks } from '../../live.ts';
import { typed } from '../accounts/fields.ts';
import { standings } from '../accounts/person.ts';
import { personInRoom } from './person-in-room.ts';
import { room, roomRef, typedRoomPassword } from '../rooms/room.ts';

/** Specification, part 3: names as clients know them. */
export const sessionConfiguration = z.object({
  Uid: z.int().check(z.describe('0: not logged in; below 0: a visitor on trial')),
  Token: z
    .string()
    .check(z.describe('Serves every reconnection until the session ends or the password changes')),
  RoomId: z.int().check(z.describe('0: none was asked for, or it is unknown')),
  ChatroomName: z.string(),
  PaymentAllowed: flagOut(),
  RoomPassword: z.string().check(z.describe('Always empty: for the client to fill in')),
  ServerUri: z.string(),
  Name: z.string().check(z.describe('The name to show; used for login where `Nick` is empty')),
  Nick: z.string(),
  DeviceToken: z.string(),
  AdditionalInfo: z.string(),
  SnapshotIntervalSec: z.int(),
  SnapshotWidth: z.int(),
  SnapshotHeight: z.int(),
  Timeout: z.int(),
  Debug: flagOut(),
  Reencode: flagOut().check(
    z.describe(
      '1: the server can re-encode a camera, by `reencode` of `stream/start`, while it has capacity',
    ),
  ),
  IceServers: z
    .optional(
      z.array(
        z.object({
          urls: z.array(z.string()),
          username: z.optional(z.string()),
          credential: z.optional(z.string()),
        }),
      ),
    )
    .check(z.describe('STUN and TURN for live video, as browsers name them; absent: none is needed')),
});
export type SessionConfiguration = z.infer<typeof sessionConfiguration>;

/** What every configuration says alike. */
export const configurationDefaults = {
  PaymentAllowed: 1,
  RoomPassword: '',
  DeviceToken: '',
  AdditionalInfo: '',
  SnapshotIntervalSec: snapshotLimits.everySeconds,
  SnapshotWidth: snapshotLimits.widthPx,
  SnapshotHeight: snapshotLimits.heightPx,
  Timeout: liveSocket.requestTimeoutMs,
  Debug: 0,
} as const satisfies Partial<SessionConfiguration>;

export const connectionCalls = defineCalls({
  liveSession: {
    prefix: 'backend',
    method: 'GET',
    path: '/member/session/',
    who: 'anyone',
    needsGatePass: true,
    holdsSecret: true,
    summary: 'What a client needs to open the live socket, asked again before each reconnection',
    input: z.object({ room: z._default(roomRef(), '') }),
    output: sessionConfiguration,
    rate: { limit: 600, windowMs: 60_000 },
  },
});

/** What the person may do now, so that screens show or hide it; the server checks each action again. */
export const caps = z.object({
  standing: z.enum(standings),
  write: flagOut(),
  watch: flagOut(),
  pm: flagOut(),
  create_room: flagOut(),
  muted_until: z.int().check(z.describe('Milliseconds since 1970; 0: not muted')),
});
export type Caps = z.infer<typeof caps>;

export const privateData = z.object({
  blocklist: z.array(z.int()).check(z.describe('Members whom the person blocks')),
  blocked_by: z.array(z.object({ uid: z.int() })).check(z.describe('Members who block the person')),
});
export type PrivateData = z.infer<typeof privateData>;

/** Id of the last message that the client has: only later ones are sent. */
const since = () => z._default(z.int().check(z.minimum(0)), 0);

/** Of `login`, `join_room` and `switch_room`. */
export const entryArgs = { roomid: roomRef(), roompassword: typedRoomPassword(), since: since() };

export const connectionActions = defineActions({
  login: {
    whileReadOnly: true,
    plugin: 'login',
    action: 'login',
    summary:
      'Says who this is: a member by `token`, a visitor by `nick`. With `roomid`, enters that room; a refusal of the room refuses the login',
    who: 'stranger',
    args: z.object({
      ...entryArgs,
      roomid: z._default(roomRef(), ''),
      chatroom_name: typed('Instead of `roomid`, the name of the room'),
      uid: z.optional(z.union([z.int(), z.string().check(z.maxLength(20))])),
      nick: typed('Of a visitor; a member’s is known'),
      token: typed('Of the session configuration'),
      'device-token': typed('Names this device for pushes'),
      'additional-info': typed('Of the embedding page'),
      payment_allowed: z._default(flag(), true),
    }),
    data: z.object({
      uid: z.int(),
      member: personInRoom,
      private_data: privateData,
      caps,
      rooms: z.array(room),
      room: z.nullable(room),
      limits: z.object({
        session_limit: z.int().check(z.describe('Seconds that remain of a trial; 0: no limit')),
      }),
      others: z.int().check(z.describe('Other connections of the person')),
      version: z.string(),
      now: z.int().check(z.describe('The server’s time, in milliseconds since 1970')),
    }),
  },
  disconnectOther: {
    whileReadOnly: true,
    plugin: 'login',
    action: 'disconnect_other',
    summary: 'Ends the other connections of the person',
    who: 'enterRooms',
    args: z.object({}),
    data: z.object({ ended: z.int() }),
  },
  version: {
    whileReadOnly: true,
    plugin: 'status',
    action: 'version',
    summary: 'The version of the server',
    who: 'enterRooms',
    args: z.object({}),
    data: z.object({ version: z.string() }),
  },
});

export const disconnectReasons = [
  'second_device',
  'trial_ended',
  'logged_out',
  'access_blocked',
  'flood',
  'restart',
  'left',
] as const;
export type DisconnectReason = (typeof disconnectReasons)[number];

export const connectionCallbacks = defineCallbacks({
  motd: {
    plugin: 'login',
    action: 'motd',
    summary: 'The word of the day, after each login',
    data: z.object({ text: z.string() }),
  },
  capsChange: {
    plugin: 'login',
    action: 'caps_change',
    summary: 'What the person may do has changed: level, activation, mute, block',
    data: z.object({ caps, private_data: privateData }),
  },
  redirect: {
    plugin: 'login',
    action: 'redirect',
    summary: 'The server moves the client to another page',
    data: z.object({ href: z.string() }),
  },
  disconnect: {
    plugin: 'login',
    action: 'disconnect',
    summary: 'The connection ends now, and why',
    data: z.object({
      reason: z.enum(disconnectReasons),
      final: flagOut().check(z.describe('1: do not come back by yourself')),
      until: z.int().check(z.describe('Milliseconds since 1970; 0: no date')),
      comment: z.string().check(z.describe('In words')),
    }),
  },
});
