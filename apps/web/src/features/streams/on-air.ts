// That she is on the air, as this tab remembers it over a reload: the house keeps her place for a moment, and the
// people who watch need not begin anew.
import { streamLimits } from '@alcove/protocol';

export type OnAir = { roomid: number; muted: boolean; paused: boolean; camera: boolean; at: number };

const key = 'on-air';

/** `at`: when the page was left. */
export function onAirFrom(kept: string | null, roomid: number, now: number): OnAir | undefined {
  try {
    const found = JSON.parse(kept ?? '') as OnAir;
    const isFresh = now - found.at >= 0 && now - found.at < streamLimits.publisherAwayMs;
    return found.roomid === roomid && isFresh ? found : undefined;
  } catch {
    return undefined;
  }
}

export const onAir = {
  keep(state: Omit<OnAir, 'at'>) {
    try {
      sessionStorage.setItem(key, JSON.stringify({ ...state, at: Date.now() }));
    } catch {
      // Without storage she opens her camera again by hand.
    }
  },
  /** Once: whoever was put off the air does not come back by reading it again. */
  take(roomid: number): OnAir | undefined {
    try {
      const kept = sessionStorage.getItem(key);
      sessionStorage.removeItem(key);
      return onAirFrom(kept, roomid, Date.now());
    } catch {
      return undefined;
    }
  },
};
