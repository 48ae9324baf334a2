// The registry of /metrics. A metric that is read on each scrape and cannot be read now, or not in time, keeps its last
// values: the others are answered, since operators need them most while the database is away.
import { type Metric, Registry } from 'prom-client';

/** The part of a metric that its declaration does not show. */
type Collected = { collect?: (this: unknown) => unknown };

type Patience = {
  /** Prometheus itself gives up after ten seconds. */
  withinMs: number;
  onMissed(metric: string): void;
};

export class PatientRegistry extends Registry {
  private readonly patience: Patience;

  constructor(patience: Patience) {
    super();
    this.patience = patience;
  }

  override registerMetric<T extends string>(metric: Metric<T>): void {
    super.registerMetric(metric);
    const collected = metric as Collected;
    const { collect } = collected;
    if (collect === undefined) return;
    const { name } = metric as unknown as { name: string };
    /** A reading that takes long is not begun again beside itself. */
    let reading: Promise<unknown> | undefined;
    collected.collect = () => {
      reading ??= (async () => collect.call(metric))().finally(() => {
        reading = undefined;
      });
      return this.waitFor(reading, name);
    };
  }

  private async waitFor(reading: Promise<unknown>, name: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const timer = setTimeout(() => resolve(false), this.patience.withinMs);
    const isRead = await Promise.race([
      reading.then(
        () => true,
        // The database is away, or a query is wrong: its metric is counted as missed, and an alert says so.
        () => false,
      ),
      promise,
    ]);
    clearTimeout(timer);
    if (!isRead) this.patience.onMissed(name);
  }
}
