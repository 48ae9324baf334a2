// Whom somebody watches, as this tab remembers it over a reload: of nobody else than who watched, and only for a
// while. How large each window is, and in which place, the layout knows.
import { streamLimits } from '@alcove/protocol';

/** `uids`: in the order in which they were opened. `loud`: who is heard. `main`: the large one on a phone. */
export type KeptViews = {
  reader: string;
  roomid: number;
  at: number;
  uids: readonly number[];
  loud?: number | undefined;
  main?: number | undefined;
};

const key = 'open-cameras';
/** Whoever comes back later presses again. */
const freshMs = 120_000;

const isUid = (value: unknown): value is number => Number.isSafeInteger(value);

export const isFresh = ({ at }: Pick<KeptViews, 'at'>, now: number): boolean =>
  now - at >= 0 && now - at < freshMs;

/** `at`: when the page was left. */
export function viewsFrom(kept: string | null, now: number): KeptViews | undefined {
  try {
    const { reader, roomid, at, uids, loud, main } = JSON.parse(kept ?? '') as Record<string, unknown>;
    if (typeof reader !== 'string' || !isUid(roomid) || !isUid(at) || !isFresh({ at }, now)) return undefined;
    if (!Array.isArray(uids)) return undefined;
    const whom = [...new Set(uids.filter(isUid))].slice(0, streamLimits.viewsPerMember);
    if (whom.length === 0) return undefined;
    return {
      reader,
      roomid,
      at,
      uids: whom,
      ...(isUid(loud) && { loud }),
      ...(isUid(main) && { main }),
    };
  } catch {
    return undefined;
  }
}

export const keptViews = {
  keep(views: Omit<KeptViews, 'at'>): void {
    try {
      if (views.uids.length === 0) sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, JSON.stringify({ ...views, at: Date.now() } satisfies KeptViews));
    } catch {
      // Without storage she presses again.
    }
  },
  /** Once: what she closes afterwards stays closed. */
  take(): KeptViews | undefined {
    try {
      const kept = sessionStorage.getItem(key);
      sessionStorage.removeItem(key);
      return viewsFrom(kept, Date.now());
    } catch {
      return undefined;
    }
  },
};
