// Numbers about the running process, in Prometheus' words; those of a domain stand in its module. Labels are routes and
// kinds, never people.
import type { JobObserver } from './jobs/jobs.ts';
import { collectDefaultMetrics, Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { PatientRegistry } from './patient-registry.ts';

/** What a domain makes metrics of its own in: /metrics shows them with those of the process. */
export type MetricsRegistry = { registers: Registry[] };

export type Metrics = MetricsRegistry & {
  /** `route` is a pattern such as `/b/contact`, so that labels stay few. */
  answered(route: string, method: string, status: number, ms: number): void;
  pageRendered(ms: number): void;
  pageFromCache(): void;
  jobEnded: JobObserver;
  /** A letter or a text message that can never be delivered. */
  postLost(kind: string): void;
  /** Open sockets by path. */
  sockets(path: string, change: 1 | -1): void;
  /** A socket was closed because its reader did not read. */
  socketUnread(path: string): void;
  /** On the live socket, by what is known of them: `stranger`, `trial`, `member`. */
  livePeople(kind: string, change: 1 | -1): void;
  liveFrame(): void;
  /** As answered on the live socket: 200, 400, … */
  liveResult(result: number): void;
  /** An action of the live socket was refused; both are of the few there are. */
  liveRefused(action: string, code: string): void;
  /** Adds memory, event loop and garbage collection of this process. */
  watchProcess(): void;
  read(): Promise<{ type: string; text: string }>;
};

/** By default it is 10: a hundred times a second an idle process would wake up to look whether it is late. */
const loopLookMs = 100;

/** A metric that is not read within this time keeps its last values. */
const scrapeMs = 4000;

const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createMetrics({ withinMs = scrapeMs } = {}): Metrics {
  const registry: Registry = new PatientRegistry({ withinMs, onMissed: (metric) => missed.inc({ metric }) });
  const registers = [registry];
  const missed = new Counter({
    name: 'alcove_metrics_missed_total',
    help: 'Scrapes in which a metric could not be read and kept its last values',
    labelNames: ['metric'],
    registers,
  });
  const answers = new Histogram({
    name: 'alcove_http_seconds',
    help: 'Time to answer a request',
    labelNames: ['route', 'method', 'status'],
    buckets: seconds,
    registers,
  });
  const renders = new Histogram({
    name: 'alcove_page_render_seconds',
    help: 'Time to render a page',
    buckets: seconds,
    registers,
  });
  const cached = new Counter({
    name: 'alcove_page_cached_total',
    help: 'Pages answered from memory',
    registers,
  });
  const sockets = new Gauge({
    name: 'alcove_sockets',
    help: 'Open sockets',
    labelNames: ['path'],
    registers,
  });
  const unread = new Counter({
    name: 'alcove_sockets_unread_total',
    help: 'Sockets closed because their client did not read',
    labelNames: ['path'],
    registers,
  });
  const livePeople = new Gauge({
    name: 'alcove_live_connections',
    help: 'Open live connections, by kind of person',
    labelNames: ['kind'],
    registers,
  });
  const liveFrames = new Counter({
    name: 'alcove_live_frames_total',
    help: 'Frames received on the live socket',
    registers,
  });
  const liveResults = new Counter({
    name: 'alcove_live_results_total',
    help: 'Requests answered on the live socket',
    labelNames: ['result'],
    registers,
  });
  const liveRefusals = new Counter({
    name: 'alcove_live_refusals_total',
    help: 'Refused requests on the live socket, by action and refusal code',
    labelNames: ['action', 'code'],
    registers,
  });
  const jobs = new Histogram({
    name: 'alcove_job_seconds',
    help: 'Time a job took, by how it ended',
    labelNames: ['name', 'outcome'],
    buckets: seconds,
    registers,
  });
  const lost = new Counter({
    name: 'alcove_post_lost_total',
    help: 'Letters and text messages that can never be delivered',
    labelNames: ['kind'],
    registers,
  });
  return {
    registers,
    postLost: (kind) => lost.inc({ kind }),
    jobEnded: ({ name, outcome, durationMs }) => jobs.observe({ name, outcome }, durationMs / 1000),
    answered: (route, method, status, ms) => answers.observe({ route, method, status }, ms / 1000),
    pageRendered: (ms) => renders.observe(ms / 1000),
    pageFromCache: () => cached.inc(),
    sockets: (path, change) => sockets.inc({ path }, change),
    socketUnread: (path) => unread.inc({ path }),
    livePeople: (kind, change) => livePeople.inc({ kind }, change),
    liveFrame: () => liveFrames.inc(),
    liveResult: (result) => liveResults.inc({ result }),
    liveRefused: (action, code) => liveRefusals.inc({ action, code }),
    watchProcess: () =>
      collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: loopLookMs }),
    read: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  };
}
