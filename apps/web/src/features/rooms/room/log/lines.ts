// What the log shows, line by line: messages in the order of the house, and between them the days, who came
// in, notices, and where the reader stopped.
import type { ChatMessage, ServiceMessage } from '@alcove/protocol';
import type { LiveRefusal } from '../entry.ts';

export type Happening = {
  key: string;
  /** The last message before it. */
  afterId: number;
  atMs: number;
} &
  /** `unnamed`: so many more came with them. */
  (
    | { kind: 'entered'; people: readonly { uid: number; nick: string }[]; unnamed: number }
    | { kind: 'service'; message: ServiceMessage }
  );

export type Pending = {
  mid: string;
  text: string;
  atMs: number;
  state: 'sending' | 'sent' | 'failed';
  refusal?: LiveRefusal;
};

export type Line =
  | { kind: 'day'; key: string; atMs: number }
  | { kind: 'unread'; key: string }
  | { kind: 'entered'; key: string; first: string; more: number }
  | { kind: 'service'; key: string; message: ServiceMessage }
  /** `led`: with its author above it. */
  | { kind: 'message'; key: string; message: ChatMessage; led: boolean }
  | { kind: 'pending'; key: string; pending: Pending; led: boolean };

export type Log = {
  messages: readonly ChatMessage[];
  happenings: readonly Happening[];
  pending: readonly Pending[];
  /** Whom the reader does not want to meet, or who does not want to meet her. */
  hidden: ReadonlySet<number>;
  /** What came after this id is new to her; undefined: nothing is. */
  unreadAfter: number | undefined;
  /** Who writes what is pending. */
  me: number;
};

/** Lines of one author within this time stand together. */
const togetherMs = 300_000;

const dayOf = (atMs: number): string => new Date(atMs).toDateString();
/** The same before and after the house has numbered it, so that it stays where it is. */
const keyOf = ({ mid, uid, id }: ChatMessage): string => (mid ? `mid ${uid} ${mid}` : `id ${id}`);

export function linesOf({ messages, happenings, pending, hidden, unreadAfter, me }: Log): Line[] {
  const lines: Line[] = [];
  let day = '';
  /** Who spoke last, while nothing has come between. */
  let last: { uid: number; atMs: number } | undefined;
  let next = 0;
  let marked = unreadAfter === undefined;

  function newDay(atMs: number): void {
    if (day === dayOf(atMs)) return;
    day = dayOf(atMs);
    lines.push({ kind: 'day', key: `day ${day}`, atMs });
    last = undefined;
  }
  function leads(uid: number, atMs: number): boolean {
    const together = last?.uid === uid && atMs - last.atMs < togetherMs;
    last = { uid, atMs };
    return !together;
  }
  function happeningsUpTo(id: number): void {
    for (; next < happenings.length; next++) {
      const one = happenings[next];
      if (!one || one.afterId >= id) return;
      newDay(one.atMs);
      last = undefined;
      if (one.kind === 'service') lines.push({ kind: 'service', key: one.key, message: one.message });
      else {
        const [first, ...others] = one.people.filter(({ uid }) => !hidden.has(uid));
        if (first)
          lines.push({ kind: 'entered', key: one.key, first: first.nick, more: others.length + one.unnamed });
      }
    }
  }

  for (const message of messages) {
    happeningsUpTo(message.id);
    if (hidden.has(message.uid)) continue;
    const atMs = message.timestamp * 1000;
    newDay(atMs);
    if (!marked && message.id > (unreadAfter ?? 0)) {
      marked = true;
      last = undefined;
      lines.push({ kind: 'unread', key: 'unread' });
    }
    lines.push({ kind: 'message', key: keyOf(message), message, led: leads(message.uid, atMs) });
  }
  happeningsUpTo(Number.POSITIVE_INFINITY);
  const known = new Set(messages.filter(({ uid }) => uid === me).map(({ mid }) => mid));
  for (const one of pending) {
    if (known.has(one.mid)) continue;
    newDay(one.atMs);
    lines.push({ kind: 'pending', key: `mid ${me} ${one.mid}`, pending: one, led: leads(me, one.atMs) });
  }
  return lines;
}
