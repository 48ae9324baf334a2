// The face of what publishes without a browser: a film that repeats, its connection, and a viewer that does not look.
export { readIvf } from '../codecs/ivf.ts';
export { createLoop, type Loop } from './loop.ts';
export { type PeerState } from './connection.ts';
export { type LoopPublisher, openLoopPublisher } from './loop-publisher.ts';
export { openSilentViewer } from './silent-viewer.ts';
