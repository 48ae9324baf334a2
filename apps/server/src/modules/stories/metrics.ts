// Prometheus metrics of stories; docs/operations.md explains them.
import { Counter, Histogram } from 'prom-client';
import type { MetricsRegistry } from '../../platform/metrics.ts';
import { scrapedMetrics } from '../../platform/scraped-metrics.ts';

export type StoryMetrics = ReturnType<typeof createStoryMetrics>;

export function createStoryMetrics(registry: MetricsRegistry) {
  const { registers } = registry;
  const ended = new Counter({
    name: 'alcove_stories_ended_total',
    help: 'Stories that ended, at the end of their day or deleted before',
    labelNames: ['why'],
    registers,
  });
  const rejected = new Counter({
    name: 'alcove_stories_rejected_total',
    help: 'Stories that members or reviewers rejected',
    labelNames: ['by'],
    registers,
  });
  const destroyed = new Histogram({
    name: 'alcove_story_destroyed_seconds',
    help: 'From the end of a story until its bytes were destroyed',
    buckets: [1, 2, 5, 10, 20, 30, 60, 300],
    registers,
  });
  return {
    ended: (why: 'due' | 'deleted') => ended.inc({ why }),
    rejected: (by: 'members' | 'reviewers') => rejected.inc({ by }),
    destroyed: (seconds: number) => destroyed.observe(seconds),
    watch(read: { states(): Promise<Record<string, number>>; bytes(): Promise<number> }) {
      const scraped = scrapedMetrics(registry);
      scraped.counts('alcove_stories', 'Stories that are there, by state', 'state', read.states);
      scraped.counts('alcove_story_bytes', 'Bytes of uploads of stories', 'kind', async () => ({
        uploaded: await read.bytes(),
      }));
    },
  };
}
