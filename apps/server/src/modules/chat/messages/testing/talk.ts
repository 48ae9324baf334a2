// A room, people who write in it, and processes that follow it, without sockets.
import type { Author, ChatMessage, RoomId, Uid } from '@alcove/protocol';
import type { Bus } from '../../../../platform/bus/bus.ts';
import type { Database } from '../../../../platform/db/database.ts';
import { notificationWriter } from '../../../notifications/event-writer.ts';
import { createTestClock, silentLog } from '../../../../testing/index.ts';
import { createMessages, type Messages, type messageTimes } from '../messages.ts';

export type Reader = Messages & {
  /** What it delivered, in that order. */
  delivered: ChatMessage[];
  /** As often as it was away for too long. */
  breaks: number;
  /** As often as it had written something. */
  flushes: number;
  ids(): number[];
};

let count = 0;

export async function openTalk(db: Database) {
  const clock = createTestClock();
  const readers: Reader[] = [];

  async function openRoom(): Promise<RoomId> {
    const slug = `room-${++count}`;
    const { id } = await db
      .insertInto('rooms')
      .values({ slug, name: slug, kind: 'house', capacity: 100, created_at: clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id as RoomId;
  }

  async function author(): Promise<Author & { uid: Uid }> {
    const nick = `Ondine ${++count}`;
    const avatar = '/art/petals/rose/1-400x400.svg';
    const now = clock.now();
    const { uid } = await db
      .insertInto('members')
      .values({
        nick,
        email: `ondine${count}@example.test`,
        password_hash: '-',
        active: true,
        gender: 2,
        age: 36,
        age_declared_at: now,
        avatar,
        language: 'fr',
        created_at: now,
        last_online_at: now,
      })
      .returning('uid')
      .executeTakeFirstOrThrow();
    return { uid: uid as Uid, nick, gender: 2, avatar_url: avatar, status: 'free', certified: 0 };
  }

  /** A process of the site; with short times unless a test sets others. `gatherMs`: as in a room with many readers. */
  async function start(
    bus: Bus,
    { gatherMs = 0, ...times }: Partial<typeof messageTimes> & { gatherMs?: number } = {},
  ): Promise<Reader> {
    const delivered: ChatMessage[] = [];
    const messages = await createMessages({
      db,
      bus,
      clock,
      log: silentLog,
      times: { holeMs: 5, pollMs: 20, ...times },
      broadcast(_roomId, written, unbroken) {
        delivered.push(...written.map(({ message }) => message));
        if (!unbroken) reader.breaks += 1;
      },
      isBanned: () => false,
      notifications: notificationWriter({ clock }),
      gatherMs: () => gatherMs,
      written: () => void (reader.flushes += 1),
    });
    const ids = () => delivered.map(({ id }) => id);
    const reader: Reader = { ...messages, delivered, breaks: 0, flushes: 0, ids };
    readers.push(reader);
    return reader;
  }

  const roomId = await openRoom();
  const ondine = await author();
  return {
    clock,
    roomId,
    ondine,
    openRoom,
    author,
    start,
    draft: (text: string, mid = '', by = ondine) => ({
      roomId,
      author: by,
      text,
      style: {},
      mid,
      attachments: [],
    }),
    close: () => Promise.all(readers.map((reader) => reader.close())),
  };
}

/** 1, 2, 3 … */
export const upTo = (last: number, first = 1): number[] =>
  Array.from({ length: last - first + 1 }, (_, nth) => first + nth);
