// What processes tell each other about rooms: lines as they are committed, in few events, and authors who
// are gone. One topic for all rooms: a process that has readers has them in most.
import type { ChatMessage, RoomId, Uid } from '@alcove/protocol';
import * as z from 'zod/mini';
import { createAnnouncements } from '../../../platform/bus/announcements.ts';
import type { Bus } from '../../../platform/bus/bus.ts';
import type { Log } from '../../../platform/log.ts';

/** The longest message with all that belongs to it takes 20 kB on the bus; an event may have 256 kB. */
const perEvent = 12;

/** From a process of the same site: only its outside is looked at. */
const said = z.object({
  roomId: z.custom<RoomId>((value) => typeof value === 'number'),
  /** Without messages: there are some up to it, to be read. */
  lastId: z.number(),
  messages: z.array(z.custom<ChatMessage>()),
});
const gone = z.object({ forget: z.custom<Uid>((value) => typeof value === 'number') });

type Needs = {
  bus: Bus;
  log: Log;
  /** Of this process too, at once. */
  hear(announced: z.infer<typeof said>): void;
  forget(author: Uid): void;
  /** Something was said that nobody told here. */
  missed(): void;
};

export async function announceMessages({ bus, log, hear, forget, missed }: Needs) {
  const shape = z.union([said, gone]);
  const announcements = await createAnnouncements({ bus, log, topic: 'room messages', shape });
  announcements.onTold((told) => ('forget' in told ? forget(told.forget) : hear(told)));
  announcements.onGap(missed);

  return {
    tell(roomId: RoomId, messages: readonly ChatMessage[]) {
      for (let first = 0; first < messages.length; first += perEvent) {
        const group = messages.slice(first, first + perEvent);
        announcements.tell({ roomId, lastId: group.at(-1)?.id ?? 0, messages: group });
      }
    },
    tellOf: (roomId: RoomId, lastId: number) => announcements.tell({ roomId, lastId, messages: [] }),
    tellForgotten: (author: Uid) => announcements.tell({ forget: author }),
  };
}
