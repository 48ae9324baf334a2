// A house without video: nothing is opened, and whoever asks is told that it is not to be had.
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
  startRecording: refuse,
  stopRecording: refuse,
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
  }),
  ready: async () => true,
  drain: () => {},
  shutdown: async () => {},
};
