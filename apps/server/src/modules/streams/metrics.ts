// Prometheus metrics of cameras; docs/operations.md explains them. Each server process reports the cameras connected
// to it, so that sums over processes are right.
import { Counter } from 'prom-client';
import type { MetricsRegistry } from '../../platform/metrics.ts';
import { labelled, scrapedMetrics } from '../../platform/scraped-metrics.ts';

export type StreamFigures = {
  /** Cameras whose packets arrive, whose packets do not, and whose publisher's socket is closed. */
  publishers: { live: number; silent: number; away: number };
  /** Viewers of those cameras. */
  viewers: { member: number; visitor: number };
  recordings: number;
};

export type StreamMetrics = {
  /** Asked on each scrape. */
  watchStreams(read: () => StreamFigures): void;
  /** `reason` is one of a fixed list. */
  streamEnded(reason: string): void;
  viewEnded(reason: string): void;
  /** Cameras of another machine are not relayed to this one for a while. */
  machineAvoided(): void;
  cameraVeiled(by: 'members' | 'team'): void;
  reportDecided(outcome: string): void;
};

export function createStreamMetrics(registry: MetricsRegistry): StreamMetrics {
  const ended = (name: string, help: string) =>
    new Counter({ name, help, labelNames: ['reason'], registers: registry.registers });
  const streamsEnded = ended('alcove_streams_ended_total', 'Cameras that went off, by why');
  const viewsEnded = ended('alcove_views_ended_total', 'Views that ended, by why');
  const avoided = new Counter({
    name: 'alcove_stream_machines_avoided_total',
    help: 'Times that relays of a machine fell silent here, so that its cameras were watched there for a while',
    registers: registry.registers,
  });
  const veiled = new Counter({
    name: 'alcove_cameras_veiled_total',
    help: 'Cameras that were veiled after reports, by whose',
    labelNames: ['by'],
    registers: registry.registers,
  });
  const decided = new Counter({
    name: 'alcove_camera_reports_decided_total',
    help: 'Decisions of the team on reported cameras',
    labelNames: ['outcome'],
    registers: registry.registers,
  });
  return {
    streamEnded: (reason) => streamsEnded.inc({ reason }),
    viewEnded: (reason) => viewsEnded.inc({ reason }),
    machineAvoided: () => avoided.inc(),
    cameraVeiled: (by) => veiled.inc({ by }),
    reportDecided: (outcome) => decided.inc({ outcome }),
    watchStreams(read) {
      const { gauge } = scrapedMetrics(registry);
      gauge('alcove_stream_publishers', 'Cameras connected to this process, by state', ['state'], () =>
        labelled('state', read().publishers),
      );
      gauge(
        'alcove_stream_viewers',
        'Viewers of the cameras connected to this process, by kind',
        ['kind'],
        () => labelled('kind', read().viewers),
      );
      gauge('alcove_stream_recordings', 'Clips that are being recorded', [], () => [[{}, read().recordings]]);
    },
  };
}
