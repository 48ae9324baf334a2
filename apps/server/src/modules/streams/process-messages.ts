// Messages from one process to another about a view: its camera is connected there, its viewer here. Within
// a process they are handed over directly. A lost message costs a moment: nothing depends on it for good,
// since cameras and views themselves are in the shared registry.
import { randomUUID } from 'node:crypto';
import { cameraStopReasons, type RefusalCode, refusals } from '@alcove/protocol';
import * as z from 'zod/mini';
import type { Use } from '../../platform/engines.ts';
import { refuse, Refusal } from '../../platform/refusal.ts';

const view = z.string();
const candidate = z.nullable(z.object({ candidate: z.string(), mid: z.string() }));

const processMessage = z.discriminatedUnion('kind', [
  // To the publisher's process.
  z.object({ kind: z.literal('answer'), view, ufrag: z.string(), sdp: z.string() }),
  z.object({ kind: z.literal('candidate'), view, candidate }),
  /** The viewer's offer. The reply holds the server's description. */
  z.object({ kind: z.literal('viewerOffer'), view, attempt: z.int(), sdp: z.string() }),
  z.object({ kind: z.literal('stats'), stream: z.string() }),
  /** Moderators, or visitors in a list of rooms, look at these cameras: their pictures are taken now. */
  z.object({
    kind: z.literal('takePictures'),
    as: z.enum(['serverPicture', 'blurred']),
    streams: z.array(z.string()),
  }),
  /** A viewer begins a report: the server looks at the camera. Replied once that is stored. */
  z.object({ kind: z.literal('look'), stream: z.string(), viewer: z.int() }),
  /** What the publisher's process does about a camera that was reported. */
  z.object({ kind: z.enum(['reported', 'cleared']), stream: z.string() }),
  z.object({
    kind: z.literal('warned'),
    stream: z.string(),
    reason: z.enum(cameraStopReasons),
    comment: z.string(),
  }),
  /** The publisher `by` is connected elsewhere now: the camera left behind ends. `named`: its id was given. */
  z.object({ kind: z.literal('yield'), stream: z.string(), by: z.int(), named: z.boolean() }),
  /** The process `by` serves viewers of the camera on another machine, where it receives it. Replied with the relay. */
  z.object({
    kind: z.literal('relay'),
    stream: z.string(),
    by: z.string(),
    address: z.string(),
    port: z.int(),
  }),
  // To that process: it asks again where it still serves the camera.
  z.object({
    kind: z.literal('relayEnded'),
    stream: z.string(),
    relay: z.string(),
    silent: z._default(z.boolean(), false),
  }),
  // To the viewer's process.
  z.object({ kind: z.literal('offer'), view, ufrag: z.string(), sdp: z.string() }),
  z.object({ kind: z.literal('serverCandidate'), view, candidate }),
  /**
   * `frozen`: the viewer has reported nothing for a while, and may still be there. `avoided`: the camera's machine, whose
   * relays are silent here; empty: its cameras are relayed.
   */
  z.object({
    kind: z.literal('restart'),
    view,
    ufrag: z.string(),
    frozen: z.boolean(),
    avoided: z._default(z.string(), ''),
  }),
  z.object({ kind: z.literal('failed'), view }),
  /** The free member's one slot belongs to another view now. */
  z.object({ kind: z.literal('slotTaken'), view }),
  // To the process that opened a program's connection. Without `fragment`: the program ends it.
  z.object({
    kind: z.literal('connection'),
    id: z.string(),
    session: z.string(),
    fragment: z.optional(z.object({ ufrag: z.string(), candidates: z.array(candidate) })),
  }),
]);
export type ProcessMessage = z.infer<typeof processMessage>;

const counters = z.record(z.string(), z.number());
/** Holds a secret of the two processes. */
const machineRelay = z.object({ address: z.string(), port: z.int(), relay: z.string() });
const envelope = z.object({
  from: z.string(),
  /** A reply with this id is expected. */
  ask: z.optional(z.string()),
  reply: z.optional(z.string()),
  message: z.optional(processMessage),
  counters: z.optional(counters),
  description: z.optional(z.object({ sdp: z.string(), ufrag: z.string() })),
  relay: z.optional(machineRelay),
  refused: z.optional(z.string()),
});
type Envelope = z.infer<typeof envelope>;

