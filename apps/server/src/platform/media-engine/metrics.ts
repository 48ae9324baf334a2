// Prometheus metrics of the media engine; docs/operations.md explains them and names alert thresholds. Each server
// process reports its own media processes, so that sums over processes are right.
import type { MetricsRegistry } from '../metrics.ts';
import { type Labelled, labelled, scrapedMetrics } from '../scraped-metrics.ts';
import type { MediaEngine, SfuProcessLoad, SfuReencodingLoad } from './media-engine.ts';

type Watched = Pick<MediaEngine, 'load' | 'reencodingLoad' | 'awayMs'>;

export function watchMediaEngine(registry: MetricsRegistry, engine: Watched): void {
  watchProcesses(registry, engine);
  watchReencodings(registry, engine);
  scrapedMetrics(registry).gauge(
    'alcove_media_away_seconds',
    'For how long no media process could be started while none ran; 0: media is there',
    [],
    () => [[{}, (engine.awayMs() ?? 0) / 1000]],
  );
}

function watchReencodings(registry: MetricsRegistry, engine: Watched): void {
  const { gauge, counter } = scrapedMetrics(registry);
  const ofLoad = (figures: (load: SfuReencodingLoad) => Labelled) => () => {
    const load = engine.reencodingLoad();
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
    ofLoad(({ forAll, forSome }) => labelled('for', { all: forAll, some: forSome })),
  );
  counter(
    'alcove_reencodings_refused_total',
    'Requests for re-encoding that were refused because every slot was taken, of publishers and of viewers',
    ['to'],
    ofLoad((load) => labelled('to', { publisher: load.refusedPublishers, viewer: load.refusedViewers })),
  );
  counter(
    'alcove_reencodings_failed_total',
    'Re-encodings that were given up because their program failed too often',
    [],
    ofLoad(({ failed }) => [[{}, failed]]),
  );
}

function watchProcesses(registry: MetricsRegistry, engine: Watched): void {
  const { gauge, counter } = scrapedMetrics(registry);
  const each = (figures: (load: SfuProcessLoad) => Labelled) => () =>
    engine
      .load()
      .flatMap((load) =>
        figures(load).map(([labels, value]): Labelled[number] => [
          { process: `${load.slot}`, ...labels },
          value,
        ]),
      );
  const one = (figure: (load: SfuProcessLoad) => number) => each((load) => [[{}, figure(load)]]);
  const both = (figures: (load: SfuProcessLoad) => { in: number; out: number }) =>
    each((load) => labelled('direction', figures(load)));
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
    each(({ ingests, views }) => labelled('kind', { ingest: ingests, view: views })),
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
  counter(
    'alcove_media_relay_dropped_total',
    'Datagrams at the relays between media processes that were forged, came twice or came from strangers',
    process,
    one(({ relayDropped }) => relayDropped),
  );
}
