// Video calls of two members on the wire.
export * from './calls/live.ts';
export * from './calls/states.ts';
