// All cameras that are on, as moderators see them, and how a moderator ends one.
import * as z from 'zod/mini';
import { defineCalls } from '../../call.ts';
import { flag, flagOut, prose, whole } from '../../fields.ts';
import { defineCallbacks } from '../../live.ts';
import { timeOut, uidInput } from '../accounts/fields.ts';
import { reportReasons } from '../moderation/reasons.ts';
import { person } from '../moderation/reports.ts';
import { streamId } from './fields.ts';
import { cameraStop, mosaicLimits } from './limits.ts';

/** `underage`: suspected. `not_live`: a recording is shown as if it were live. */
export const cameraStopReasons = [
  'underage',
  'consent',
  'illegal',
  'violence',
  'not_live',
  'advertising',
  'other',
] as const;
export type CameraStopReason = (typeof cameraStopReasons)[number];

export const mosaicSorts = ['newest', 'longest', 'most_watched'] as const;
export type MosaicSort = (typeof mosaicSorts)[number];

/** Why a tile has no picture; empty: it has one, or none yet. */
export const pictureless = ['', 'showroom', 'declined', 'private'] as const;

export const mosaicTile = z.object({
  stream_id: streamId(),
  uid: z.int(),
  nick: z.string(),
  roomid: z.int().check(z.describe('0: a private camera, which is in no room')),
  room: z.string(),
  started_at: timeOut(),
  watchers: z.int(),
  muted: flagOut(),
  paused: flagOut(),
  camera: flagOut(),
  recording: flagOut(),
  live: flagOut().check(z.describe('0: no packets arrive now')),
  picture_url: z.string().check(z.describe('Empty: there is none')),
  picture_at: timeOut(),
  picture_by: z
    .enum(['', 'house', 'publisher'])
    .check(z.describe('Who made it: the server (`house`) from what is sent, or the publisher’s own program')),
  pictureless: z.enum(pictureless),
  reports: z.int().check(z.describe('How many members reported it that nobody has decided on')),
  veiled: flagOut().check(z.describe('1: no viewer receives its picture')),
});
export type MosaicTile = z.infer<typeof mosaicTile>;

export const reportedCamera = z.object({
  stream_id: streamId(),
  veiled_at: timeOut().check(z.describe('0: it is not veiled')),
  warned_at: timeOut().check(z.describe('0: its publisher was not warned')),
  list: z
    .array(
      z.object({
        reference: z.string(),
        by: z.nullable(person).check(z.describe('Null: the account is erased')),
        at: timeOut(),
        reason: z.enum(reportReasons),
        words: z.string(),
      }),
    )
    .check(z.describe('The latest first')),
});
export type ReportedCamera = z.infer<typeof reportedCamera>;

