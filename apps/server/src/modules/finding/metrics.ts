// Prometheus metrics of finding: searches by their kind and outcome, and how old its counts are. None holds a word.
import { sql } from 'kysely';
import { Counter, Gauge } from 'prom-client';
import type { Database } from '../../platform/db/database.ts';
import type { MetricsRegistry } from '../../platform/metrics.ts';

/** `tag`: the page of one; `words`: a search as it was typed. */
type SearchKind = 'tag' | 'words';
type SearchOutcome = 'found' | 'corrected' | 'offered' | 'nothing' | 'forbidden' | 'refused';

export type FindingMetrics = {
  searched(kind: SearchKind, outcome: SearchOutcome): void;
  watchIndex(db: Database, clock: { now(): number }): void;
};

export function createFindingMetrics({ registers }: MetricsRegistry): FindingMetrics {
  const searches = new Counter({
    name: 'alcove_searches_total',
    help: 'Searches by words and pages of tags, by what they found',
    labelNames: ['kind', 'outcome'],
    registers,
  });
  return {
    searched: (kind, outcome) => searches.inc({ kind, outcome }),
    watchIndex(db, clock) {
      void new Gauge({
        name: 'alcove_found_age_seconds',
        help: 'Time since favourites and views were counted for what is found; its words change as they are published',
        registers,
        async collect() {
          const { rows } = await sql<{ at: number }>`select at from best_photos_counted`.execute(db);
          this.set((clock.now() - (rows[0]?.at ?? 0)) / 1000);
        },
      });
      void new Gauge({
        name: 'alcove_found_recounts',
        help: 'Changes whose tags wait to be counted anew',
        registers,
        async collect() {
          const { rows } = await sql<{
            waiting: number;
          }>`select count(*)::int as waiting from tag_recounts`.execute(db);
          this.set(rows[0]?.waiting ?? 0);
        },
      });
    },
  };
}
