// What becomes of visits, announced to every process: to the viewer's connections in the room, and to the
// processes that deliver the picture.
import { type RoomId, roomsCallbacks, showroomLimits, type Uid, visitEnds } from '@alcove/protocol';
import * as z from 'zod/mini';
import { createAnnouncements } from '../../platform/bus/announcements.ts';
import type { Use } from '../../platform/engines.ts';
import type { Chat } from '../chat/index.ts';
import { servedInAll, type VisitId } from './visit-store.ts';
import type { VisitNews } from './visits.ts';

const { stoppedMs } = showroomLimits;

const shape = z.object({
  viewer: z.int(),
  visit: z.object({
    roomid: z.int(),
    visit: z.int(),
    price: z.int(),
    began_at: z.int(),
    minutes: z.int(),
    served_ms: z.int(),
    balance: z.int(),
  }),
  runs: z.literal([0, 1]),
  ends_at: z.int(),
  low: z.literal([0, 1]),
  isLowNow: z.boolean(),
  ended: z.optional(z.object({ reason: z.enum(visitEnds), returned: z.int() })),
});
type Announced = z.infer<typeof shape>;

function announced({ visit, balance, low }: VisitNews): Announced | undefined {
  const { viewer, room_id: roomid, id, price, began_at, minutes, stopped_at: stoppedAt, reason } = visit;
  if (viewer === null || roomid === null) return undefined;
  const runs = stoppedAt === null && visit.left_at === null && reason === null;
  return {
    viewer,
    visit: { roomid, visit: id, price, began_at, minutes, served_ms: servedInAll(visit), balance },
    runs: runs ? 1 : 0,
    ends_at: runs || reason !== null || stoppedAt === null ? 0 : stoppedAt + stoppedMs,
    low: visit.low_told ? 1 : 0,
    isLowNow: low,
    ...(reason !== null && { ended: { reason, returned: visit.returned } }),
  };
}

export type EndedForViewer = { id: VisitId; roomId: RoomId; isDry: boolean };

type Needs = Use<'bus' | 'log'> & { chat: Pick<Chat, 'sendToOwn'> };

export async function createVisitAnnouncements({ bus, log, chat }: Needs) {
  const announcements = await createAnnouncements<Announced[]>({
    bus,
    log,
    topic: 'showrooms',
    shape: z.array(shape),
  });
  const listeners: ((ended: EndedForViewer) => void)[] = [];

  function send({ viewer, visit, runs, ends_at, low, isLowNow, ended }: Announced) {
    const { roomid, price, balance } = visit;
    const own = { roomId: roomid as RoomId, uid: viewer as Uid };
    if (!ended) chat.sendToOwn(own, roomsCallbacks.showroomMinute, { ...visit, runs, ends_at, low });
    if (isLowNow)
      chat.sendToOwn(own, roomsCallbacks.showroomLow, { roomid, visit: visit.visit, price, balance });
    if (ended?.reason === 'dry')
      chat.sendToOwn(own, roomsCallbacks.paymentFailed, { roomid, price, balance });
    if (!ended) return;
    chat.sendToOwn(own, roomsCallbacks.showroomEnded, { ...visit, ...ended });
    const id = visit.visit as VisitId;
    for (const listener of listeners)
      listener({ id, roomId: roomid as RoomId, isDry: ended.reason === 'dry' });
  }
  announcements.onAnnouncement((all) => all.forEach(send));

  return {
    announce(news: readonly VisitNews[]) {
      const all = news.flatMap((one) => announced(one) ?? []);
      if (all.length > 0) announcements.announce(all);
    },
    onEnded: (listener: (ended: EndedForViewer) => void) => void listeners.push(listener),
  };
}
