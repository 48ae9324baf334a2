// Metrics whose values are read when /metrics is asked for.
import { Counter, Gauge } from 'prom-client';
import type { MetricsRegistry } from './metrics.ts';

export type Labelled = [labels: Record<string, string>, value: number][];

export const labelled = (label: string, figures: Record<string, number>): Labelled =>
  Object.entries(figures).map(([name, value]) => [{ [label]: name }, value]);

export const scrapedMetrics = ({ registers }: MetricsRegistry) => ({
  /** Shows what `read` answers; labels of an earlier answer are gone. Where it rejects, they stay. */
  gauge: (name: string, help: string, labelNames: string[], read: () => Labelled | Promise<Labelled>): void =>
    void new Gauge({
      name,
      help,
      labelNames,
      registers,
      async collect() {
        const now = await read();
        this.reset();
        for (const [labels, value] of now) this.set(labels, value);
      },
    }),

  /** The sums are kept by the caller. */
  counter: (name: string, help: string, labelNames: string[], read: () => Labelled): void =>
    void new Counter({
      name,
      help,
      labelNames,
      registers,
      collect() {
        this.reset();
        for (const [labels, value] of read()) this.inc(labels, value);
      },
    }),

  /** Figures under one label; one that `read` no longer answers is gone. Where it rejects, all keep their last values. */
  counts: (name: string, help: string, label: string, read: () => Promise<Record<string, number>>): void =>
    void new Gauge({
      name,
      help,
      labelNames: [label],
      registers,
      async collect() {
        const figures = await read();
        this.reset();
        for (const [labels, value] of labelled(label, figures)) this.set(labels, value);
      },
    }),

  /** One figure; absent where `read` knows none, so that no alert takes an old value for one of now. */
  value: (name: string, help: string, read: () => Promise<number | undefined>): void =>
    void new Gauge({
      name,
      help,
      registers,
      async collect() {
        const now = await read();
        if (now === undefined) this.remove();
        else this.set(now);
      },
    }),
});
