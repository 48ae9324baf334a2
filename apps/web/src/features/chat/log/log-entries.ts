// What the log shows, entry by entry: messages in the order of their ids, and between them the days, who came in,
// service messages, and where the reader stopped; at the end the reader's messages that are still on their way.
import type { OutgoingMessage } from '@alcove/live-client';
import type { ChatMessage, ServiceContent, ServiceMessage } from '@alcove/protocol';
import { wallTime } from '../../../ui/DateText.tsx';
import type { RoomEvent } from './room-events.ts';

export type LogEntry =
  | { kind: 'day'; key: string; atMs: number }
  | { kind: 'unread'; key: string }
  | { kind: 'entered'; key: string; first: string; more: number }
  | { kind: 'service'; key: string; message: ServiceMessage }
  /** `withAuthor`: the author's nick and avatar stand above the text. */
  | { kind: 'message'; key: string; message: ChatMessage; withAuthor: boolean }
  | { kind: 'outgoing'; key: string; outgoing: OutgoingMessage; withAuthor: boolean };

export type LogContent = {
  messages: readonly ChatMessage[];
  events: readonly RoomEvent[];
  outgoing: readonly OutgoingMessage[];
  /** People whom a block hides from the reader, in either direction. */
  hidden: ReadonlySet<number>;
  /** Messages after this id are new to the reader; undefined: none is. */
  unreadAfter: number | undefined;
  /** The reader, who writes what is outgoing. */
  me: number;
  /** Whether the reader's time zone is known; else days are those of universal time. */
  local: boolean;
};

/** Messages of one author within this time share one heading. */
const sharedHeadingMs = 300_000;

const dayIn = (atMs: number, local: boolean): string =>
  wallTime(new Date(atMs), local).toISOString().slice(0, 10);
/** The same before and after the server has numbered the message, so that its element stays in place. */
const keyOf = ({ mid, uid, id }: ChatMessage): string => (mid ? `mid ${uid} ${mid}` : `id ${id}`);

const serviceMessageOf = (
  { roomid, id, uid, message, timestamp }: ChatMessage,
  { type, params }: ServiceContent,
): ServiceMessage => ({ roomid, id, uid, type, params, text: message, timestamp });

export function logEntriesOf({
  messages,
  events,
  outgoing,
  hidden,
  unreadAfter,
  me,
  local,
}: LogContent): LogEntry[] {
  const entries: LogEntry[] = [];
  let day = '';
  /** The author of the entry above, while nothing else has come between. */
  let last: { uid: number; atMs: number } | undefined;
  let next = 0;
  let marked = unreadAfter === undefined;

  function addDay(atMs: number): void {
    const its = dayIn(atMs, local);
    if (day === its) return;
    day = its;
    entries.push({ kind: 'day', key: `day ${day}`, atMs });
    last = undefined;
  }
  function needsAuthor(uid: number, atMs: number): boolean {
    const follows = last?.uid === uid && atMs - last.atMs < sharedHeadingMs;
    last = { uid, atMs };
    return !follows;
  }
  function addEventsBefore(id: number): void {
    for (; next < events.length; next++) {
      const one = events[next];
      if (!one || one.afterId >= id) return;
      addDay(one.atMs);
      last = undefined;
      if (one.kind === 'service') entries.push({ kind: 'service', key: one.key, message: one.message });
      else {
        const [first, ...others] = one.people.filter(({ uid }) => !hidden.has(uid));
        if (first)
          entries.push({
            kind: 'entered',
            key: one.key,
            first: first.nick,
            more: others.length + one.unnamed,
          });
      }
    }
  }

  for (const message of messages) {
    addEventsBefore(message.id);
    if (hidden.has(message.uid)) continue;
    const atMs = message.timestamp * 1000;
    addDay(atMs);
    if (!marked && message.id > (unreadAfter ?? 0)) {
      marked = true;
      last = undefined;
      entries.push({ kind: 'unread', key: 'unread' });
    }
    if (message.service) {
      last = undefined;
      entries.push({
        kind: 'service',
        key: keyOf(message),
        message: serviceMessageOf(message, message.service),
      });
      continue;
    }
    entries.push({
      kind: 'message',
      key: keyOf(message),
      message,
      withAuthor: needsAuthor(message.uid, atMs),
    });
  }
  addEventsBefore(Number.POSITIVE_INFINITY);
  for (const one of outgoing) {
    addDay(one.writtenAtMs);
    const key = `mid ${me} ${one.mid}`;
    entries.push({ kind: 'outgoing', key, outgoing: one, withAuthor: needsAuthor(me, one.writtenAtMs) });
  }
  return entries;
}
