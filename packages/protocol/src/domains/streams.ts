// Live video on the wire: a camera is sent to the server, which forwards it to each viewer. The socket carries
// session descriptions and candidates. The names of actions are the specification's.
import * as z from 'zod/mini';
import { flag, flagOut, whole } from '../fields.ts';
import { defineActions, defineCallbacks } from '../live.ts';
import { showroomLimits } from './showroom/limits.ts';
import { streamId } from './streams/fields.ts';
import { captureLimits, streamLimits } from './streams/limits.ts';
import { mosaicCallbacks } from './streams/mosaic.ts';
import { uplinkCallbacks } from './streams/uplink.ts';
import { hourMs } from '../durations.ts';

export * from './streams/calls.ts';
export * from './streams/reported.ts';
export { cameraPicturesCalls, type LiveCamera } from './streams/camera-pictures.ts';
export * from './streams/mosaic.ts';

/** Clients may use one media connection for both kinds, or one for each. */
const connection = z._default(z.enum(['both', 'audio', 'video']), 'both');
const sdp = () => z.string().check(z.minLength(1), z.maxLength(streamLimits.sdpMax));
const description = { sdp: sdp(), type: z.enum(['offer', 'answer']) };
/** The parts of a browser's RTCIceCandidate; an empty candidate is the last one. */
const candidate = {
  stream_index: z._default(whole({ min: 0, max: 16 }), 0).check(z.describe('Number of the media section')),
  stream_label: z._default(z.string().check(z.maxLength(32)), '').check(z.describe('Its `mid`')),
  candidate: z._default(z.string().check(z.maxLength(streamLimits.candidateMax)), ''),
};
/** The viewer's own name for a view, rising from 1. */
const ref = () => whole({ min: 1, max: Number.MAX_SAFE_INTEGER });
/** A JPEG in base64, with or without the prefix of a `data:` URL. */
const jpeg = () => z.string().check(z.minLength(1), z.maxLength(streamLimits.imageMax));

/** A stream, as all people in its room may know it. */
export const stream = z.object({
  stream_id: streamId(),
  uid: z.int(),
  nick: z.string().check(z.describe('Of its publisher, since a large room lists only some of its people')),
  roomid: z.int(),
  private: flagOut(),
  call_id: z.string(),
  muted: flagOut(),
  paused: flagOut(),
  camera: flagOut(),
  recording: flagOut().check(z.describe('1: its publisher records a clip')),
  veiled: flagOut().check(z.describe('1: nobody receives its picture until the team has looked')),
  snapshot_url: z.string().check(z.describe('Empty until there is one; it is not for visitors')),
  watchers: z.int().check(z.describe('Sent again within seconds of a change')),
  started_at: z.int().check(z.describe('Milliseconds since 1970')),
});
export type Stream = z.infer<typeof stream>;

export const streamEndReasons = ['LIMIT_REACHED', 'STREAMER_LOGOUT', 'STREAM_STOP', 'STREAM_LOST'] as const;
export type StreamEndReason = (typeof streamEndReasons)[number];

const own = { stream_id: z.optional(streamId()).check(z.describe('One’s only stream where it is absent')) };
const goesOn = { whileReadOnly: true, plugin: 'stream' } as const;
const publishing = 'publishStreams' as const;
const toggle = <const Action extends string>(action: Action, summary: string) =>
  ({
    ...goesOn,
    action,
    summary,
    who: publishing,
    args: z.object(own),
    data: z.object({ stream_id: streamId(), muted: flagOut(), paused: flagOut(), camera: flagOut() }),
    rate: { limit: 30, windowMs: 10_000 },
  }) as const;

