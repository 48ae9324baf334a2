// Numbers about video calls: how many, how they ended, how long. Never whose.
import { Counter, Histogram } from 'prom-client';
import type { MetricsRegistry } from '../../platform/metrics.ts';

export type CallMetrics = {
  started(): void;
  /** `seconds`: of media; 0 where there were none. */
  ended(reason: string, seconds: number): void;
};

const minute = 60;

export function createCallMetrics({ registers }: MetricsRegistry): CallMetrics {
  const started = new Counter({ name: 'alcove_calls_total', help: 'Video calls started', registers });
  const ended = new Counter({
    name: 'alcove_calls_ended_total',
    help: 'Video calls that ended, by reason',
    labelNames: ['reason'],
    registers,
  });
  const duration = new Histogram({
    name: 'alcove_call_seconds',
    help: 'How long media of a video call flowed',
    buckets: [10, minute, 5 * minute, 15 * minute, 60 * minute, 180 * minute],
    registers,
  });
  return {
    started: () => started.inc(),
    ended(reason, seconds) {
      ended.inc({ reason });
      if (seconds > 0) duration.observe(seconds);
    },
  };
}
