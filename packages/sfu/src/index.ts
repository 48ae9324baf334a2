// A selective forwarding unit (SFU) for WebRTC, in child processes of its own: see README.md.
export { createEventListeners } from './listeners.ts';
export { watchMemory, watchMemoryOf } from './memory-watch.ts';
export type { CreateSlots, SfuLog, SfuOptions } from './options.ts';
export { createSfu } from './sfu.ts';
export {
  type Candidate,
  type SessionEnd,
  type Sfu,
  type SfuCapabilities,
  type SfuMachineRelay,
  type SfuProcessLoad,
  SfuRefusal,
  type SfuRefusalReason,
  type SfuRelayPlace,
  type SfuReencodingLoad,
  type SfuStats,
} from './vocabulary.ts';
export { addressKind } from './wire/private-addresses.ts';
