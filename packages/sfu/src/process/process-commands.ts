// Messages between the supervisor and a media process, validated on both sides. A command is answered or refused;
// events are sent without a command.
import * as z from 'zod/mini';
import { relayKeyBytes } from '../wire/sealed-packets.ts';

export const sdpMax = 32 * 1024;
export const candidateMax = 512;
const stream = z.string().check(z.minLength(1), z.maxLength(100));
const session = z.string().check(z.minLength(1), z.maxLength(40));
/** Longer descriptions are refused before they are sent. */
const sdp = z.string().check(z.minLength(1), z.maxLength(sdpMax));
const candidate = z.object({
  candidate: z.string().check(z.maxLength(candidateMax)),
  mid: z.string().check(z.maxLength(candidateMax)),
});
const port = z.int().check(z.minimum(1), z.maximum(65_535));
const widthPx = z.int().check(z.minimum(0), z.maximum(100_000));
/** The id of a relay and the secret that its packets are sealed with, which only its two processes know. */
const relay = z.string().check(z.regex(new RegExp(`^[\\da-f]{${2 * relayKeyBytes}}$`)));

const address = z.string().check(z.minLength(1), z.maxLength(100));
/** Where the other process of a relay listens; without an address, on this machine. */
const peer = z.object({ address: z.optional(address), port });

/** A re-encoding, by `program` in this process; without `program` the home process of the stream does it. */
const reencoding = z.object({
  program: z.optional(z.string().check(z.maxLength(4096))),
  kbps: z.int().check(z.minimum(1), z.maximum(100_000)),
  toAll: z.boolean(),
});

const done = z.object({});

export const commands = {
  openIngest: {
    args: z.object({ stream, session, offer: sdp, reencoding: z.optional(reencoding), veiled: z.boolean() }),
    answer: z.object({ answer: z.string() }),
  },
  openView: {
    args: z.object({
      stream,
      session,
      offer: z.optional(sdp),
      widthPx: z.optional(widthPx),
      veiled: z.boolean(),
    }),
    answer: z.object({ description: z.string() }),
  },
  acceptAnswer: { args: z.object({ session, sdp }), answer: done },
  addCandidate: { args: z.object({ session, candidate: z.nullable(candidate) }), answer: done },
  resize: { args: z.object({ session, widthPx }), answer: done },
  close: { args: z.object({ session }), answer: done },
  endStream: { args: z.object({ stream }), answer: done },
  stats: {
    args: z.object({ stream }),
    answer: z.object({
      sessions: z.int(),
      packetsIn: z.number(),
      packetsOut: z.number(),
      bytesIn: z.number(),
      bytesOut: z.number(),
      lost: z.number(),
    }),
  },
  /** The next keyframe as IVF; nothing where none arrives in time. */
  keyframe: { args: z.object({ stream }), answer: z.object({ ivf: z.optional(z.instanceof(Uint8Array)) }) },
  record: {
    args: z.object({
      stream,
      recording: session,
      file: z.string().check(z.maxLength(4096)),
      maxMs: z.int().check(z.minimum(1), z.maximum(3_600_000)),
    }),
    answer: done,
  },
  stopRecording: { args: z.object({ stream, recording: session }), answer: done },
  /** Begins or ends re-encoding. */
  reencode: { args: z.object({ stream, reencoding: z.optional(reencoding) }), answer: done },
  /** No video goes to viewers and other processes. */
  veil: { args: z.object({ stream, veiled: z.boolean() }), answer: done },
  /** Keeps the last minute in memory, until it is taken or the stream ends. */
  keepLast: { args: z.object({ stream }), answer: done },
  takeLast: {
    args: z.object({ stream }),
    answer: z.object({
      clips: z.array(
        z.object({
          content: z.instanceof(Uint8Array),
          durationMs: z.int(),
          picture: z.enum(['copy', 'encode']),
          width: z.int(),
          height: z.int(),
        }),
      ),
    }),
  },
  /** Heartbeat, answered with the load. */
  ping: {
    args: done,
    answer: z.object({
      cpuMs: z.number(),
      memoryBytes: z.number(),
      ingests: z.int(),
      views: z.int(),
      packetsIn: z.number(),
      packetsOut: z.number(),
      bytesIn: z.number(),
      bytesOut: z.number(),
      lostIn: z.number(),
      lostOut: z.number(),
      relayDropped: z.number(),
    }),
  },
  /** Forwards a stream to another process. */
  feedEdge: { args: z.object({ stream, relay, peer }), answer: done },
  /** Receives a stream from another process. */
  becomeEdge: { args: z.object({ stream, relay, peer }), answer: done },
  endRelay: { args: z.object({ stream, relay }), answer: done },
} as const;

export type Commands = typeof commands;
export type CommandName = keyof Commands;
export type CommandArgs<O extends CommandName> = z.infer<Commands[O]['args']>;
export type CommandResult<O extends CommandName> = z.infer<Commands[O]['answer']>;

export const commandFrame = z.object({
  call: z.int(),
  command: z.enum(Object.keys(commands) as [CommandName, ...CommandName[]]),
  args: z.unknown(),
});

const why = z.enum(['closed', 'failed', 'ended']);
const refusal = z.enum(['bad_description', 'unknown', 'out_of_order', 'full', 'unavailable', 'undecoded']);

export const processEvent = z.discriminatedUnion('event', [
  z.object({ event: z.literal('ready'), relayPort: port, machine: z.optional(z.object({ address, port })) }),
  z.object({ event: z.literal('answer'), call: z.int(), answer: z.unknown() }),
  z.object({ event: z.literal('refusal'), call: z.int(), reason: refusal }),
  /** A bug, reported without the content that caused it. */
  z.object({ event: z.literal('failure'), call: z.int(), message: z.string() }),
  z.object({ event: z.literal('live'), stream }),
  z.object({ event: z.literal('idle'), stream }),
  z.object({ event: z.literal('given_up'), stream }),
  /** Of another machine. */
  z.object({ event: z.literal('relay_silent'), stream, relay }),
  z.object({ event: z.literal('layers_wanted'), stream, rids: z.array(z.string()) }),
  z.object({ event: z.literal('ended'), session, why }),
  z.object({ event: z.literal('silent'), session }),
  z.object({
    event: z.literal('recorded'),
    recording: session,
    outcome: z.union([
      z.object({
        durationMs: z.number(),
        picture: z.enum(['none', 'copy', 'encode']),
        width: z.int(),
        height: z.int(),
      }),
      z.object({ failed: z.enum(['nothing_came', 'not_written']) }),
    ]),
  }),
  z.object({ event: z.literal('candidate'), session, candidate: z.nullable(candidate) }),
]);
export type ProcessEvent = z.infer<typeof processEvent>;
