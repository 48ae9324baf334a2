// What processes tell each other about rooms, over the bus: lines as they are committed, in few events,
// and authors who are gone. One topic for all rooms: a process that has readers has them in most.
import type { ChatMessage, RoomId, Uid } from '@alcove/protocol';
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { type Bus, busBounds } from '../../../platform/bus/bus.ts';
import type { Log } from '../../../platform/log.ts';

const topic = 'room_messages';
/** Of the messages of one event; what is around them takes the rest. */
const eventBytes = busBounds.messageBytes - 1024;

/** Ours, from a process of the same site: only its outside is looked at. */
const said = z.object({
  from: z.string(),
  roomId: z.custom<RoomId>((value) => typeof value === 'number'),
  /** Without messages: there are some up to it, to be read. */
  lastId: z.number(),
  messages: z.array(z.custom<ChatMessage>()),
});
const gone = z.object({ from: z.string(), forget: z.custom<Uid>((value) => typeof value === 'number') });
const event = z.union([said, gone]);

type Needs = {
  bus: Pick<Bus, 'publish' | 'subscribe'>;
  log: Log;
  /** What other processes said; ours needs no bus. */
  hear(announced: { roomId: RoomId; lastId: number; messages: readonly ChatMessage[] }): void;
  forget(author: Uid): void;
};

/** As few groups as fit the bus, in order. */
function* groups(messages: readonly ChatMessage[]): Generator<ChatMessage[]> {
  let group: ChatMessage[] = [];
  let bytes = 0;
  for (const message of messages) {
    const size = Buffer.byteLength(JSON.stringify(message)) + 1;
    if (group.length > 0 && bytes + size > eventBytes) {
      yield group;
      [group, bytes] = [[], 0];
    }
    group.push(message);
    bytes += size;
  }
  if (group.length > 0) yield group;
}

export async function createAnnouncements({ bus, log, hear, forget }: Needs) {
  const from = randomUUID();
  const end = await bus.subscribe(topic, (message) => {
    const { data } = event.safeParse(message);
    if (!data || data.from === from) return;
    if ('forget' in data) forget(data.forget);
    else hear(data);
  });

  /** What does not arrive is found by those who look. */
  const publish = (announced: z.infer<typeof event>) =>
    void bus
      .publish(topic, announced)
      .catch((error) => log.warn({ err: error }, 'What was said could not be announced'));

  return {
    tell(roomId: RoomId, messages: readonly ChatMessage[]) {
      for (const group of groups(messages)) {
        publish({ from, roomId, lastId: group.at(-1)?.id ?? 0, messages: group });
      }
    },
    tellOf: (roomId: RoomId, lastId: number) => publish({ from, roomId, lastId, messages: [] }),
    tellForgotten: (author: Uid) => publish({ from, forget: author }),
    close: end,
  };
}
