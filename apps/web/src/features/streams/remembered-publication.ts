// The live publication of this tab, remembered over a reload: the server keeps the stream for
// `publisherAwayMs`, so that viewers stay connected.
import { streamLimits } from '@alcove/protocol';

export type RememberedPublication = {
  roomid: number;
  muted: boolean;
  paused: boolean;
  camera: boolean;
  at: number;
};

const key = 'on-air';

/** The stored `at` is the time when the page was left. */
export function parseRememberedPublication(
  stored: string | null,
  roomid: number,
  now: number,
): RememberedPublication | undefined {
  try {
    const found = JSON.parse(stored ?? '') as RememberedPublication;
    const isFresh = now - found.at >= 0 && now - found.at < streamLimits.publisherAwayMs;
    return found.roomid === roomid && isFresh ? found : undefined;
  } catch {
    return undefined;
  }
}

export const rememberedPublication = {
  keep(state: Omit<RememberedPublication, 'at'>) {
    try {
      sessionStorage.setItem(key, JSON.stringify({ ...state, at: Date.now() }));
    } catch {
      // Without storage the publisher goes live again by hand.
    }
  },
  /** Reads and removes the entry, so that a stream ended since then is not resumed. */
  take(roomid: number): RememberedPublication | undefined {
    try {
      const stored = sessionStorage.getItem(key);
      sessionStorage.removeItem(key);
      return parseRememberedPublication(stored, roomid, Date.now());
    } catch {
      return undefined;
    }
  },
};
