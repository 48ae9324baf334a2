// Edges of a stream: processes of this machine beside its home that serve viewers. The home relays the stream to each.
import { randomBytes } from 'node:crypto';
import type { SfuSession, SfuStream } from '../vocabulary.ts';
import { relayKeyBytes } from '../wire/sealed-packets.ts';
import type { CommandArgs } from '../process/process-commands.ts';
import type { MediaSlot } from './media-slot.ts';

type Edge = { slot: MediaSlot; relay: string };

/** The home is the process of the publisher, or the one that receives the stream from another machine. */
export type StreamRecord = {
  name: SfuStream;
  home?: MediaSlot | undefined;
  isLive: boolean;
  edges: Edge[];
  sessions: Set<SfuSession>;
};

/** A secret of one relay. */
export const newRelay = (): string => randomBytes(relayKeyBytes).toString('hex');

/** A refusal is ignored: it means that the process ended, which is reported separately. */
export type SendCommand = (slot: MediaSlot, ...args: Parameters<MediaSlot['send']>) => void;

type Needs = {
  sendCommand: SendCommand;
  /** How an edge serves the stream's re-encoded video. */
  reencodingAt(stream: SfuStream): CommandArgs<'reencode'>['reencoding'];
};

export function createEdges({ sendCommand, reencodingAt }: Needs) {
  return {
    end(stream: StreamRecord, isOver: (edge: Edge) => boolean = () => true): void {
      for (const { slot, relay } of stream.edges.filter(isOver)) {
        sendCommand(slot, 'endRelay', { stream: stream.name, relay });
        if (stream.home) sendCommand(stream.home, 'endRelay', { stream: stream.name, relay });
      }
      stream.edges = stream.edges.filter((edge) => !isOver(edge));
    },
    /** A process executes commands in order: the relay is open before the session that needs it. */
    link(stream: StreamRecord, slot: MediaSlot): void {
      const { home } = stream;
      if (!home || home === slot || stream.edges.some((edge) => edge.slot === slot)) return;
      const { relayPort: edgePort } = slot;
      const { relayPort: homePort } = home;
      if (edgePort === undefined || homePort === undefined) return;
      const relay = newRelay();
      stream.edges.push({ slot, relay });
      sendCommand(slot, 'becomeEdge', { stream: stream.name, relay, peer: { port: homePort } });
      sendCommand(home, 'feedEdge', { stream: stream.name, relay, peer: { port: edgePort } });
      const reencoding = reencodingAt(stream.name);
      if (reencoding) sendCommand(slot, 'reencode', { stream: stream.name, reencoding });
    },
  };
}
