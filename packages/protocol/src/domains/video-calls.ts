// Video calls of two members on the wire.
export * from './video-calls/live.ts';
export * from './video-calls/states.ts';