export const streamsActions = defineActions({
  start: {
    plugin: 'stream',
    action: 'start',
    summary: 'Announces a camera in a room; its description follows by `stream_sdp`',
    who: publishing,
    args: z.object({
      roomid: z.optional(z.union([z.int(), z.string().check(z.maxLength(100))])),
      stream_id: z
        .optional(streamId())
        .check(z.describe('Resumes this stream of the publisher after a lost connection')),
      video_bitrate: z._default(whole({ min: 32, max: 4000 }), captureLimits.videoKbps),
      audio_bitrate: z._default(whole({ min: 8, max: 510 }), captureLimits.audioKbps),
      reencode: z
        ._default(flag(), false)
        .check(
          z.describe('1: the server re-encodes it, within `video_bitrate`, in what every viewer can decode'),
        ),
      muted: z._default(flag(), false),
      paused: z._default(flag(), false),
      screenshot: z._default(flag(), false),
      snapshot: z
        ._default(flag(), true)
        .check(z.describe('0: no pictures of it are stored, and visitors are shown none')),
      device_id: z._default(z.string().check(z.maxLength(200)), ''),
      private: z._default(flag(), false),
      call_id: z._default(z.string().check(z.maxLength(40)), ''),
    }),
    data: z.object({
      stream_id: streamId(),
      simulcast: flagOut().check(
        z.describe('1: a picture may come in up to three sizes, on a connection of its own (`connection`)'),
      ),
    }),
    rate: { limit: 60, windowMs: 60_000 },
  },
  stop: { ...toggle('stop', 'Ends one’s stream'), data: z.object({}) },
  streamSdp: {
    ...goesOn,
    action: 'stream_sdp',
    summary: 'The publisher’s offer, or another one after `restart_stream`; `stream_server_sdp` answers it',
    who: publishing,
    args: z.object({ ...own, ...description, connection }),
    data: z.object({}),
    rate: { limit: 120, windowMs: 60_000 },
  },
  streamIce: {
    ...goesOn,
    action: 'stream_ice',
    summary: 'A candidate of the publisher',
    who: publishing,
    args: z.object({ ...own, ...candidate, connection }),
    data: z.object({}),
  },
  talk: toggle('talk', 'Unmutes the microphone'),
  mute: toggle('mute', 'Mutes the microphone'),
  cameraOn: toggle('cameraOn', 'Switches the picture on'),
  cameraOff: toggle('cameraOff', 'Switches the picture off'),
  pause: toggle('pause', 'Pauses sound and picture'),
  play: toggle('play', 'Resumes sound and picture'),
  view: {
    ...goesOn,
    action: 'view',
    summary:
      'Asks to watch; the server offers by `view_server_sdp`. With `ufrag`, again after a lost connection. Visitors, and members before activation, are shown blurred pictures instead, by `view_picture`',
    who: 'seeBlurredSnapshots',
    args: z.object({
      stream_id: streamId(),
      ref: ref(),
      call_id: z._default(z.string().check(z.maxLength(40)), ''),
      ufrag: z._default(z.string().check(z.maxLength(256)), ''),
      width: z
        ._default(whole({ min: 0, max: 4096 }), 0)
        .check(z.describe('Of the window, in pixels; 0: as large as there is')),
      price: z
        .optional(whole({ min: 1, max: showroomLimits.tokensPerMinute.max }))
        .check(
          z.describe(
            'In a showroom: the tokens per minute agreed to; without it, `showroom_confirm` is refused',
          ),
        ),
      visit: z
        .optional(whole({ min: 1, max: Number.MAX_SAFE_INTEGER }))
        .check(z.describe('Goes on with this visit, and never begins another one')),
    }),
    data: z.object({
      ref: ref(),
      pictures: flagOut().check(
        z.describe('1: to visitors and to members before activation; pictures follow, and no offer'),
      ),
      offer: flagOut().check(
        z.describe('1: the server waits for the viewer’s own offer by `view_sdp`, and answers it'),
      ),
      visit: z
        .optional(z.int())
        .check(z.describe('In a showroom: the visit, whose meter runs while it is seen')),
    }),
    rate: { limit: 240, windowMs: 60_000 },
  },
  viewSdp: {
    ...goesOn,
    action: 'view_sdp',
    summary:
      'The viewer’s answer; `ufrag` names the offer it answers, an old one is refused with 409. Or the viewer’s own offer, where `view` asked for it',
    who: 'watchStreams',
    args: z.object({ ref: ref(), ufrag: z.string().check(z.maxLength(256)), ...description }),
    data: z.object({}),
    rate: { limit: 600, windowMs: 60_000 },
  },
  viewIce: {
    ...goesOn,
    action: 'view_ice',
    summary: 'A candidate of the viewer',
    who: 'watchStreams',
    args: z.object({ ref: ref(), ...candidate }),
    data: z.object({}),
  },
  resizeView: {
    ...goesOn,
    action: 'view_size',
    summary: 'The window has another size, or is hidden (0): the server sends what fits',
    who: 'watchStreams',
    args: z.object({ ref: ref(), width: whole({ min: 0, max: 4096 }) }),
    data: z.object({}),
    // Every window of a full screen, many times over: clients send a size once it is settled.
    rate: { limit: 600, windowMs: 60_000 },
  },
  leave: {
    ...goesOn,
    action: 'leave',
    summary: 'Stops watching',
    who: 'seeBlurredSnapshots',
    args: z.object({ stream_id: streamId() }),
    data: z.object({}),
  },
  stats: {
    ...goesOn,
    action: 'stats',
    summary: 'What a client measures of a view; the answer holds the server’s counters',
    who: 'watchStreams',
    args: z.object({
      ref: z.optional(ref()),
      counters: z._default(z.record(z.string().check(z.maxLength(40)), z.number()), {}),
    }),
    data: z.object({ counters: z.record(z.string(), z.number()) }),
    rate: { limit: 120, windowMs: 60_000 },
  },
  snapshot: {
    ...goesOn,
    action: 'snapshot',
    summary: 'The regular small picture of one’s own stream',
    who: publishing,
    args: z.object({ ...own, data: jpeg() }),
    data: z.object({ url: z.string() }),
    rate: { limit: 30, windowMs: 60_000 },
  },
  screenshot: {
    plugin: 'stream',
    action: 'screenshot',
    summary: 'A picture of one’s stream, taken now',
    who: publishing,
    args: z.object({ ...own, data: jpeg() }),
    data: z.object({ url: z.string() }),
    rate: { limit: 30, windowMs: 60_000 },
  },
  postImage: {
    plugin: 'stream',
    action: 'post_image',
    summary: 'A picture for a message of the chat',
    who: 'attachPhotosInChat',
    args: z.object({
      roomid: z.optional(z.union([z.int(), z.string().check(z.maxLength(100))])),
      data: jpeg(),
    }),
    data: z.object({ id: z.string(), url: z.string(), thumbnail_url: z.string() }),
    rate: { limit: 30, windowMs: 60_000 },
  },
  recordStart: {
    plugin: 'stream',
    action: 'record_start',
    summary: 'Records one’s own stream for at most a minute; its viewers are shown that it is recorded',
    who: publishing,
    args: z.object(own),
    data: z.object({ record_id: z.string() }),
    rate: { limit: 20, windowMs: hourMs },
  },
  recordStop: {
    ...goesOn,
    action: 'record_stop',
    summary:
      'Ends the recording, not sooner than ten seconds after its start; the clip follows by `record_stopped`',
    who: publishing,
    args: z.object({ record_id: z.optional(z.string().check(z.maxLength(40))) }),
    data: z.object({ record_id: z.string() }),
  },
});

