// Schedules reconnection: at once after a lost connection, then every 15 seconds until it succeeds.
import { liveSocket } from '@alcove/protocol';
import { bounds } from './bounds.ts';
import { nothing } from './clock.ts';
import type { LiveClock } from './live-client.ts';

export function createReconnection({ clock, attempt }: { clock: LiveClock; attempt(): void }) {
  let [isAllowed, quickReturns, loggedInAt] = [true, 0, 0];
  let stop = nothing;

  function isQuick(wasLoggedIn: boolean): boolean {
    if (!wasLoggedIn) return false;
    if (clock.now() - loggedInAt >= bounds.steadyMs) quickReturns = 0;
    return quickReturns++ < bounds.quickReturns;
  }

  return {
    get isAllowed() {
      return isAllowed;
    },
    allow(allowed: boolean) {
      isAllowed = allowed;
      if (!allowed) stop();
    },
    loggedIn() {
      loggedInAt = clock.now();
    },
    /** Returns the time of the next attempt. */
    plan({ atOnce = false, wasLoggedIn = false }): number {
      stop();
      const delayMs = atOnce || isQuick(wasLoggedIn) ? 0 : liveSocket.reconnectEveryMs;
      stop = clock.setTimeout(attempt, delayMs);
      return clock.now() + delayMs;
    },
    stop: () => stop(),
  };
}
