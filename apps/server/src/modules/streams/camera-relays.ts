// Relays of cameras between machines: one copy of a camera goes to each process of another machine that serves its
// viewers. That process asks the publisher's one for it, again at once where it ends, and then with each tick. A machine
// whose relays stay silent is avoided (silent-machines.ts).
//
//   needed ──relay──► received ──(ended here or there)──► needed ──► nobody watches here any more
import type { Use } from '../../platform/engines.ts';
import {
  EngineRefusal,
  type MediaEngine,
  type StreamName,
} from '../../platform/media-engine/media-engine.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import type { KnownStreams } from './known-streams.ts';
import type { LocalStreams } from './local-streams.ts';
import type { ProcessMessage, ProcessMessages, ProcessReply } from './process-messages.ts';
import type { KnownStream } from './registry-entries.ts';
import type { SilentMachines } from './silent-machines.ts';

type Needs = Use<'log' | 'clock'> & {
  engine: MediaEngine;
  known: KnownStreams;
  localStreams: Pick<LocalStreams, 'get'>;
  messages: Pick<ProcessMessages, 'send' | 'request'>;
  silentMachines: SilentMachines;
};

type Asked = Extract<ProcessMessage, { kind: 'relay' }>;

const nameOf = (id: string) => id as StreamName;

export function createCameraRelays(needs: Needs) {
  const { log, clock, engine, known, localStreams, messages, silentMachines } = needs;
  /** Relays to other machines: the process that receives it, and which camera. */
  const feeds = new Map<string, { by: string; stream: string }>();
  /** Cameras of other machines that are served here. */
  const received = new Map<string, { relay: string | undefined; openedAt: number; isAsked: boolean }>();

  function note(error: unknown) {
    const isExpected = error instanceof EngineRefusal || error instanceof Refusal;
    if (!isExpected) log.error({ err: error }, 'a camera of another machine was not relayed');
  }

  function veil({ id, veiledAt }: KnownStream) {
    engine.veil(nameOf(id), veiledAt > 0).catch(note);
  }

  async function receive(id: string): Promise<void> {
    const camera = received.get(id);
    const stream = known.stream(id);
    if (!camera || !stream || camera.isAsked || camera.relay !== undefined) return;
    // Its viewers are moving to that machine.
    if (silentMachines.isAvoided(stream.machine)) return;
    camera.isAsked = true;
    try {
      const place = await engine.relayPlace(nameOf(id));
      const asked = { kind: 'relay', stream: id, by: known.processId, ...place } as const;
      const { relay } = await messages.request(stream.process, asked);
      if (!relay || received.get(id) !== camera) return;
      [camera.relay, camera.openedAt] = [relay.relay, clock.now()];
      await engine.relayFrom(nameOf(id), relay);
    } catch (error) {
      camera.relay = undefined;
      note(error);
    } finally {
      camera.isAsked = false;
    }
  }

  function endFeeds(isOver: (feed: { by: string; stream: string }) => boolean) {
    for (const [relay, feed] of feeds) {
      if (!isOver(feed)) continue;
      feeds.delete(relay);
      engine.endRelay(relay);
    }
  }

  /** At the publisher's or at the viewers' process. */
  function ended(stream: string, relay: string, isSilent: boolean) {
    const feed = feeds.get(relay);
    feeds.delete(relay);
    if (feed) messages.send(feed.by, { kind: 'relayEnded', stream, relay, silent: isSilent });
    const camera = received.get(stream);
    if (camera?.relay !== relay) return;
    camera.relay = undefined;
    if (isSilent) silentMachines.fellSilent(known.stream(stream)?.machine ?? '', camera.openedAt);
    void receive(stream);
  }
  engine.on('relayEnded', ended);

  known.onStream(({ before, after }) => {
    const { id } = (after ?? before) as KnownStream;
    if (!received.has(id)) return;
    if (after) return void (before?.veiledAt === after.veiledAt || veil(after));
    received.delete(id);
    engine.endStream(nameOf(id)).catch(note);
  });
  known.onView(({ before, after }) => {
    if (!before || before.servedBy === '' || before.servedBy === after?.servedBy) return;
    const { streamId, servedBy } = before;
    if (known.viewsOf(streamId).some((view) => view.servedBy === servedBy)) return;
    endFeeds(({ by, stream }) => by === servedBy && stream === streamId);
  });

  function isRelayed({ machine }: KnownStream): boolean {
    const here = engine.machine();
    return here !== '' && machine !== '' && machine !== here && !silentMachines.isAvoided(machine);
  }

  return {
    /**
     * The process that is to serve viewers who are connected here; empty: the publisher's. It is this one, or another of
     * this machine that receives the camera already.
     */
    processFor(stream: KnownStream): string {
      if (!isRelayed(stream)) return '';
      const here = engine.machine();
      const others = known.viewsOf(stream.id).filter((view) => view.machine === here && view.servedBy !== '');
      return others.find(({ servedBy }) => known.isAlive(servedBy))?.servedBy ?? known.processId;
    },
    /** The process for one that was served by `former`: a process of this machine, which may have died. */
    processInstead: (stream: KnownStream | undefined, former: string): string =>
      former === '' || !stream || !isRelayed(stream) ? '' : known.processId,
    avoid: silentMachines.avoid,
    isAvoided: silentMachines.isAvoided,
    /** The process of the publisher is to serve views of cameras of that machine from now on. */
    onAvoided: silentMachines.onAvoided,
    /** Before a view of that camera is opened here. */
    begin(stream: KnownStream): void {
      if (received.has(stream.id)) return;
      received.set(stream.id, { relay: undefined, openedAt: 0, isAsked: false });
      if (stream.veiledAt > 0) veil(stream);
    },
    /** A view of it has been opened. */
    need: (id: string): void => void receive(id),
    isReceived: (id: string): boolean => received.has(id),
    /** Nobody watches it here any more. */
    leave(id: string): void {
      if (received.delete(id)) engine.endStream(nameOf(id)).catch(note);
    },
    async feed({ stream: id, by, address, port }: Asked): Promise<ProcessReply> {
      const stream = localStreams.get(id);
      if (!stream) throw refuse('stream_unknown');
      try {
        const relay = await engine.relayTo(stream.name, { address, port });
        endFeeds((feed) => feed.by === by && feed.stream === id);
        feeds.set(relay.relay, { by, stream: id });
        return { relay };
      } catch (error) {
        if (error instanceof EngineRefusal) throw refuse('unavailable');
        throw error;
      }
    },
    ended,
    tick(): void {
      for (const id of received.keys()) void receive(id);
    },
  };
}
export type CameraRelays = ReturnType<typeof createCameraRelays>;
