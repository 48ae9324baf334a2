// The embedded engine: our own SFU in child processes of this server, behind the port. Ids are those of the SFU, and
// its refusals become those of the port.
import { liveSocket } from '@alcove/protocol';
import { createSfu, SfuRefusal, type SfuOptions } from '@alcove/sfu';
import { createSlots } from '../slots.ts';
import { type EngineEvents, EngineRefusal, type EngineSession, type MediaEngine } from './media-engine.ts';

export type EmbeddedEngineOptions = Omit<SfuOptions, 'clips'> & {
  /** Used by this engine alone and emptied at start. Undefined: no recordings. */
  clipsFolder?: string | undefined;
};

export type EmbeddedEngine = MediaEngine & {
  /** Process ids of the running media processes. */
  pids(): number[];
};

async function refused<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof SfuRefusal ? new EngineRefusal(error.reason) : error;
  }
}

const named = <T extends { id: string }>(opened: T) => ({ ...opened, id: opened.id as EngineSession });

/** What is left of a client's wait once a media process is there. */
const answerMs = 2000;

export function createEmbeddedEngine({
  clipsFolder,
  udpPorts,
  ...options
}: EmbeddedEngineOptions): EmbeddedEngine {
  const sfu = createSfu({
    ...options,
    times: { startMs: liveSocket.requestTimeoutMs - answerMs, ...options.times },
    udpPorts: udpPorts && { ...udpPorts, setting: 'MEDIA_UDP_PORTS' },
    clips: clipsFolder === undefined ? undefined : { folder: clipsFolder, createSlots },
  });
  return {
    ...sfu,
    openIngest: async (stream, offer) => named(await refused(sfu.openIngest(stream, offer))),
    openView: async (stream, asked) => named(await refused(sfu.openView(stream, asked))),
    acceptAnswer: (id, sdp) => refused(sfu.acceptAnswer(id, sdp)),
    addCandidate: (id, candidate) => refused(sfu.addCandidate(id, candidate)),
    restart: (id) => refused(sfu.restart(id)),
    resize: (id, widthPx) => refused(sfu.resize(id, widthPx)),
    close: (id) => refused(sfu.close(id)),
    endStream: (stream) => refused(sfu.endStream(stream)),
    reencode: (stream, to) => refused(sfu.reencode(stream, to)),
    stats: (stream) => refused(sfu.stats(stream)),
    veil: (stream, veiled) => refused(sfu.veil(stream, veiled)),
    keepLast: (stream) => refused(sfu.keepLast(stream)),
    forgetLast: (stream) => refused(sfu.forgetLast(stream)),
    takeLast: (stream) => refused(sfu.takeLast(stream)),
    startRecording: (stream, bounds) => refused(sfu.startRecording(stream, bounds)),
    stopRecording: (recording, how) => refused(sfu.stopRecording(recording, how)),
    relayPlace: (stream) => refused(sfu.relayPlace(stream)),
    relayTo: (stream, place) => refused(sfu.relayTo(stream, place)),
    relayFrom: (stream, relay) => refused(sfu.relayFrom(stream, relay)),
    on: (event, listener) => sfu.on(event, listener as EngineEvents[typeof event]),
  };
}
