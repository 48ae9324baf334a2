// Size and order of camera windows, stored by uid of the publisher, as each stream has a new id.
import { createStoredPreference } from './stored-preference.ts';
import { isRecord } from '../../kept.ts';

export const windowSizes = ['small', 'medium', 'large'] as const;
export type WindowSize = (typeof windowSizes)[number];

export type WindowLayout = {
  sizes: Readonly<Record<number, WindowSize>>;
  /** Uids; windows that were never moved come after these. */
  order: readonly number[];
};

export const defaultLayout: WindowLayout = { sizes: {}, order: [] };
/** R2.190 */
const defaultSize: WindowSize = 'small';
/** Publishers remembered at most; the oldest are dropped. */
const rememberedMax = 100;

export const windowSizeOf = (
  layout: WindowLayout,
  uid: number,
  initial: WindowSize = defaultSize,
): WindowSize => layout.sizes[uid] ?? initial;

/** The own window opens large, as publishers check how they look. */
export const defaultOwnSize: WindowSize = 'large';

/** So many cameras fill the stage together. */
export const fillingMax = 4;
/** So many of them show their whole pictures; more stand in two rows of two, as medium windows. */
export const wholeMax = 2;

/** Few windows fill the stage until the viewer chose a size for one of them. */
export const fillsStage = ({ sizes }: WindowLayout, uids: readonly number[]): boolean =>
  uids.length > 0 && uids.length <= fillingMax && uids.every((uid) => sizes[uid] === undefined);

/** Windows without a chosen size: a few fill the stage. */
function withoutSizes({ sizes, order }: WindowLayout, uids: readonly number[]): WindowLayout {
  const kept = Object.entries(sizes).filter(([uid]) => !uids.includes(Number(uid)));
  return { sizes: Object.fromEntries(kept), order };
}

/** Windows of other members as large as they fit together. */
export const withLargestSizes = (layout: WindowLayout, uids: readonly number[]): WindowLayout =>
  uids.length <= fillingMax ? withoutSizes(layout, uids) : withEqualSizes(layout, uids);

/** Gives all windows the largest size at which so many fit together. */
export function withEqualSizes(
  { sizes: before, order }: WindowLayout,
  uids: readonly number[],
): WindowLayout {
  const size: WindowSize = uids.length <= 1 ? 'large' : uids.length <= 4 ? 'medium' : 'small';
  return { sizes: { ...before, ...Object.fromEntries(uids.map((uid) => [uid, size])) }, order };
}

export const withResizedWindow = (
  { sizes: before, order }: WindowLayout,
  uid: number,
  size: WindowSize,
): WindowLayout => ({
  sizes: { ...before, [uid]: size },
  order,
});

/** Sorts windows by the stored order; the others follow in their given order. */
export function inLayoutOrder<T extends { uid: number }>(
  windows: readonly T[],
  { order }: WindowLayout,
): T[] {
  const place = ({ uid }: T) => {
    const at = order.indexOf(uid);
    return at < 0 ? order.length : at;
  };
  return windows.toSorted((one, other) => place(one) - place(other));
}

/** `shown`: uids in the order on screen. */
export function withMovedWindow(
  layout: WindowLayout,
  shown: readonly number[],
  uid: number,
  to: number,
): WindowLayout {
  const others = shown.filter((each) => each !== uid);
  const at = Math.max(0, Math.min(others.length, to));
  const next = [...others.slice(0, at), uid, ...others.slice(at)];
  const absent = layout.order.filter((each) => !next.includes(each));
  return { ...layout, order: [...next, ...absent].slice(0, rememberedMax) };
}

const isSize = (value: unknown): value is WindowSize => windowSizes.some((size) => size === value);

/** The parts of a stored layout that are valid. */
function layoutFrom(found: unknown): WindowLayout | undefined {
  if (!isRecord(found)) return undefined;
  const kinds = isRecord(found.sizes) ? Object.entries(found.sizes).filter(([, size]) => isSize(size)) : [];
  const order = Array.isArray(found.order) ? found.order.filter((uid) => Number.isSafeInteger(uid)) : [];
  return {
    sizes: Object.fromEntries(kinds.slice(-rememberedMax)) as WindowLayout['sizes'],
    order: order.slice(0, rememberedMax),
  };
}

/** The member's layout, stored in this browser. */
export const storedLayout = createStoredPreference('camera-windows', defaultLayout, layoutFrom);
