// Relays between machines, one for each stream and machine: the home of a stream sends it once, and the process that
// receives it is the stream's home there. The callers of both SFUs carry what the two must know of each other.
//
//   receiver: place ──► sender: feed ──► receiver: receive ──► (a process ends, or hears nothing) ──► relayEnded
import type { SfuLog } from '../options.ts';
import { type SfuMachineRelay, type SfuRelayPlace, SfuRefusal, type SfuStream } from '../vocabulary.ts';
import { newRelay, type SendCommand } from './edges.ts';
import type { MediaSlot } from './media-slot.ts';

/** Streams of this SFU that go to other machines, each counted once for each of them. */
const feedsMax = 1000;

type Relay = { stream: SfuStream; slot: MediaSlot };

type Needs = {
  log: SfuLog;
  sendCommand: SendCommand;
  hasSessions(stream: SfuStream): boolean;
  /** Of a stream that has none, the least loaded process becomes the home. */
  homeFor(stream: SfuStream): Promise<MediaSlot>;
  ended(stream: SfuStream, relay: string, isSilent: boolean): void;
  /** Forgets the stream where nothing needs it any more. */
  forgetUnused(stream: SfuStream): void;
};

const placeOf = ({ machine }: MediaSlot): SfuRelayPlace => {
  if (!machine) throw new SfuRefusal('unavailable');
  return machine;
};

export function createMachineRelays({ log, sendCommand, hasSessions, homeFor, ended, forgetUnused }: Needs) {
  /** Streams that go to other machines, and those that come from one, by their relays. */
  const feeds = new Map<string, Relay>();
  const sources = new Map<string, Relay>();
  const both = [feeds, sources] as const;

  function drop(relay: string): void {
    const { slot, stream } = feeds.get(relay) ?? sources.get(relay) ?? {};
    for (const relays of both) relays.delete(relay);
    if (slot && stream !== undefined) sendCommand(slot, 'endRelay', { stream, relay });
  }

  function lose(
    relays: Map<string, Relay>,
    isLost: (relay: Relay, id: string) => boolean,
    isSilent = false,
  ): void {
    for (const [id, relay] of relays) {
      if (!isLost(relay, id)) continue;
      drop(id);
      ended(relay.stream, id, isSilent);
    }
  }

  return {
    hasFeeds: (stream: SfuStream): boolean => [...feeds.values()].some((feed) => feed.stream === stream),
    async place(stream: SfuStream): Promise<SfuRelayPlace> {
      if (!hasSessions(stream)) throw new SfuRefusal('unknown');
      return placeOf(await homeFor(stream));
    },
    async feed(stream: SfuStream, peer: SfuRelayPlace): Promise<SfuMachineRelay> {
      if (feeds.size >= feedsMax) throw new SfuRefusal('full');
      const slot = await homeFor(stream);
      const relay = newRelay();
      try {
        const place = placeOf(slot);
        feeds.set(relay, { stream, slot });
        await slot.send('feedEdge', { stream, relay, peer });
        return { ...place, relay };
      } catch (error) {
        feeds.delete(relay);
        forgetUnused(stream);
        throw error;
      }
    },
    async receive(stream: SfuStream, { relay, address, port }: SfuMachineRelay): Promise<void> {
      if (!hasSessions(stream)) throw new SfuRefusal('unknown');
      const slot = await homeFor(stream);
      const former = [...sources].filter(([, source]) => source.stream === stream);
      sources.set(relay, { stream, slot });
      try {
        await slot.send('becomeEdge', { stream, relay, peer: { address, port } });
      } finally {
        for (const [id] of former) drop(id);
        // Its last viewer may have left meanwhile.
        forgetUnused(stream);
      }
    },
    end(relay: string): void {
      const { stream } = feeds.get(relay) ?? {};
      drop(relay);
      if (stream !== undefined) forgetUnused(stream);
    },
    silent(relay: string): void {
      log.warn({}, 'A relay to another machine is silent');
      const { stream } = feeds.get(relay) ?? {};
      for (const relays of both) lose(relays, (_, id) => id === relay, true);
      if (stream !== undefined) forgetUnused(stream);
    },
    loseSlot(slot: MediaSlot): void {
      for (const relays of both) lose(relays, (relay) => relay.slot === slot);
    },
    /** The stream is over, or nobody watches it here any more. */
    forget(stream: SfuStream): void {
      for (const relays of both) lose(relays, (relay) => relay.stream === stream);
    },
  };
}
