// What this document announces by itself, because a room, a conversation or the own camera is in it: a popup about
// the same event would say it twice. The event and its notification come over two sockets, in either order.
export type AnnouncedEvent =
  | { type: 'excluded'; roomId: number }
  /** It is on. */
  | { type: 'ownCamera' }
  /** Its messages, the request that began it, and the answer to that. */
  | { type: 'conversation'; id: number }
  /** The page that lists them. */
  | { type: 'requests' };

/** How much later than its event a notification may come. */
const graceMs = 15_000;

function keyOf(event: AnnouncedEvent): string {
  if (event.type === 'excluded') return `excluded ${event.roomId}`;
  return event.type === 'conversation' ? `conversation ${event.id}` : event.type;
}
/** Until when each event is announced here; Infinity while its room, conversation or camera is. */
const until = new Map<string, number>();

/** Its notifications pop up nowhere from now on, until the returned function is called and a while after. */
export function announceHere(event: AnnouncedEvent): () => void {
  const key = keyOf(event);
  until.set(key, Number.POSITIVE_INFINITY);
  return () => void until.set(key, performance.now() + graceMs);
}

export const isAnnouncedHere = (event: AnnouncedEvent): boolean =>
  (until.get(keyOf(event)) ?? 0) > performance.now();
