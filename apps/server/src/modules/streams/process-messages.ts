// What one process writes to another about a view: the camera is connected there, its viewer here. Within a
// process they are handed over. A letter that is lost costs a moment: nothing depends on it for good, since
// who streams and who watches is on the noticeboard.
import { randomUUID } from 'node:crypto';
import { type RefusalCode, refusals } from '@alcove/protocol';
import * as z from 'zod/mini';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Log } from '../../platform/log.ts';
import { refuse, Refusal } from '../../platform/refusal.ts';

const view = z.string();
const candidate = z.nullable(z.object({ candidate: z.string(), mid: z.string() }));

const letter = z.discriminatedUnion('kind', [
  // To the process of the publisher.
  z.object({ kind: z.literal('answer'), view, ufrag: z.string(), sdp: z.string() }),
  z.object({ kind: z.literal('candidate'), view, candidate }),
  /** Answered by the description of the house. */
  z.object({ kind: z.literal('offered'), view, turn: z.int(), sdp: z.string() }),
  z.object({ kind: z.literal('stats'), stream: z.string() }),
  /** Those who run the house look at them: pictures of now are wanted. */
  z.object({ kind: z.literal('look'), streams: z.array(z.string()) }),
  /** She is connected elsewhere now: what she left behind is over. `named`: she says that it was hers. */
  z.object({ kind: z.literal('yield'), stream: z.string(), by: z.int(), named: z.boolean() }),
  // To the process of the viewer.
  z.object({ kind: z.literal('offer'), view, ufrag: z.string(), sdp: z.string() }),
  z.object({ kind: z.literal('given'), view, candidate }),
  z.object({ kind: z.literal('restart'), view, ufrag: z.string() }),
  z.object({ kind: z.literal('failed'), view }),
  /** The one place of a free member is another's now. */
  z.object({ kind: z.literal('taken'), view }),
  // To the process that a program reached first. Without candidates: it is over.
  z.object({
    kind: z.literal('connection'),
    id: z.string(),
    session: z.string(),
    fragment: z.optional(z.object({ ufrag: z.string(), candidates: z.array(candidate) })),
  }),
]);
export type ProcessMessage = z.infer<typeof letter>;

const counters = z.record(z.string(), z.number());
const envelope = z.object({
  from: z.string(),
  /** Asks for a reply under this number. */
  ask: z.optional(z.string()),
  reply: z.optional(z.string()),
  letter: z.optional(letter),
  counters: z.optional(counters),
  description: z.optional(z.object({ sdp: z.string(), ufrag: z.string() })),
  refused: z.optional(z.string()),
});

export type ProcessReply = {
  counters?: Record<string, number> | undefined;
  description?: { sdp: string; ufrag: string } | undefined;
};

/** Shorter than a client waits for its answer. */
const replyWithinMs = 5000;
/** Questions under way; more are not asked. */
const askedAtOnce = 2000;

type Needs = {
  bus: Bus;
  log: Log;
  here: string;
  /** Refuses by throwing. */
  hear(letter: ProcessMessage): Promise<ProcessReply> | ProcessReply;
};

const isCode = (code: string): code is RefusalCode => Object.hasOwn(refusals, code);
const topicOf = (process: string) => `streams to ${process}`;

export async function createProcessMessages({ bus, log, here, hear }: Needs) {
  const asked = new Map<string, { resolve(reply: ProcessReply): void; reject(why: unknown): void }>();

  const send = (to: string, message: Omit<z.infer<typeof envelope>, 'from'>) =>
    bus.publish(topicOf(to), { from: here, ...message });
  const note = (error: unknown) => log.warn({ err: error }, 'a letter about a view was not sent');

  async function take(heard: ProcessMessage): Promise<ProcessReply> {
    return hear(heard);
  }

  async function answer(to: string, ask: string, heard: ProcessMessage) {
    try {
      await send(to, { reply: ask, ...(await take(heard)) });
    } catch (error) {
      if (!(error instanceof Refusal)) log.error({ err: error }, 'a letter about a view was not taken in');
      await send(to, { reply: ask, refused: error instanceof Refusal ? error.code : 'internal' });
    }
  }

  function settle(reply: string, { counters: told, description, refused }: z.infer<typeof envelope>) {
    const waiting = asked.get(reply);
    if (refused === undefined) waiting?.resolve({ counters: told, description });
    else waiting?.reject(isCode(refused) ? new Refusal(refused) : refuse('unavailable'));
  }

  const unsubscribe = await bus.subscribe(topicOf(here), (message) => {
    const received = z.parse(envelope, message);
    const { from, ask, reply, letter: heard } = received;
    if (reply !== undefined) settle(reply, received);
    else if (heard && ask !== undefined) void answer(from, ask, heard).catch(note);
    else if (heard) void take(heard).catch((error: unknown) => unheard(error));
  });

  function unheard(error: unknown) {
    if (error instanceof Refusal) return;
    log.error({ err: error }, 'a letter about a view was not taken in');
  }

  return {
    tell(to: string, told: ProcessMessage): void {
      if (to === here) void take(told).catch(unheard);
      else void send(to, { letter: told }).catch(note);
    },
    /** Refuses what the other refuses, and where nothing comes back. */
    async ask(to: string, question: ProcessMessage): Promise<ProcessReply> {
      if (to === here) return take(question);
      if (asked.size >= askedAtOnce) throw refuse('unavailable');
      const id = randomUUID();
      const { promise, resolve, reject } = Promise.withResolvers<ProcessReply>();
      asked.set(id, { resolve, reject });
      const timer = setTimeout(() => reject(refuse('unavailable')), replyWithinMs);
      try {
        await send(to, { ask: id, letter: question }).catch(() => reject(refuse('unavailable')));
        return await promise;
      } finally {
        clearTimeout(timer);
        asked.delete(id);
      }
    },
    async close() {
      for (const { reject } of asked.values()) reject(refuse('unavailable'));
      await unsubscribe();
    },
  };
}
export type ProcessMessages = Awaited<ReturnType<typeof createProcessMessages>>;
