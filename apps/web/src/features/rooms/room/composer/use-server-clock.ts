// The house's time, read again while something counts down.
import { useSyncExternalStore } from 'react';

const tickMs = 500;

const never = () => () => {};
function everyTick(listener: () => void) {
  const timer = setInterval(listener, tickMs);
  return () => clearInterval(timer);
}
/** In whole ticks, so that it is the same within one. */
const tick = () => Math.floor(Date.now() / tickMs) * tickMs;
const onServer = () => 0;

/** `counting`: only then it ticks. `aheadMs`: what the house's clock is ahead of this machine's. */
export const useServerClock = (counting: boolean, aheadMs: number): number =>
  useSyncExternalStore(counting ? everyTick : never, tick, onServer) + aheadMs;
