// What a member sends, from the call until it has arrived: messages of rooms, private messages, comments and tips.
// Each item has an idempotency key (`mid`), so that the server stores it once however often it is sent.
//
//   sending ──▶ sent ─────▶ removed     `sent`: answered; removed once it has arrived in the history
//     ▲  └────▶ failed ───▶ removed     by `discard`
//     └─ again ──┘
import { machineClock, nothing } from './clock.ts';
import type { LiveClock } from './live-client.ts';

/** `to`: the room, member or item that it goes to; order and readiness are kept for each of these. */
type Sendable = { to: number };

export type Outgoing<Item, Failure, Answer = unknown> = Item & {
  mid: string;
  /** By the server's clock: milliseconds since 1970. */
  writtenAtMs: number;
} & ({ state: 'sending' } | { state: 'sent'; answer?: Answer } | { state: 'failed'; failure: Failure });

/** Neither: it was forgotten before it was answered. */
export type Outcome<Answer, Failure> = { answer?: Answer; failure?: Failure };

/**
 * `waits` until `ready`; sent again after a number of milliseconds; `failed`: kept until it is sent again or
 * discarded; `returned`: left to the caller, and no longer here.
 */
export type AfterFailure = 'waits' | number | 'failed' | 'returned';

/** Where items outlive a reload of the page. */
export type OutboxStore<Item> = { read(): readonly Item[]; write(items: readonly Item[]): void };

export type OutboxParts<Item extends Sendable, Answer, Failure> = {
  /** `inTurn`: to each `to` one after the other, in the order of writing. `each`: at once, whatever else is under way. */
  order: 'each' | 'inTurn';
  /** Calls one of the two once, at any time. */
  send(
    item: Outgoing<Item, Failure>,
    settle: { onResult(answer: Answer): void; onFailure(failure: Failure): void },
  ): void;
  afterFailure(failure: Failure, isRetry: boolean): AfterFailure;
  /** Whether items may be sent there now; `ready` says when that changes. */
  isReady?(to: number): boolean;
  /** What was answered stays as `sent` until `arrived`. */
  isEchoed?: boolean;
  /** Items that have failed or were sent at most; the oldest goes. */
  idleMost: number;
  kept?: OutboxStore<Outgoing<Item, Failure, Answer>> | undefined;
  onChange?(to: number): void;
  clock?: LiveClock;
  clockAheadMs?(): number;
};

