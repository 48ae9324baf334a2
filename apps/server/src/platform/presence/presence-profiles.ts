// How people look, from the process that they are connected to: asked for by processes that follow a room of theirs.
// What is lost is asked for again.
import { type PersonInRoom, personInRoom, type Uid } from '@alcove/protocol';
import * as z from 'zod/mini';
import type { Bus } from '../bus/bus.ts';
import type { Log } from '../log.ts';

/** Questions of the same moment share a message. */
const gatherMs = 5;
/** They keep a message far below the bound of the bus. */
const perMessage = { asked: 1000, profiles: 100 };

const message = z.union([
  z.object({ from: z.string(), asked: z.array(z.int()) }),
  z.object({ from: z.string(), profiles: z.array(z.tuple([z.int(), z.int(), personInRoom])) }),
]);
type Message = z.infer<typeof message>;

export type Profile = { version: number; who: PersonInRoom };

type Needs = {
  bus: Bus;
  log: Pick<Log, 'warn'>;
  processId: string;
  askEveryMs: number;
  /** Of a person connected to this process. */
  profileOf(uid: Uid): Profile | undefined;
  learn(process: string, uid: Uid, version: number, who: PersonInRoom): void;
  askAgain(): void;
};

const topicOf = (process: string) => `presence profiles:${process}`;

function* portions<T>(all: readonly T[], size: number) {
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size);
}

export async function createPresenceProfiles(needs: Needs) {
  const { bus, log, processId, profileOf, learn } = needs;
  let waiting = new Map<string, Uid[]>();
  let gathering: NodeJS.Timeout | undefined;

  const publish = (to: string, sent: Message) =>
    void bus.publish(topicOf(to), sent).catch((error: unknown) => {
      log.warn({ err: error }, 'a question about people of another process was not sent');
    });

  function send() {
    gathering = undefined;
    const all = waiting;
    waiting = new Map();
    for (const [process, uids] of all)
      for (const asked of portions(uids, perMessage.asked)) publish(process, { from: processId, asked });
  }

  function answer(from: string, asked: readonly number[]) {
    const known = asked.flatMap((uid): [number, number, PersonInRoom][] => {
      const profile = profileOf(uid as Uid);
      return profile ? [[uid, profile.version, profile.who]] : [];
    });
    for (const profiles of portions(known, perMessage.profiles)) publish(from, { from: processId, profiles });
  }

  const unsubscribe = await bus.subscribe(topicOf(processId), (received) => {
    const parsed = z.parse(message, received);
    if ('asked' in parsed) answer(parsed.from, parsed.asked);
    else for (const [uid, version, who] of parsed.profiles) learn(parsed.from, uid as Uid, version, who);
  });
  const askingAgain = setInterval(needs.askAgain, needs.askEveryMs);

  return {
    ask(process: string, uid: Uid) {
      const uids = waiting.get(process);
      if (uids) uids.push(uid);
      else waiting.set(process, [uid]);
      gathering ??= setTimeout(send, gatherMs);
    },
    async close() {
      clearTimeout(gathering);
      clearInterval(askingAgain);
      await unsubscribe();
    },
  };
}
export type PresenceProfiles = Awaited<ReturnType<typeof createPresenceProfiles>>;
