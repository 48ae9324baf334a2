// The entries of the shared registry: every camera and every view of the site, each written by the process
// to which its publisher or viewer is connected.
import type { RoomId, StreamEndReason, Uid } from '@alcove/protocol';
import { streamEndReasons } from '@alcove/protocol';
import * as z from 'zod/mini';

export const numbered = <T extends number>() =>
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
  /** 0: a private camera, which is in no room. */
  roomId: numbered<RoomId>(),
  private: z.boolean(),
  callId: z.string(),
  muted: z.boolean(),
  paused: z.boolean(),
  camera: z.boolean(),
  recording: z.boolean(),
  /** Published by a program of the member, not by a browser. */
  tool: z._default(z.boolean(), false),
  /** Pictures of it may be kept. */
  pictures: z.boolean(),
  /** Id of the publisher's latest picture; empty: none. */
  snapshot: z.string(),
  snapshotAt: z.int(),
  /** Id of the latest picture that the server took for moderators; empty: none. */
  serverPicture: z.string(),
  serverPictureAt: z.int(),
  /** Id of the latest picture that visitors may see; empty: none. */
  blurred: z.string(),
  /** Since when no viewer receives its picture; 0: it is not veiled. */
  veiledAt: z._default(z.int(), 0),
  /** Packets arrive. */
  live: z.boolean(),
  /** The publisher's machine among those that relay cameras to each other; empty: it relays none. */
  machine: z._default(z.string(), ''),
  /** The publisher's socket is gone and may come back within `publisherAwayMs`. */
  away: z.boolean(),
});
export type StreamEntry = z.infer<typeof streamEntry>;

export const viewEntry = z.object({
  kind: z.literal('view'),
  id: z.string(),
  streamId: z.string(),
  uid: numbered<Uid>(),
  nick: z.string(),
  /** Shown blurred pictures instead of the stream: a visitor, or a member before activation. */
  trial: z.boolean(),
  widthPx: z.int(),
  since: z.int(),
  /** The viewer offers, and the engine answers. */
  byOffer: z._default(z.boolean(), false),
  /** Of the viewer, as `machine` of a camera. */
  machine: z._default(z.string(), ''),
  /** Which process serves it; empty: the publisher's. */
  servedBy: z._default(z.string(), ''),
  /** Rises each time the viewer asks again: a new connection replaces the previous one. */
  attempt: z.int(),
});
export type ViewEntry = z.infer<typeof viewEntry>;

export type KnownStream = StreamEntry & { process: string };
export type KnownView = ViewEntry & { process: string };

/** Whether its publisher shows something at this moment. */
export const isSeen = ({ live, away, camera, paused, veiledAt }: StreamEntry): boolean =>
  live && !away && camera && !paused && veiledAt === 0;

/** Entries of a process that died carry no reason. */
export const endReasonOf = (why: string | undefined): StreamEndReason =>
  streamEndReasons.find((reason) => reason === why) ?? 'STREAM_LOST';
