// Prometheus metrics of notifications; docs/operations.md explains them.
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Clock } from './clock.ts';
import { type PushResult, pushResultKinds } from './push/push.ts';

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

export function createNotificationMetrics(registers: Registry[]): NotificationMetrics {
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
      const dead = new Gauge({
        name: 'alcove_notification_events_dead',
        help: 'Notification events that were given up and wait for the operator',
        registers,
      });
      const oldest = new Gauge({
        name: 'alcove_notification_event_oldest_seconds',
        help: 'How long the oldest notification event has waited',
        registers,
      });
      // oxlint-disable-next-line no-new -- it registers itself
      new Gauge({
        name: 'alcove_notification_events_waiting',
        help: 'Notification events that are not notifications yet',
        registers,
        async collect() {
          const now = await read();
          this.set(now.waiting);
          dead.set(now.dead);
          oldest.set(now.oldestAt === null ? 0 : Math.max(0, clock.now() - now.oldestAt) / 1000);
        },
      });
    },
    pushEnded(kind) {
      results[kind] += 1;
      pushes.inc({ result: kind });
    },
    pushResults: () => ({ ...results }),
  };
}
