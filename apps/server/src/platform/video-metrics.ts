// Prometheus metrics of live video; docs/operations.md explains them and names alert thresholds. Each server process
// reports the cameras connected to it and its own media processes, so that sums over processes are right. They are read on each scrape.
import { Counter, Gauge, type Registry } from 'prom-client';
import type { SfuProcessLoad, SfuReencodingLoad } from './media-engine/media-engine.ts';

export type StreamFigures = {
  /** Cameras whose packets arrive, whose packets do not, and whose publisher's socket is closed. */
  publishers: { live: number; silent: number; away: number };
  /** Viewers of those cameras. */
  viewers: { member: number; visitor: number };
  recordings: number;
};

export type VideoMetrics = {
  watchStreams(read: () => StreamFigures): void;
  watchMedia(read: () => readonly SfuProcessLoad[]): void;
  watchReencodings(read: () => SfuReencodingLoad | undefined): void;
  /** Undefined while sessions can be opened. */
  watchAway(readMs: () => number | undefined): void;
  /** `reason` is one of a fixed list. */
  streamEnded(reason: string): void;
  viewEnded(reason: string): void;
};

type Labelled = [labels: Record<string, string>, value: number][];

const entries = (label: string, figures: Record<string, number>): Labelled =>
  Object.entries(figures).map(([name, value]) => [{ [label]: name }, value]);

export function createVideoMetrics(registers: Registry[]): VideoMetrics {
  const gauge = (name: string, help: string, labelNames: string[], read: () => Labelled) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      collect() {
        this.reset();
        for (const [labels, value] of read()) this.set(labels, value);
      },
    });
  /** The sums are kept by the caller. */
  const counter = (name: string, help: string, labelNames: string[], read: () => Labelled) =>
    new Counter({
      name,
      help,
      labelNames,
      registers,
      collect() {
        this.reset();
        for (const [labels, value] of read()) this.inc(labels, value);
      },
    });
  const ended = (name: string, help: string) =>
    new Counter({ name, help, labelNames: ['reason'], registers });

  const streamsEnded = ended('alcove_streams_ended_total', 'Cameras that went off, by why');
  const viewsEnded = ended('alcove_views_ended_total', 'Views that ended, by why');

  return {
    streamEnded: (reason) => streamsEnded.inc({ reason }),
    viewEnded: (reason) => viewsEnded.inc({ reason }),

    watchStreams(read) {
      gauge('alcove_stream_publishers', 'Cameras connected to this process, by state', ['state'], () =>
        entries('state', read().publishers),
      );
      gauge(
        'alcove_stream_viewers',
        'Viewers of the cameras connected to this process, by kind',
        ['kind'],
        () => entries('kind', read().viewers),
      );
      gauge('alcove_stream_recordings', 'Clips that are being recorded', [], () => [[{}, read().recordings]]);
    },

    watchReencodings(read) {
      const ofLoad = (figures: (load: SfuReencodingLoad) => Labelled) => () => {
        const load = read();
        return load ? figures(load) : [];
      };
      gauge(
        'alcove_reencode_places',
        'Cameras that may be re-encoded at once',
        [],
        ofLoad(({ slots }) => [[{}, slots]]),
      );
      gauge(
        'alcove_reencodings',
        'Cameras that are re-encoded: for all viewers, or only for those who cannot decode the original',
        ['for'],
        ofLoad(({ forAll, forSome }) => entries('for', { all: forAll, some: forSome })),
      );
      counter(
        'alcove_reencodings_refused_total',
        'Requests for re-encoding that were refused because every slot was taken, of publishers and of viewers',
        ['to'],
        ofLoad((load) => entries('to', { publisher: load.refusedPublishers, viewer: load.refusedViewers })),
      );
      counter(
        'alcove_reencodings_failed_total',
        'Re-encodings that were given up because their program failed too often',
        [],
        ofLoad(({ failed }) => [[{}, failed]]),
      );
    },

    watchAway(readMs) {
      gauge(
        'alcove_media_away_seconds',
        'For how long no media process could be started while none ran; 0: media is there',
        [],
        () => [[{}, (readMs() ?? 0) / 1000]],
      );
    },

    watchMedia(read) {
      const each = (figures: (load: SfuProcessLoad) => Labelled) => () =>
        read().flatMap((load) =>
          figures(load).map(([labels, value]): Labelled[number] => [
            { process: `${load.slot}`, ...labels },
            value,
          ]),
        );
      const one = (figure: (load: SfuProcessLoad) => number) => each((load) => [[{}, figure(load)]]);
      const both = (figures: (load: SfuProcessLoad) => { in: number; out: number }) =>
        each((load) => entries('direction', figures(load)));
      const process = ['process'];
      const direction = ['process', 'direction'];

      gauge(
        'alcove_media_process_up',
        '1: the media process runs',
        process,
        one(({ isUp }) => +isUp),
      );
      counter(
        'alcove_media_process_restarts_total',
        'How often a media process was replaced',
        process,
        one(({ restarts }) => restarts),
      );
      counter(
        'alcove_media_process_cpu_seconds_total',
        'Processor time of media processes',
        process,
        one(({ cpuSeconds }) => cpuSeconds),
      );
      gauge(
        'alcove_media_process_memory_bytes',
        'Resident memory of media processes',
        process,
        one(({ memoryBytes }) => memoryBytes),
      );
      gauge(
        'alcove_media_process_sessions',
        'Peer connections in media processes: of publishers, of viewers',
        ['process', 'kind'],
        each(({ ingests, views }) => entries('kind', { ingest: ingests, view: views })),
      );
      gauge(
        'alcove_media_bits_per_second',
        'Video and sound that came and went in the last seconds',
        direction,
        both((load) => ({ in: load.bitsInPerSecond, out: load.bitsOutPerSecond })),
      );
      counter(
        'alcove_media_bytes_total',
        'Video and sound that came from publishers and went to viewers',
        direction,
        both((load) => ({ in: load.bytesIn, out: load.bytesOut })),
      );
      counter(
        'alcove_media_packets_total',
        'Packets that came from publishers and went to viewers',
        direction,
        both((load) => ({ in: load.packetsIn, out: load.packetsOut })),
      );
      counter(
        'alcove_media_packets_lost_total',
        'Packets lost on the way from publishers, and to viewers as they report it',
        direction,
        both((load) => ({ in: load.lostIn, out: load.lostOut })),
      );
    },
  };
}
