// What this document tells of by itself, because a room, a conversation or the own camera is in it: a popup about the same event
// would say it twice. The event and its notification come over two sockets, in either order.
export type ToldEvent =
  | { type: 'excluded'; roomId: number }
  | { type: 'cameraStopped' }
  /** Its messages, the request that began it, and the answer to that. */
  | { type: 'conversation'; id: number }
  /** The page that lists them. */
  | { type: 'requests' };

/** How much later than its event a notification may come. */
const graceMs = 15_000;

function keyOf(event: ToldEvent): string {
  if (event.type === 'excluded') return `excluded ${event.roomId}`;
  return event.type === 'conversation' ? `conversation ${event.id}` : event.type;
}
/** When each ended to be told here; Infinity while it is. */
const until = new Map<string, number>();

/** From now on, until the returned function is called and a while after. */
export function tellHere(event: ToldEvent): () => void {
  const key = keyOf(event);
  until.set(key, Number.POSITIVE_INFINITY);
  return () => void until.set(key, performance.now() + graceMs);
}

export const isToldHere = (event: ToldEvent): boolean => (until.get(keyOf(event)) ?? 0) > performance.now();