export type ProcessReply = {
  counters?: Record<string, number> | undefined;
  description?: { sdp: string; ufrag: string } | undefined;
  relay?: z.infer<typeof machineRelay> | undefined;
};

/** Shorter than a client waits for its result. */
const replyWithinMs = 5000;
/** Requests that wait for a reply; further ones are refused. */
const pendingRequests = 2000;

type Needs = Use<'bus' | 'log'> & {
  processId: string;
  /** Refuses by throwing. */
  handle(message: ProcessMessage): Promise<ProcessReply> | ProcessReply;
};

const isCode = (code: string): code is RefusalCode => Object.hasOwn(refusals, code);
const topicOf = (process: string) => `streams to ${process}`;

export async function createProcessMessages({ bus, log, processId, handle }: Needs) {
  const pending = new Map<string, { resolve(reply: ProcessReply): void; reject(why: unknown): void }>();

  const publish = (to: string, message: Omit<Envelope, 'from'>) =>
    bus.publish(topicOf(to), { from: processId, ...message });
  const logUnsent = (error: unknown) => log.warn({ err: error }, 'a message to another process was not sent');

  function logUnhandled(error: unknown) {
    if (error instanceof Refusal) return;
    log.error({ err: error }, 'a message of another process was not handled');
  }

  /** A handler that throws before its first await rejects too. */
  async function handleAsync(message: ProcessMessage): Promise<ProcessReply> {
    return handle(message);
  }

  async function reply(to: string, request: string, message: ProcessMessage) {
    try {
      await publish(to, { reply: request, ...(await handleAsync(message)) });
    } catch (error) {
      logUnhandled(error);
      await publish(to, { reply: request, refused: error instanceof Refusal ? error.code : 'internal' });
    }
  }

  function settle(request: string, { counters: counted, description, relay, refused }: Envelope) {
    const waiting = pending.get(request);
    if (refused === undefined) waiting?.resolve({ counters: counted, description, relay });
    else waiting?.reject(isCode(refused) ? new Refusal(refused) : refuse('unavailable'));
  }

  const unsubscribe = await bus.subscribe(topicOf(processId), (received) => {
    const parsed = z.parse(envelope, received);
    const { from, ask, reply: answered, message } = parsed;
    if (answered !== undefined) settle(answered, parsed);
    else if (message && ask !== undefined) void reply(from, ask, message).catch(logUnsent);
    else if (message) void handleAsync(message).catch(logUnhandled);
  });

  function send(to: string, message: ProcessMessage): void {
    if (to === processId) void handleAsync(message).catch(logUnhandled);
    else void publish(to, { message }).catch(logUnsent);
  }

  return {
    send,
    /** Each process takes the pictures of its cameras. */
    takePictures(as: 'serverPicture' | 'blurred', shown: readonly { id: string; process: string }[]): void {
      const byProcess = Map.groupBy(shown, ({ process }) => process);
      for (const [process, streams] of byProcess)
        send(process, { kind: 'takePictures', as, streams: streams.map(({ id }) => id) });
    },
    /** Throws what the other process refuses, and `unavailable` where no reply comes. */
    async request(to: string, message: ProcessMessage): Promise<ProcessReply> {
      if (to === processId) return handleAsync(message);
      if (pending.size >= pendingRequests) throw refuse('unavailable');
      const id = randomUUID();
      const { promise, resolve, reject } = Promise.withResolvers<ProcessReply>();
      pending.set(id, { resolve, reject });
      const timer = setTimeout(() => reject(refuse('unavailable')), replyWithinMs);
      try {
        await publish(to, { ask: id, message }).catch(() => reject(refuse('unavailable')));
        return await promise;
      } finally {
        clearTimeout(timer);
        pending.delete(id);
      }
    },
    async close() {
      for (const { reject } of pending.values()) reject(refuse('unavailable'));
      await unsubscribe();
    },
  };
}
export type ProcessMessages = Awaited<ReturnType<typeof createProcessMessages>>;
