// A clock that stands still until the test moves it.
import { createListeners, type MovableClock } from '../platform/clock.ts';

const noonOfOpening = Date.parse('2026-11-21T12:00:00Z');

export function createTestClock(start: number | string = noonOfOpening): MovableClock {
  const listeners = createListeners();
  let time = typeof start === 'string' ? Date.parse(start) : start;
  return {
    now: () => time,
    standing: true,
    catchUp: async () => undefined,
    onMove: listeners.add,
    advance: async (ms) => {
      time += ms;
      await listeners.notify();
      return time;
    },
  };
}
