// What processes tell each other of cameras and of whoever watches them: all of it is on the noticeboard,
// put up by the process to which its owner is connected.
import type { RoomId, StreamEndReason, Uid } from '@alcove/protocol';
import { streamEndReasons } from '@alcove/protocol';
import * as z from 'zod/mini';

const numbered = <T extends number>() =>
  z.pipe(
    z.int(),
    z.transform((value) => value as T),
  );

export const streamEntry = z.object({
  kind: z.literal('stream'),
  id: z.string(),
  uid: numbered<Uid>(),
  nick: z.string(),
  startedAt: z.int(),
  /** 0: in none; it belongs to a call. */
  roomId: numbered<RoomId>(),
  private: z.boolean(),
  callId: z.string(),
  muted: z.boolean(),
  paused: z.boolean(),
  camera: z.boolean(),
  recording: z.boolean(),
  /** Published by a program of hers, not by a browser. */
  tool: z._default(z.boolean(), false),
  /** Pictures of it may be kept. */
  pictures: z.boolean(),
  /** The latest; empty: none. */
  snapshot: z.string(),
  snapshotAt: z.int(),
  /** The latest that the house took by itself, for those who run it. */
  house: z.string(),
  houseAt: z.int(),
  /** The latest that visitors may see. */
  blurred: z.string(),
  /** Its packets arrive. */
  live: z.boolean(),
  /** Its publisher's socket is gone; she may be back in a moment. */
  away: z.boolean(),
});
export type StreamEntry = z.infer<typeof streamEntry>;

export const viewEntry = z.object({
  kind: z.literal('view'),
  id: z.string(),
  streamId: z.string(),
  uid: numbered<Uid>(),
  nick: z.string(),
  /** A visitor, who is shown pictures. */
  trial: z.boolean(),
  widthPx: z.int(),
  since: z.int(),
  /** She offers, and the engine answers. */
  byOffer: z._default(z.boolean(), false),
  /** Rises when she asks again: another connection in the place of the one before. */
  turn: z.int(),
});
export type ViewEntry = z.infer<typeof viewEntry>;

export type KnownStream = StreamEntry & { process: string };
export type KnownView = ViewEntry & { process: string };

/** Of a process that died nobody heard why. */
export const endReasonOf = (why: string | undefined): StreamEndReason =>
  streamEndReasons.find((reason) => reason === why) ?? 'STREAM_LOST';
