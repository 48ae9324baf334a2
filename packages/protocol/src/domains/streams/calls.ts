// Calls about cameras outside the socket: clips, and keys and tokens for programs.
import * as z from 'zod/mini';
import { defineCalls } from '../../call.ts';
import { flagOut } from '../../fields.ts';
import { uidInput } from '../accounts/fields.ts';
import { cameraPicturesCalls } from './camera-pictures.ts';
import { streamId } from './fields.ts';
import { mosaicCalls } from './mosaic.ts';
import { reportedCamerasCalls } from './reported.ts';
import { hourMs } from '../../durations.ts';

const clip = z.object({
  record_id: z.string(),
  url: z.string(),
  duration: z.number().check(z.describe('In seconds')),
  recorded_at: z.int().check(z.describe('Milliseconds since 1970')),
});
export type Clip = z.infer<typeof clip>;

export const streamsCalls = defineCalls({
  ...mosaicCalls,
  ...reportedCamerasCalls,
  ...cameraPicturesCalls,
  clips: {
    prefix: 'backend',
    method: 'GET',
    path: '/member/clips/',
    who: 'publishStreams',
    summary: 'One’s own clips, the newest first',
    input: z.object({}),
    output: z.object({ clips: z.array(clip) }),
    rate: { limit: 120, windowMs: 60_000 },
  },
  streamKey: {
    prefix: 'backend',
    method: 'GET',
    path: '/member/stream-key/',
    who: 'publishStreams',
    summary: 'Whether one has a key for programs that broadcast (OBS), and the address they send to',
    input: z.object({}),
    output: z.object({
      made_at: z.nullable(z.int()).check(z.describe('Milliseconds since 1970; null: there is none')),
      used_at: z.nullable(z.int()),
      server: z.string().check(z.describe('The address for the program, without the name of the room')),
    }),
    rate: { limit: 120, windowMs: 60_000 },
  },
  renewStreamKey: {
    prefix: 'backend',
    method: 'POST',
    path: '/member/stream-key/',
    who: 'publishStreams',
    holdsSecret: true,
    summary: 'Makes a key, shown this once; the previous key and its broadcast end',
    input: z.object({ uid: z.optional(uidInput()) }),
    output: z.object({ key: z.string(), server: z.string() }),
    rate: { limit: 20, windowMs: hourMs },
  },
  endStreamKey: {
    whileReadOnly: true,
    prefix: 'backend',
    method: 'POST',
    path: '/member/stream-key/delete/',
    who: 'publishStreams',
    summary: 'Ends one’s key and its broadcast',
    input: z.object({ uid: z.optional(uidInput()) }),
    output: z.object({ ended: flagOut() }),
    rate: { limit: 60, windowMs: hourMs },
  },
  viewerToken: {
    whileReadOnly: true,
    prefix: 'backend',
    method: 'POST',
    path: '/member/viewer-token/',
    who: 'watchStreams',
    needsGatePass: true,
    holdsSecret: true,
    summary: 'A token by which a program watches one camera as oneself, by WHEP; to be used within minutes',
    input: z.object({ uid: z.optional(uidInput()), stream_id: streamId() }),
    output: z.object({
      token: z.string(),
      url: z.string(),
      expires_at: z.int().check(z.describe('Milliseconds since 1970')),
    }),
    rate: { limit: 60, windowMs: 60_000 },
  },
  deleteClip: {
    prefix: 'backend',
    method: 'POST',
    path: '/member/clips/delete/',
    who: 'publishStreams',
    summary: 'Deletes one of one’s own clips for good',
    input: z.object({ uid: z.optional(uidInput()), record_id: z.string().check(z.maxLength(64)) }),
    output: z.object({}),
  },
});
