// Prometheus metrics of notifications; docs/operations.md explains them.
import { Counter, Gauge } from 'prom-client';
import type { Clock } from '../../platform/clock.ts';
import type { MetricsRegistry } from '../../platform/metrics.ts';
import { type PushResult, pushResultKinds } from '../../platform/push/push.ts';

export type NotificationMetrics = {
  /** Asked on each scrape. `oldestAt`: null where no event waits. */
  watchEvents(
    read: () => Promise<{ waiting: number; oldestAt: number | null; dead: number }>,
    clock: Pick<Clock, 'now'>,
  ): void;
  pushEnded(kind: PushResult['kind']): void;
  /** How pushes of this process ended since its start. */
  pushResults(): Record<PushResult['kind'], number>;
};

export function createNotificationMetrics({ registers }: MetricsRegistry): NotificationMetrics {
  const results = Object.fromEntries(pushResultKinds.map((kind) => [kind, 0])) as Record<
    PushResult['kind'],
    number
  >;
  const pushes = new Counter({
    name: 'alcove_pushes_total',
    help: 'Pushes handed to push services, by outcome',
    labelNames: ['result'],
    registers,
  });
  return {
    watchEvents(read, clock) {
      // The gauges of one scrape share a reading.
      let reading: ReturnType<typeof read> | undefined;
      const readOnce = () => {
        reading ??= read().finally(() => {
          reading = undefined;
        });
        return reading;
      };
      type State = Awaited<ReturnType<typeof read>>;
      const gauge = (name: string, help: string, valueOf: (state: State) => number) =>
        new Gauge({
          name,
          help,
          registers,
          async collect() {
            this.set(valueOf(await readOnce()));
          },
        });
      gauge(
        'alcove_notification_events_dead',
        'Notification events that were given up and wait for the operator',
        ({ dead }) => dead,
      );
      gauge(
        'alcove_notification_event_oldest_seconds',
        'How long the oldest notification event has waited',
        ({ oldestAt }) => (oldestAt === null ? 0 : Math.max(0, clock.now() - oldestAt) / 1000),
      );
      gauge(
        'alcove_notification_events_waiting',
        'Notification events that are not notifications yet',
        ({ waiting }) => waiting,
      );
    },
    pushEnded(kind) {
      results[kind] += 1;
      pushes.inc({ result: kind });
    },
    pushResults: () => ({ ...results }),
  };
}
