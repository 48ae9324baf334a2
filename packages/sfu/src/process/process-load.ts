// Counters of this media process since its start, ended streams included.
import type { CommandResult } from './process-commands.ts';
import type { ProcessStream } from './process-stream.ts';
import type { Relays } from './relay.ts';

export type ProcessLoad = CommandResult<'ping'>;

const carriedBy = (stream: Pick<ProcessStream, 'stats' | 'lostOut'>) => {
  const { packetsIn, packetsOut, bytesIn, bytesOut, lost } = stream.stats();
  return { packetsIn, packetsOut, bytesIn, bytesOut, lostIn: lost, lostOut: stream.lostOut };
};

export function createProcessLoad(
  streams: ReadonlyMap<string, ProcessStream>,
  relays: Pick<Relays, 'dropped'>,
) {
  const ended = { packetsIn: 0, packetsOut: 0, bytesIn: 0, bytesOut: 0, lostIn: 0, lostOut: 0 };

  function add(total: typeof ended, stream: ProcessStream) {
    const carried = carriedBy(stream);
    for (const key of Object.keys(total) as (keyof typeof ended)[]) total[key] += carried[key];
  }

  return {
    /** Adds the counters of a stream that is about to be forgotten. */
    keep: (stream: ProcessStream) => add(ended, stream),
    now(): ProcessLoad {
      const total = { ...ended };
      let [ingests, views] = [0, 0];
      for (const stream of streams.values()) {
        add(total, stream);
        ingests += stream.ingests;
        views += stream.views;
      }
      const { user, system } = process.cpuUsage();
      return {
        ...total,
        relayDropped: relays.dropped,
        ingests,
        views,
        cpuMs: (user + system) / 1000,
        memoryBytes: process.memoryUsage.rss(),
      };
    },
  };
}
