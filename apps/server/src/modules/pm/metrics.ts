// Numbers about private messages: how many, and how fast they arrive. Never whose.
import { Counter, Histogram } from 'prom-client';
import type { MetricsRegistry } from '../../platform/metrics.ts';

export type PmMetrics = {
  sent(): void;
  /** `allowed`: a request that needed no answer. */
  requested(outcome: 'asked' | 'allowed'): void;
  /** From the acceptance of a message until it was written to the sockets of this process. */
  delivered(ms: number): void;
};

const seconds = [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createPmMetrics({ registers }: MetricsRegistry): PmMetrics {
  const messages = new Counter({
    name: 'alcove_pm_messages_total',
    help: 'Private messages sent',
    registers,
  });
  const requests = new Counter({
    name: 'alcove_pm_requests_total',
    help: 'Requests to write someone, by whether they needed an answer',
    labelNames: ['outcome'],
    registers,
  });
  const deliveries = new Histogram({
    name: 'alcove_pm_delivery_seconds',
    help: 'From the acceptance of a private message until it was written to open sockets',
    buckets: seconds,
    registers,
  });
  return {
    sent: () => messages.inc(),
    requested: (outcome) => requests.inc({ outcome }),
    delivered: (ms) => deliveries.observe(Math.max(0, ms) / 1000),
  };
}
