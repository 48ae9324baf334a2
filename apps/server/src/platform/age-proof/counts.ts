// How many proofs of majority were accepted and refused, by day and method: all that is kept of them.
import type { AgeProofMethod } from '@alcove/protocol';
import { Counter } from 'prom-client';
import type { Use } from '../engines.ts';

export type AgeProofOutcome = 'accepted' | 'refused';
export type CountAgeProof = (method: AgeProofMethod, outcome: AgeProofOutcome) => Promise<void>;

export type AgeProofCounts = {
  count: CountAgeProof;
  /** Of a calendar year, in UTC; days without any are left out. */
  ofYear(year: number): Promise<{ day: string; method: string; outcome: string; count: number }[]>;
};

export function createAgeProofCounts({
  db,
  clock,
  metrics,
}: Use<'db' | 'clock' | 'metrics'>): AgeProofCounts {
  const proofs = new Counter({
    name: 'alcove_age_proofs_total',
    help: 'Proofs of majority, by method and outcome',
    labelNames: ['method', 'outcome'],
    registers: metrics.registers,
  });
  return {
    async count(method, outcome) {
      proofs.inc({ method, outcome });
      const day = new Date(clock.now()).toISOString().slice(0, 10);
      await db
        .insertInto('age_proof_counts')
        .values({ day, method, outcome, count: 1 })
        .onConflict((conflict) =>
          conflict
            .columns(['day', 'method', 'outcome'])
            .doUpdateSet((row) => ({ count: row('age_proof_counts.count', '+', 1) })),
        )
        .execute();
    },
    ofYear: (year) =>
      db
        .selectFrom('age_proof_counts')
        .selectAll()
        .where('day', 'like', `${year}-%`)
        .orderBy('day')
        .orderBy('method')
        .orderBy('outcome')
        .execute(),
  };
}
