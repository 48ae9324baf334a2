// The server's time, read again while something counts down.
import { useSyncExternalStore } from 'react';
import { neverChanges } from '../../../ready.ts';

const tickMs = 500;

function everyTick(listener: () => void) {
  const timer = setInterval(listener, tickMs);
  return () => clearInterval(timer);
}
/** Rounded to whole ticks, so that it is equal within one. */
const tick = () => Math.floor(Date.now() / tickMs) * tickMs;
const onServer = () => 0;

/** `counting`: it ticks only then. `aheadMs`: what the server's clock is ahead of this machine's. */
export const useServerClock = (counting: boolean, aheadMs: number): number =>
  useSyncExternalStore(counting ? everyTick : neverChanges, tick, onServer) + aheadMs;
