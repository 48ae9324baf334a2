// Prometheus metrics of reports, reviews and the journal; docs/operations.md explains them.
import type { PictureDoor, ReportKind } from '@alcove/protocol';
import { Counter } from 'prom-client';
import type { MetricsRegistry } from '../../platform/metrics.ts';
import type { Database } from '../../platform/db/database.ts';
import { scrapedMetrics } from '../../platform/scraped-metrics.ts';
import { countWaiting, lastCheck } from './journal/chain-store.ts';

export type EvidenceMetrics = {
  sealed(bytes: number): void;
  /** Pieces that are not sealed yet; asked on each scrape. */
  watchSealing(read: () => Promise<number>): void;
};

export type ModerationMetrics = EvidenceMetrics & {
  reported(kind: ReportKind): void;
  imageRefused(door: PictureDoor): void;
  /** What waits for review, by its kind; asked on each scrape. */
  watchReviews(read: () => Promise<Record<string, number>>): void;
  watchJournal(db: Database): void;
  /** Cases that are not decided; asked on each scrape. */
  watchCases(read: () => Promise<{ open: number; late: number; oldestMs: number }>): void;
};

export function createModerationMetrics(registry: MetricsRegistry): ModerationMetrics {
  const reports = new Counter({
    name: 'alcove_reports_total',
    help: 'Reports of members to the moderators',
    labelNames: ['kind'],
    registers: registry.registers,
  });
  const refused = new Counter({
    name: 'alcove_known_images_refused_total',
    help: 'Uploads that showed a known image, by where they arrived',
    labelNames: ['door'],
    registers: registry.registers,
  });
  const pieces = new Counter({
    name: 'alcove_evidence_sealed_total',
    help: 'Pieces of cases whose bytes were sealed',
    registers: registry.registers,
  });
  const sealedBytes = new Counter({
    name: 'alcove_evidence_sealed_bytes_total',
    help: 'Bytes of these pieces',
    registers: registry.registers,
  });
  return {
    sealed(bytes) {
      pieces.inc();
      sealedBytes.inc(bytes);
    },
    watchSealing: (read) =>
      scrapedMetrics(registry).counts(
        'alcove_evidence',
        'Pieces of cases whose bytes wait to be sealed',
        'state',
        async () => ({ waiting: await read() }),
      ),
    imageRefused: (door) => refused.inc({ door }),
    reported: (kind) => reports.inc({ kind }),
    watchCases(read) {
      const scraped = scrapedMetrics(registry);
      scraped.counts(
        'alcove_cases',
        'Cases that are not decided, and those past their moment',
        'state',
        async () => {
          const { open, late } = await read();
          return { open, late };
        },
      );
      scraped.counts(
        'alcove_cases_oldest_seconds',
        'Since the oldest case that is not decided arrived',
        'state',
        async () => ({
          open: Math.round((await read()).oldestMs / 1000),
        }),
      );
    },
    watchReviews: (read) =>
      scrapedMetrics(registry).counts(
        'alcove_reviews_waiting',
        'What members submitted and the team has not decided on, by kind',
        'kind',
        read,
      ),
    watchJournal: (db) =>
      scrapedMetrics(registry).counts(
        'alcove_journal_rows',
        'Rows of the journal: waiting for their link, and, by the last check, matching the chain or not',
        'state',
        async () => {
          const [waiting, check] = await Promise.all([countWaiting(db), lastCheck(db)]);
          const sound = check?.sound_rows ?? 0;
          const unsound = check?.is_sound === false ? Math.max(1, check.rows - sound) : 0;
          return { waiting, sound, unsound };
        },
      ),
  };
}
