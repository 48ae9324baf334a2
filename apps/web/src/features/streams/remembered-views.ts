// The cameras a viewer watches, remembered by this tab over a reload, for the same session and for two minutes.
// Sizes and order of windows belong to the layout.
import { streamLimits } from '@alcove/protocol';
import { isKeptNumber, kept } from '../../kept.ts';
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

/** After a longer absence the viewer opens cameras by hand. */
const freshMs = 120_000;

export const isFresh = ({ at }: Pick<RememberedViews, 'at'>, now: number): boolean =>
  now - at >= 0 && now - at < freshMs;

/** The stored time is that when the page was left. */
const lastViews = kept(
  'session',
  'open-cameras',
  (found): RememberedViews | undefined => {
    const { reader, roomid, at, uids, loud, main } = Object(found) as Partial<Record<string, unknown>>;
    if (typeof reader !== 'string' || !isKeptNumber(roomid) || !isKeptNumber(at)) return undefined;
    if (!Array.isArray(uids)) return undefined;
    const publishers = [...new Set(uids.filter(isKeptNumber))].slice(0, streamLimits.viewsPerMember);
    if (publishers.length === 0) return undefined;
    return {
      reader,
      roomid,
      at,
      uids: publishers,
      ...(isKeptNumber(loud) && { loud }),
      ...(isKeptNumber(main) && { main }),
    };
  },
  { freshMs },
);

export const rememberedViews = {
  keep(views: Omit<RememberedViews, 'at'>): void {
    if (views.uids.length === 0) lastViews.forget();
    else lastViews.set({ ...views, at: Date.now() });
  },
  /** Reads and removes the entry, so that a window closed afterwards stays closed. */
  take: lastViews.take,
};

/** Cameras from before a reload that are not open again yet; unset once the member opens a camera by hand. */
export const viewsToReopen = createOpenState<RememberedViews>();
