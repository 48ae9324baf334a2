// Announcements between processes: messages as they are committed, in few events, messages that are hidden
// or shown again, and erased authors. Each room has a topic, to which the processes with readers there subscribe.
import type { ChatMessage, RoomId, Uid } from '@alcove/protocol';
import * as z from 'zod/mini';
import { createAnnouncements } from '../../../platform/bus/announcements.ts';
import { createAnnouncementsByKey } from '../../../platform/bus/announcements-by-key.ts';
import type { Use } from '../../../platform/engines.ts';

/** The longest message takes 20 kB on the bus; an event may take 256 kB. */
const perEvent = 12;

/** From a process of the same site: only the outer shape is checked. */
const written = z.object({
  roomId: z.custom<RoomId>((value) => typeof value === 'number'),
  /** Without messages: there are messages up to this id, to be read from the database. */
  lastId: z.number(),
  messages: z.array(z.custom<ChatMessage>()),
});
const hidden = z.object({
  roomId: z.custom<RoomId>((value) => typeof value === 'number'),
  hide: z.number(),
});
const restored = z.object({
  roomId: z.custom<RoomId>((value) => typeof value === 'number'),
  restore: z.number(),
});
const erased = z.object({ forget: z.custom<Uid>((value) => typeof value === 'number') });

type Needs = Use<'bus' | 'log'> & {
  /** Also called for announcements of this process, synchronously. */
  receive(announced: z.infer<typeof written>): void;
  forget(author: Uid): void;
  hide(roomId: RoomId, id: number): void;
  restore(roomId: RoomId, id: number): void;
  /** Announcements may have been lost. */
  missed(): void;
  /** For how long a room without readers is still received. */
  lingerMs: number;
};

export async function announceMessages(needs: Needs) {
  const { bus, log, receive, forget, hide, restore, missed, lingerMs } = needs;
  const inRooms = createAnnouncementsByKey({
    bus,
    log,
    topic: 'room messages',
    shape: z.union([written, hidden, restored]),
    lingerMs,
  });
  const erasures = await createAnnouncements({ bus, log, topic: 'erased authors', shape: erased });
  inRooms.onAnnouncement((announced) => {
    if ('hide' in announced) hide(announced.roomId, announced.hide);
    else if ('restore' in announced) restore(announced.roomId, announced.restore);
    else receive(announced);
  });
  erasures.onAnnouncement((announced) => forget(announced.forget));
  inRooms.onGap(missed);

  return {
    follow: (roomId: RoomId) => inRooms.follow(roomId),
    unfollow: (roomId: RoomId) => inRooms.unfollow(roomId),
    announce(roomId: RoomId, messages: readonly ChatMessage[]) {
      for (let first = 0; first < messages.length; first += perEvent) {
        const group = messages.slice(first, first + perEvent);
        inRooms.announce(roomId, { roomId, lastId: group.at(-1)?.id ?? 0, messages: group });
      }
    },
    announceUpTo: (roomId: RoomId, lastId: number) =>
      inRooms.announce(roomId, { roomId, lastId, messages: [] }),
    announceHidden: (roomId: RoomId, id: number) => inRooms.announce(roomId, { roomId, hide: id }),
    announceRestored: (roomId: RoomId, id: number) => inRooms.announce(roomId, { roomId, restore: id }),
    announceForgotten: (author: Uid) => erasures.announce({ forget: author }),
  };
}
