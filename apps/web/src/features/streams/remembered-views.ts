// The cameras a viewer watches, remembered by this tab over a reload, for the same session and for two minutes.
// Sizes and order of windows belong to the layout.
import { streamLimits } from '@alcove/protocol';
import { createOpenState } from '../../open-state.ts';

/** `uids`: publishers in the order of opening. `loud`: the audible one. `main`: the large one on a phone. */
export type RememberedViews = {
  reader: string;
  roomid: number;
  at: number;
  uids: readonly number[];
  loud?: number | undefined;
  main?: number | undefined;
};

const key = 'open-cameras';
/** After a longer absence the viewer opens cameras by hand. */
const freshMs = 120_000;

const isUid = (value: unknown): value is number => Number.isSafeInteger(value);

export const isFresh = ({ at }: Pick<RememberedViews, 'at'>, now: number): boolean =>
  now - at >= 0 && now - at < freshMs;

/** The stored `at` is the time when the page was left. */
export function parseRememberedViews(stored: string | null, now: number): RememberedViews | undefined {
  try {
    const { reader, roomid, at, uids, loud, main } = JSON.parse(stored ?? '') as Record<string, unknown>;
    if (typeof reader !== 'string' || !isUid(roomid) || !isUid(at) || !isFresh({ at }, now)) return undefined;
    if (!Array.isArray(uids)) return undefined;
    const publishers = [...new Set(uids.filter(isUid))].slice(0, streamLimits.viewsPerMember);
    if (publishers.length === 0) return undefined;
    return {
      reader,
      roomid,
      at,
      uids: publishers,
      ...(isUid(loud) && { loud }),
      ...(isUid(main) && { main }),
    };
  } catch {
    return undefined;
  }
}

export const rememberedViews = {
  keep(views: Omit<RememberedViews, 'at'>): void {
    try {
      if (views.uids.length === 0) sessionStorage.removeItem(key);
      else
        sessionStorage.setItem(key, JSON.stringify({ ...views, at: Date.now() } satisfies RememberedViews));
    } catch {
      // Without storage the viewer opens cameras again by hand.
    }
  },
  /** Reads and removes the entry, so that a window closed afterwards stays closed. */
  take(): RememberedViews | undefined {
    try {
      const stored = sessionStorage.getItem(key);
      sessionStorage.removeItem(key);
      return parseRememberedViews(stored, Date.now());
    } catch {
      return undefined;
    }
  },
};

/** Cameras from before a reload that are not open again yet; unset once the member opens a camera by hand. */
export const viewsToReopen = createOpenState<RememberedViews>();
