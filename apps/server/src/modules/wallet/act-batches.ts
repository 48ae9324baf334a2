// Paying acts that come at the same time share one transaction: its locks, its statements and its commit.
// They are decided in the order in which they came; one that is refused does not affect the others, and every
// answer follows the commit. Acts of other accounts go into a second transaction beside it.
import type { Uid } from '@alcove/protocol';
import { createBatchQueue, type Waiting } from '../../platform/batch-queue.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import { Refusal } from '../../platform/refusal.ts';
import { answerBefore, type KeyedAct, keyName, readAnswers } from './keys.ts';
import type { LedgerStep, Movement } from './ledger.ts';
import type { Transfers } from './transfers.ts';

/** An act that can be paid, and the balance that it leaves its payer. */
export type PaidAct<Act> = { act: Act; balance: number };

export type BatchedActs<Act, Answer extends object> = {
  /** The idempotency key, and what makes it another act. */
  keyed(act: Act): KeyedAct;
  movementOf(act: Act): Movement & { from: Uid; to: Uid };
  /** Why each act is refused, before anything is written; undefined: it is not. */
  check(acts: readonly Act[]): Promise<(Refusal | undefined)[]>;
  /** Writes the rows of paid acts in one statement, and returns their numbers, which become the causes. */
  writeCauses(tx: Database, acts: readonly Act[]): Promise<number[]>;
  answer(paid: PaidAct<Act>, cause: number): Answer;
  /** After the commit, before any answer. */
  committed?(acts: readonly Act[]): void;
};

type Needs = Use<'db' | 'clock'> & { transfers: Transfers };

export function createBatches<Act, Answer extends object>(
  { db, clock, transfers }: Needs,
  spec: BatchedActs<Act, Answer>,
) {
  const { keyed, movementOf, check, writeCauses, answer, committed } = spec;
  const partiesOf = (act: Act): Uid[] => [movementOf(act).from, movementOf(act).to];

  type Outcome = { answer: Answer; isNew: boolean } | { refused: unknown };

  /** One transaction; the outcome of each act, in their order. */
  async function writeTogether(tx: Database, acts: readonly Act[]): Promise<Outcome[]> {
    const now = clock.now();
    const asked = acts.map(keyed);
    const accounts = await transfers.lock(tx, acts.flatMap(partiesOf), { keys: asked });
    const keys = await readAnswers(tx, asked, now);
    const paid: { act: Act; position: number; step: LedgerStep }[] = [];
    const outcomes = acts.map((act, position): Outcome | undefined => {
      try {
        const known = keys.answerTo(keyed(act)) as Answer | undefined;
        if (known) return { answer: known, isNew: false };
        const decided = accounts.decide([movementOf(act)]);
        if (decided instanceof Refusal) return { refused: decided };
        for (const step of decided) paid.push({ act, position, step });
        return undefined;
      } catch (error) {
        return { refused: error };
      }
    });
    if (paid.length === 0) return outcomes as Outcome[];
    const causes = await writeCauses(
      tx,
      paid.map(({ act }) => act),
    );
    const answers = paid.map(({ act, position, step }, nth) => {
      const own = answer({ act, balance: step.payerAfter }, causes[nth] ?? 0);
      outcomes[position] = { answer: own, isNew: true };
      return { act: keyed(act), answer: own };
    });
    await transfers.write(
      tx,
      accounts,
      paid.map(({ step }, nth) => ({ ...step, cause: causes[nth] })),
      answers,
    );
    return outcomes as Outcome[];
  }

  async function write(batch: readonly Waiting<Act, Answer>[]): Promise<void> {
    const outcomes = await transfers.transaction((tx) =>
      writeTogether(
        tx,
        batch.map(({ item }) => item),
      ),
    );
    const fresh = outcomes.flatMap((outcome, nth) => {
      const act = batch[nth]?.item;
      return 'answer' in outcome && outcome.isNew && act ? [act] : [];
    });
    if (fresh.length > 0) committed?.(fresh);
    outcomes.forEach((outcome, nth) => {
      if ('answer' in outcome) batch[nth]?.resolve(outcome.answer);
      else batch[nth]?.reject(outcome.refused);
    });
  }

  /** Refuses what may not be; what was given before it became refused is answered the same. */
  async function admit(batch: readonly Waiting<Act, Answer>[]): Promise<Waiting<Act, Answer>[]> {
    const refusals = await check(batch.map(({ item }) => item));
    const admitted: Waiting<Act, Answer>[] = [];
    for (const [nth, one] of batch.entries()) {
      const refused = refusals[nth];
      if (!refused) {
        admitted.push(one);
        continue;
      }
      try {
        const known = (await answerBefore(db, keyed(one.item), clock.now())) as Answer | undefined;
        if (known) one.resolve(known);
        else one.reject(refused);
      } catch (error) {
        one.reject(error);
      }
    }
    return admitted;
  }

  // One whose key is in the batch before it reads its answer.
  const queue = createBatchQueue<Act, Answer>({
    atOnce: 2,
    partiesOf,
    nameOf: (act) => (keyed(act).key === undefined ? undefined : keyName(keyed(act))),
    async serve(batch) {
      const admitted = await admit(batch);
      if (admitted.length > 0) await write(admitted);
    },
  });
  return { pay: queue.add, settled: queue.settled };
}