export function createOutbox<Item extends Sendable, Answer, Failure>(
  parts: OutboxParts<Item, Answer, Failure>,
) {
  type Shown = Outgoing<Item, Failure, Answer>;
  type Entry = {
    shown: Shown;
    readonly isRetry: boolean;
    isAsked: boolean;
    stopAgain(): void;
    readonly outcome: Promise<Outcome<Answer, Failure>>;
    resolve(outcome: Outcome<Answer, Failure>): void;
  };
  const { clock = machineClock, clockAheadMs = () => 0, isReady = () => true, order } = parts;
  /** By `mid`, in the order of writing. */
  const entries = new Map<string, Entry>();

  const items = (to?: number): readonly Shown[] =>
    [...entries.values()].map(({ shown }) => shown).filter((item) => to === undefined || item.to === to);
  const isSending = ({ shown }: Entry) => shown.state === 'sending';
  const isHere = (entry: Entry) => entries.get(entry.shown.mid) === entry;

  function changed(to: number) {
    parts.kept?.write(items().filter(({ state }) => state !== 'sent'));
    parts.onChange?.(to);
  }
  function insert(shown: Shown, isRetry = false): Entry {
    const { promise: outcome, resolve } = Promise.withResolvers<Outcome<Answer, Failure>>();
    const entry: Entry = { shown, isRetry, isAsked: false, stopAgain: nothing, outcome, resolve };
    // What is sent again in turn comes after what was written meanwhile.
    if (order === 'inTurn') entries.delete(shown.mid);
    entries.set(shown.mid, entry);
    return entry;
  }
  function move(entry: Entry, to: 'sent' | 'failed' | 'gone', outcome: Outcome<Answer, Failure>) {
    const { shown } = entry;
    if (!isHere(entry) || (to !== 'gone' && !isSending(entry))) return;
    entry.stopAgain();
    if (to === 'gone') entries.delete(shown.mid);
    else entry.shown = { ...shown, state: to, ...outcome } as Shown;
    entry.resolve(outcome);
    const [oldest, ...others] = [...entries.values()].filter((one) => !isSending(one));
    if (oldest && others.length >= parts.idleMost) move(oldest, 'gone', {});
    changed(shown.to);
  }

  /** Sends it or, in turn, the first that waits for the same. */
  function go(written: Entry) {
    const { to } = written.shown;
    const isNext = (one: Entry) =>
      isSending(one) && (order === 'each' ? one === written : one.shown.to === to);
    const entry = [...entries.values()].find(isNext);
    if (!entry || entry.isAsked || !isReady(to)) return;
    entry.stopAgain();
    entry.isAsked = true;
    parts.send(entry.shown, {
      onResult(answer) {
        entry.isAsked = false;
        move(entry, parts.isEchoed ? 'sent' : 'gone', { answer });
        go(entry);
      },
      onFailure(failure) {
        entry.isAsked = false;
        const after = parts.afterFailure(failure, entry.isRetry);
        if (after === 'waits' || !isHere(entry) || !isSending(entry)) return;
        if (typeof after === 'number') entry.stopAgain = clock.setTimeout(() => go(entry), after);
        else fail(entry, failure, after);
      },
    });
  }
  function fail(entry: Entry, failure: Failure, after: 'failed' | 'returned' = 'failed') {
    move(entry, after === 'failed' ? 'failed' : 'gone', { failure });
    go(entry);
  }
  function goAll(to?: number) {
    for (const entry of entries.values()) if (to === undefined || entry.shown.to === to) go(entry);
  }

  function write(item: Item, mid: string, why?: Failure): Promise<Outcome<Answer, Failure>> {
    const known = entries.get(mid);
    const writtenAtMs = known?.shown.writtenAtMs ?? clock.now() + clockAheadMs();
    const entry = insert({ ...item, mid, writtenAtMs, state: 'sending' } as Shown, known !== undefined);
    changed(item.to);
    if (why !== undefined) move(entry, 'failed', { failure: why });
    go(entry);
    return entry.outcome;
  }

  for (const item of parts.kept?.read() ?? []) insert(item);

  return {
    /** In the order of writing: all, or those to one. */
    of: items,
    /**
     * A `mid` that is on its way already is not sent twice; one that has failed is sent again. `failure`: why it
     * cannot be sent at all.
     */
    add(
      item: Item,
      { mid = crypto.randomUUID() as string, failure }: { mid?: string; failure?: Failure | undefined } = {},
    ) {
      const known = entries.get(mid);
      if (known && known.shown.state !== 'failed') return known.outcome;
      return write(item, mid, failure);
    },
    /** Sends again what has failed, under its key. */
    again(mid: string): Promise<Outcome<Answer, Failure>> {
      const shown = entries.get(mid)?.shown;
      if (shown?.state !== 'failed') return Promise.resolve({});
      const { failure: _, ...item } = shown;
      return write(item as unknown as Item, mid);
    },
    /** Sends what waits, to one or to all: once for each time that they could not be reached. */
    ready: goAll,
    /** It is in the history, whatever became of the answer. */
    arrived(mid: string, answer?: Answer) {
      const entry = entries.get(mid);
      if (!entry) return;
      move(entry, 'gone', answer === undefined ? {} : { answer });
      go(entry);
    },
    /** It is not sent any more. */
    fail(mid: string, failure: Failure) {
      const entry = entries.get(mid);
      if (entry) fail(entry, failure);
    },
    /** Takes back what has failed. */
    discard(mid: string) {
      const entry = entries.get(mid);
      if (entry?.shown.state === 'failed') move(entry, 'gone', {});
    },
    /** Whatever its state. */
    forget(which: (item: Shown) => boolean) {
      for (const entry of entries.values()) if (which(entry.shown)) move(entry, 'gone', {});
    },
  };
}
