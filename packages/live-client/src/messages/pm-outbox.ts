// Messages of one's own until they are in the history. To each member one goes after the other, so that they arrive
// in the order of writing; each has a name (`mid`), so that it is stored once however often it is sent.
//
//   sending ──▶ sent ─────▶ removed     `sent`: numbered by the server; it is removed when it is in the history
//     ▲  └────▶ failed ───▶ removed     by `discard`
//     └─ again ──┘
import type { Attachment } from '@alcove/protocol';
import { bounds } from '../bounds.ts';
import { mayPass } from '../failures.ts';
import { type LiveClock, LiveFailure } from '../live-client.ts';
import type { Settle } from '../requests.ts';
import type { KeptOutbox, OutgoingPm } from './face.ts';

type Parts = {
  clock: LiveClock;
  clockAheadMs(): number;
  kept: KeptOutbox | undefined;
  ask(args: { to: number; message: string; attachments: string[]; mid: string }, settle: Settle): void;
  isUp(): boolean;
  onChange(): void;
};

/** After a rate limit, or a server that is starting: the message was not stored and may be sent again. */
const againMs = 3000;

export function createPmOutbox({ clock, clockAheadMs, kept, ask, isUp, onChange }: Parts) {
  let entries: readonly OutgoingPm[] = (kept?.read() ?? []).slice(0, bounds.outbox);
  /** To whom something is on its way, and under which name. */
  const underWay = new Map<number, string>();

  function become(next: readonly OutgoingPm[]) {
    entries = next;
    kept?.write(entries.filter(({ state }) => state !== 'sent'));
    onChange();
  }
  const change = (mid: string, to: (entry: OutgoingPm) => OutgoingPm) =>
    become(entries.map((entry) => (entry.mid === mid ? to(entry) : entry)));

  function sendNext(to: number) {
    if (!isUp() || underWay.has(to)) return;
    const next = entries.find((entry) => entry.to === to && entry.state === 'sending');
    if (!next) return;
    const { mid, message, attachments } = next;
    underWay.set(to, mid);
    const settled = () => {
      if (underWay.get(to) === mid) underWay.delete(to);
    };
    ask(
      { to, message, mid, attachments: attachments.map(({ id }) => id) },
      {
        onResult() {
          settled();
          change(mid, (entry) => ({ ...entry, state: 'sent' }));
          sendNext(to);
        },
        onFailure(failure) {
          settled();
          // Whether the server has it is unknown: it is sent again, under the same name, once there is a connection.
          if (!isUp()) return;
          if (mayPass(failure)) clock.setTimeout(() => sendNext(to), againMs);
          else {
            change(mid, (entry) => ({ ...entry, state: 'failed', failure }));
            sendNext(to);
          }
        },
      },
    );
  }

  return {
    get entries() {
      return entries;
    },
    add(to: number, { message, attachments }: { message: string; attachments: readonly Attachment[] }) {
      const waiting = entries.filter(({ state }) => state === 'sending').length;
      const fresh = {
        to,
        message,
        attachments,
        mid: crypto.randomUUID(),
        writtenAtMs: clock.now() + clockAheadMs(),
      };
      const failure = new LiveFailure({ code: 'too_many', result: 429, comment: '', data: undefined });
      become([
        ...entries,
        waiting >= bounds.outbox ? { ...fresh, state: 'failed', failure } : { ...fresh, state: 'sending' },
      ]);
      sendNext(to);
    },
    again(mid: string) {
      const entry = entries.find((one) => one.mid === mid && one.state === 'failed');
      if (!entry) return;
      const { to, message, attachments, writtenAtMs } = entry;
      // Below what was written meanwhile.
      become([
        ...entries.filter((one) => one !== entry),
        { to, message, attachments, writtenAtMs, mid, state: 'sending' },
      ]);
      sendNext(to);
    },
    discard(mid: string) {
      become(entries.filter((entry) => entry.mid !== mid || entry.state !== 'failed'));
    },
    /** In the history now, whatever became of the answer. */
    arrived(mids: ReadonlySet<string>) {
      if (entries.some(({ mid }) => mids.has(mid))) become(entries.filter(({ mid }) => !mids.has(mid)));
    },
    connected() {
      underWay.clear();
      for (const to of new Set(entries.map((entry) => entry.to))) sendNext(to);
    },
    lost: () => underWay.clear(),
    /** Nothing will be sent to that member any more. */
    giveUp(to: number) {
      if (entries.some((entry) => entry.to === to)) become(entries.filter((entry) => entry.to !== to));
    },
  };
}
