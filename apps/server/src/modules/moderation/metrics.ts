// Prometheus metrics of reports and reviews; docs/operations.md explains them.
import type { ReportKind } from '@alcove/protocol';
import { Counter } from 'prom-client';
import type { MetricsRegistry } from '../../platform/metrics.ts';
import { scrapedMetrics } from '../../platform/scraped-metrics.ts';

export type ModerationMetrics = {
  reported(kind: ReportKind): void;
  /** What waits for review, by its kind; asked on each scrape. */
  watchReviews(read: () => Promise<Record<string, number>>): void;
};

export function createModerationMetrics(registry: MetricsRegistry): ModerationMetrics {
  const reports = new Counter({
    name: 'alcove_reports_total',
    help: 'Reports of members to the moderators',
    labelNames: ['kind'],
    registers: registry.registers,
  });
  return {
    reported: (kind) => reports.inc({ kind }),
    watchReviews: (read) =>
      scrapedMetrics(registry).counts(
        'alcove_reviews_waiting',
        'What members submitted and the team has not decided on, by kind',
        'kind',
        read,
      ),
  };
}
