// Items that come at the same time are served together, such as in one transaction: its locks, its statements and its
// commit. Items of the same party are never in two batches at once, so that they are served in the order in which they
// came; what one of them does to fail does not fail the others.
import { isPassingFailure } from './db/passing-failure.ts';
import { refuse } from './refusal.ts';

const bounds = {
  /** Items that wait in this process. */
  waiting: 1000,
  /** Items of one batch. */
  batch: 64,
};

export type Waiting<Item, Answer> = {
  item: Item;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
};

type Spec<Item, Answer> = {
  /** Batches at the same time; while one waits for the disk, another is prepared. */
  atOnce: number;
  /** Whom an item concerns. */
  partiesOf(item: Item): readonly unknown[];
  /** Two items of the same name are never in one batch; undefined: this one may be with any. */
  nameOf(item: Item): string | undefined;
  /** Answers each of them. Where it fails for good, each is served again for itself. */
  serve(batch: readonly Waiting<Item, Answer>[]): Promise<void>;
};

export function createBatchQueue<Item, Answer>({ atOnce, partiesOf, nameOf, serve }: Spec<Item, Answer>) {
  let waiting: Waiting<Item, Answer>[] = [];
  const running = new Set<Promise<void>>();
  /** Parties of items that are being served. */
  const busy = new Set<unknown>();

  /**
   * The items that may be served now, in their order. One whose party is in a running batch waits, and so do those
   * behind it that share a party or its name.
   */
  function takeBatch(): Waiting<Item, Answer>[] {
    const blocked = new Set(busy);
    const names = new Set<string>();
    const [batch, left]: [typeof waiting, typeof waiting] = [[], []];
    for (const one of waiting) {
      const parties = partiesOf(one.item);
      const name = nameOf(one.item);
      const waits =
        batch.length >= bounds.batch ||
        (name !== undefined && names.has(name)) ||
        parties.some((party) => blocked.has(party));
      if (waits) for (const party of parties) blocked.add(party);
      else if (name !== undefined) names.add(name);
      (waits ? left : batch).push(one);
    }
    waiting = left;
    return batch;
  }

  async function serveEach(batch: readonly Waiting<Item, Answer>[]): Promise<void> {
    try {
      await serve(batch);
    } catch (error) {
      if (batch.length > 1 && !isPassingFailure(error)) for (const each of batch) await serveEach([each]);
      else for (const { reject } of batch) reject(isPassingFailure(error) ? refuse('unavailable') : error);
    }
  }

  async function serveAndGoOn(batch: readonly Waiting<Item, Answer>[]): Promise<void> {
    const parties = batch.flatMap(({ item }) => partiesOf(item));
    for (const party of parties) busy.add(party);
    await serveEach(batch);
    for (const party of parties) busy.delete(party);
  }

  function start() {
    while (running.size < atOnce) {
      const batch = takeBatch();
      if (batch.length === 0) return;
      const serving = serveAndGoOn(batch).finally(() => {
        running.delete(serving);
        soon();
      });
      running.add(serving);
    }
  }
  let isSoon = false;
  /** Items that arrive in one turn of the event loop come together. */
  function soon() {
    if (isSoon) return;
    isSoon = true;
    setImmediate(() => {
      isSoon = false;
      start();
    });
  }

  return {
    add(item: Item): Promise<Answer> {
      if (waiting.length >= bounds.waiting) throw refuse('unavailable');
      const { promise, resolve, reject } = Promise.withResolvers<Answer>();
      waiting.push({ item, resolve, reject });
      soon();
      return promise;
    },
    /** Resolves when nothing is left to serve. */
    async settled() {
      for (start(); running.size > 0; start()) await Promise.race(running);
    },
  };
}
