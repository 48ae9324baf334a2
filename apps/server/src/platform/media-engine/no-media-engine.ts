// The engine of a site without video: every request is refused as `unavailable`.
import { EngineRefusal, type MediaEngine } from './media-engine.ts';

const refuse = async (): Promise<never> => {
  throw new EngineRefusal('unavailable');
};

export const noMediaEngine: MediaEngine = {
  openIngest: refuse,
  openView: refuse,
  acceptAnswer: refuse,
  addCandidate: refuse,
  restart: refuse,
  resize: refuse,
  close: async () => {},
  endStream: async () => {},
  stats: refuse,
  load: () => [],
  reencodingLoad: () => undefined,
  snapshot: async () => undefined,
  reencode: refuse,
  veil: refuse,
  keepLast: refuse,
  takeLast: async () => [],
  forgetLast: async () => {},
  startRecording: refuse,
  stopRecording: refuse,
  machine: () => '',
  relayPlace: refuse,
  relayTo: refuse,
  relayFrom: refuse,
  endRelay: () => {},
  on: () => () => {},
  capabilities: () => ({
    simulcast: false,
    recording: false,
    snapshots: false,
    offers: true,
    split: false,
    liveness: false,
    sizes: false,
    counters: false,
    reencoding: false,
    veils: false,
  }),
  ready: async () => true,
  awayMs: () => undefined,
  drain: () => {},
  shutdown: async () => {},
};
