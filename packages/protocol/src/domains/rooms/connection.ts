// Being connected to the chat: what the page is told beforehand, login, its end, and what it may do.
import * as z from 'zod/mini';
import { defineCalls } from '../../call.ts';
import { flag, flagOut } from '../../fields.ts';
import { liveSocket, roomLimits, snapshotLimits } from '../../limits.ts';
import { defineActions, defineCallbacks } from '../../live.ts';
import { typed } from '../accounts/fields.ts';
import { standings } from '../accounts/person.ts';
import { personInRoom } from './person-in-room.ts';
import { room, roomRef } from './room.ts';

/** Specification, part 3: names as clients know them. */
export const sessionConfiguration = z.object({
  Uid: z.int().check(z.describe('0: nobody is logged in; below 0: a visitor’s trial')),
  Token: z
    .string()
    .check(z.describe('Serves every reconnection until the session ends or the password changes')),
  RoomId: z.int().check(z.describe('0: none was asked for, or it is unknown')),
  ChatroomName: z.string(),
  PaymentAllowed: flagOut(),
  RoomPassword: z.string().check(z.describe('Always empty: for the client to fill in')),
  ServerUri: z.string(),
  Name: z.string().check(z.describe('How she is shown; logs in where `Nick` is empty')),
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
      '1: the house can encode a camera anew, by `reencode` of `stream/start`, while it has a place',
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
    door: 'backend',
    method: 'GET',
    path: '/member/session/',
    who: 'anyone',
    needsVisit: true,
    summary: 'What a client needs to open the live socket, asked again before each reconnection',
    input: z.object({ room: z._default(roomRef(), '') }),
    output: sessionConfiguration,
    rate: { limit: 600, windowMs: 60_000 },
  },
});

/** What she may do now, for screens that show or hide what they offer; the server asks again each time. */
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
  blocklist: z.array(z.int()).check(z.describe('Whom she blocks')),
  blocked_by: z.array(z.object({ uid: z.int() })).check(z.describe('Who blocks her')),
});
export type PrivateData = z.infer<typeof privateData>;

const password = () => z._default(z.string().check(z.maxLength(roomLimits.passwordMax)), '');
/** The last id she has seen of the room: what came since is sent, and no more. */
const since = () => z._default(z.int().check(z.minimum(0)), 0);

/** Of `login`, `join_room` and `switch_room`. */
export const entryArgs = { roomid: roomRef(), roompassword: password(), since: since() };

export const connectionActions = defineActions({
  login: {
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
      others: z.int().check(z.describe('Other devices on which she is connected')),
      version: z.string(),
      now: z.int().check(z.describe('The house’s time, in milliseconds since 1970')),
    }),
  },
  disconnectOther: {
    plugin: 'login',
    action: 'disconnect_other',
    summary: 'Ends her connections on other devices',
    who: 'enterRooms',
    args: z.object({}),
    data: z.object({ ended: z.int() }),
  },
  version: {
    plugin: 'status',
    action: 'version',
    summary: 'Which version of the house answers',
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
    summary: 'What she may do is another: level, activation, mute, block',
    data: z.object({ caps, private_data: privateData }),
  },
  redirect: {
    plugin: 'login',
    action: 'redirect',
    summary: 'The house moves the client to another page',
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