export const mosaicCalls = defineCalls({
  mosaic: {
    prefix: 'backend',
    method: 'GET',
    path: '/moderation/cameras/',
    who: 'seeLiveMosaic',
    summary:
      'The cameras that are on, with their last pictures, private ones without; those that were reported lead',
    input: z.object({
      room_id: z
        ._default(whole({ min: 0, max: Number.MAX_SAFE_INTEGER }), 0)
        .check(z.describe('0: of all rooms, and private cameras')),
      sort: z._default(z.enum(mosaicSorts), 'newest'),
      reported: z._default(flag(), false).check(z.describe('1: only cameras that were reported')),
      page: z._default(whole({ min: 1, max: mosaicLimits.pages }), 1),
      stream_id: z
        ._default(z.string().check(z.maxLength(40)), '')
        .check(z.describe('A camera that is answered as `looked_at`, on any page')),
    }),
    output: z.object({
      list: z.array(mosaicTile),
      looked_at: z.nullable(mosaicTile).check(z.describe('Null: none was named, or it has ended')),
      total_count: z.int(),
      page: z.int(),
      pages: z.int(),
      all: z.int().check(z.describe('In all rooms')),
      private: z.int().check(z.describe('How many of them are private')),
      reported: z.int().check(z.describe('How many of all were reported')),
      reports: z
        .array(reportedCamera)
        .check(z.describe('Of the cameras of this page that were reported, in their order')),
      watching: z.int().check(z.describe('People who watch any of them, each once')),
      rooms: z
        .array(z.object({ roomid: z.int(), room: z.string(), count: z.int() }))
        .check(z.describe('Rooms with cameras, the fullest first')),
      now: timeOut(),
    }),
    rate: { limit: 240, windowMs: 60_000 },
  },
  warnCamera: {
    prefix: 'backend',
    method: 'POST',
    path: '/moderation/cameras/warn/',
    who: 'moderate',
    summary:
      'Tells the publisher what must not be seen, without their reporters; a veil stays. It is recorded',
    input: z.object({
      uid: z.optional(uidInput()),
      stream_id: streamId(),
      reason_id: z.enum(cameraStopReasons),
      comment: z
        ._default(prose({ min: 0, max: cameraStop.commentMax }), '')
        .check(z.describe('A text for the publisher; required with `other`')),
    }),
    output: z.object({ stream_id: streamId() }),
    rate: { limit: 120, windowMs: 60_000 },
  },
  clearCamera: {
    prefix: 'backend',
    method: 'POST',
    path: '/moderation/cameras/clear/',
    who: 'moderate',
    summary:
      'Nothing is to be seen: a veil is lifted, what was kept is forgotten, and who reported was wrong unless the publisher was warned. It is recorded',
    input: z.object({ uid: z.optional(uidInput()), stream_id: streamId() }),
    output: z.object({ stream_id: streamId() }),
    rate: { limit: 120, windowMs: 60_000 },
  },
  stopCamera: {
    prefix: 'backend',
    method: 'POST',
    path: '/moderation/cameras/stop/',
    who: 'moderate',
    summary:
      'Ends a camera at once, in any process; its publisher is told why, and the stop is logged. Of one that was reported a case is opened, with the last minute sealed',
    input: z.object({
      uid: z.optional(uidInput()),
      stream_id: streamId(),
      reason_id: z.enum(cameraStopReasons),
      comment: z
        ._default(prose({ min: 0, max: cameraStop.commentMax }), '')
        .check(z.describe('A text for the publisher; required with `other`')),
      minutes: z
        ._default(whole({ min: 0, max: cameraStop.minutesMax }), 0)
        .check(z.describe('How long the publisher’s cameras stay off; 0: a new one may start at once')),
    }),
    output: z.object({
      stream_id: streamId(),
      until: timeOut(),
      reference: z.string().check(z.describe('Of the case; empty: it was not reported')),
    }),
    rate: { limit: 120, windowMs: 60_000 },
  },
});

export const mosaicCallbacks = defineCallbacks({
  streamVeiled: {
    plugin: 'stream',
    action: 'stream_veiled',
    summary:
      'Members reported one’s camera: nobody receives its picture until the team has looked. Sent again on the next connection; viewers are sent `stream_update`',
    data: z.object({
      stream_id: streamId(),
      veiled_at: timeOut(),
      kept: flagOut().check(z.describe('1: its last minute is kept, and sealed if the camera is ended')),
    }),
  },
  streamUnveiled: {
    plugin: 'stream',
    action: 'stream_unveiled',
    summary: 'The team has looked at one’s camera: its picture is received again',
    data: z.object({ stream_id: streamId() }),
  },
  streamWarned: {
    plugin: 'stream',
    action: 'stream_warned',
    summary: 'The team warns the publisher of a camera, which goes on',
    data: z.object({
      stream_id: streamId(),
      reason_id: z.enum(cameraStopReasons),
      reason: z.string().check(z.describe('In words')),
      comment: z.string(),
    }),
  },
  streamStopped: {
    plugin: 'stream',
    action: 'stream_stopped',
    summary: 'A moderator has ended one’s camera; `stream_ended` follows',
    data: z.object({
      stream_id: streamId(),
      reason_id: z.enum(cameraStopReasons),
      reason: z.string().check(z.describe('In words')),
      comment: z.string(),
      until: timeOut().check(z.describe('No camera may start before; 0: at once')),
    }),
  },
});