const serverDescription = z.object({ sdp: z.string(), type: z.enum(['offer', 'answer']) });
const serverCandidate = z.object({
  stream_index: z.int(),
  stream_label: z.string(),
  candidate: z.string(),
});
const ended = { stream_id: streamId(), reason: z.enum(streamEndReasons) };

export const streamsCallbacks = defineCallbacks({
  ...mosaicCallbacks,
  ...uplinkCallbacks,
  streamStarted: {
    plugin: 'stream',
    action: 'stream_started',
    summary: 'A camera is on, in a room one is in',
    data: stream,
  },
  streamUpdate: {
    plugin: 'stream',
    action: 'stream_update',
    summary:
      'The camera is muted, paused, dark or veiled, or no more, or its `watchers` are others: at once, then gathered for a second',
    data: stream,
  },
  streamEnded: {
    plugin: 'stream',
    action: 'stream_ended',
    summary: 'The camera is off',
    data: z.object({ ...ended, uid: z.int(), roomid: z.int() }),
  },
  streamServerSdp: {
    plugin: 'stream',
    action: 'stream_server_sdp',
    summary: 'The server’s answer to the publisher',
    data: z.extend(serverDescription, {
      stream_id: streamId(),
      connection: z.enum(['both', 'audio', 'video']),
    }),
  },
  streamServerIce: {
    plugin: 'stream',
    action: 'stream_server_ice',
    summary: 'A candidate of the server for the publisher',
    data: z.extend(serverCandidate, {
      stream_id: streamId(),
      connection: z.enum(['both', 'audio', 'video']),
    }),
  },
  watcherCount: {
    plugin: 'stream',
    action: 'watcher_count',
    summary:
      'How many people watch one’s stream: sent to the connection that publishes it, and to the publisher’s other pages in its room',
    data: z.object({ stream_id: streamId(), count: z.int() }),
  },
  watchingMe: {
    plugin: 'stream',
    action: 'watching_me',
    summary:
      'A viewer watches one’s stream from now on: sent like the count, also for a stream of the publisher’s program',
    data: z.object({
      stream_id: streamId(),
      uid: z.int(),
      nick: z.string(),
      trial: flagOut().check(
        z.describe('1: is shown blurred pictures: a visitor, or a member before activation'),
      ),
      since: z.int().check(z.describe('Milliseconds since 1970')),
    }),
  },
  notWatchingMe: {
    plugin: 'stream',
    action: 'not_watching_me',
    summary: 'A viewer has stopped watching',
    data: z.object({ stream_id: streamId(), uid: z.int() }),
  },
  viewServerSdp: {
    plugin: 'stream',
    action: 'view_server_sdp',
    summary:
      'The server’s offer to a viewer, or its answer to the viewer’s; the viewer’s next frames repeat its `ufrag`',
    data: z.extend(serverDescription, { ref: ref(), ufrag: z.string() }),
  },
  viewServerIce: {
    plugin: 'stream',
    action: 'view_server_ice',
    summary: 'A candidate of the server for a viewer',
    data: z.extend(serverCandidate, { ref: ref() }),
  },
  restartView: {
    plugin: 'stream',
    action: 'restart_view',
    summary: 'Asks the viewer to ask again with this `ufrag`; the earlier connection stays until then',
    data: z.object({ ref: ref(), stream_id: streamId(), ufrag: z.string() }),
  },
  viewPicture: {
    plugin: 'stream',
    action: 'view_picture',
    summary: 'What a visitor is shown instead of the stream: a blurred picture, renewed while it is watched',
    data: z.object({ ref: ref(), stream_id: streamId(), url: z.string() }),
  },
  viewEnded: {
    plugin: 'stream',
    action: 'view_ended',
    summary: 'A view is over',
    data: z.object({ ...ended, ref: ref() }),
  },
  limitReached: {
    plugin: 'stream',
    action: 'limit_reached',
    summary: 'A free member’s hour in that room is used up',
    data: z.object({ roomid: z.int(), until: z.int().check(z.describe('Milliseconds since 1970')) }),
  },
  reencodeEnded: {
    plugin: 'stream',
    action: 'reencode_ended',
    summary: 'One’s stream is no longer re-encoded: it is sent as it comes',
    data: z.object({
      stream_id: streamId(),
      comment: z.string().check(z.describe('The same in words')),
    }),
  },
  recordStopped: {
    plugin: 'stream',
    action: 'record_stopped',
    summary: 'A clip is ready, or failed: then its address is empty',
    data: z.object({
      record_id: z.string(),
      url: z.string(),
      duration: z.number().check(z.describe('In seconds')),
      comment: z.string().check(z.describe('What went wrong, in words; empty where nothing did')),
    }),
  },
});
