// Numbers about the map: how many share and how exactly, how long lists take, what was refused. Never whose or where.
import { Counter, Gauge, Histogram } from 'prom-client';
import type { MetricsRegistry } from '../../platform/metrics.ts';
import type { PlaceIndex } from './place-index.ts';

export type MapMetrics = {
  timed<T>(list: () => Promise<T>): Promise<T>;
  refused(code: string): void;
};

export function createMapMetrics({ registers }: MetricsRegistry, index: PlaceIndex): MapMetrics {
  const members: Gauge = new Gauge({
    name: 'alcove_map_members',
    help: 'Members who share their position, by precision in metres, as this process knows them',
    labelNames: ['precision'],
    registers,
    collect() {
      members.reset();
      for (const precision of index.precisions()) members.inc({ precision });
    },
  });
  const seconds = new Histogram({
    name: 'alcove_map_list_seconds',
    help: 'Time to answer a list of members around',
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1],
    registers,
  });
  const refusals = new Counter({
    name: 'alcove_map_refusals_total',
    help: 'Refused calls of the map, by refusal code',
    labelNames: ['code'],
    registers,
  });
  return {
    async timed(list) {
      const end = seconds.startTimer();
      try {
        return await list();
      } finally {
        end();
      }
    },
    refused: (code) => refusals.inc({ code }),
  };
}
