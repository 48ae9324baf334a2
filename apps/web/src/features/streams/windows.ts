// How the windows of cameras stand: of which size each was left, and in which order. Kept by whom they show, for
// a stream has another name each time.
export const sizes = ['small', 'medium', 'large'] as const;
export type Size = (typeof sizes)[number];

export type Layout = {
  sizes: Readonly<Record<number, Size>>;
  /** Those never moved come after these. */
  order: readonly number[];
};

export const usualLayout: Layout = { sizes: {}, order: [] };
/** R2.190 */
const usualSize: Size = 'small';
/** People of whom it is remembered; the oldest go. */
const rememberedMax = 100;

export const sizeOf = (layout: Layout, uid: number, usual: Size = usualSize): Size =>
  layout.sizes[uid] ?? usual;

/** One's own shows how one is seen. */
export const usualOwnSize: Size = 'large';

/** Of one size, as large as so many go together. */
export function evenly({ sizes: before, order }: Layout, uids: readonly number[]): Layout {
  const size: Size = uids.length <= 1 ? 'large' : uids.length <= 4 ? 'medium' : 'small';
  return { sizes: { ...before, ...Object.fromEntries(uids.map((uid) => [uid, size])) }, order };
}

export const resized = ({ sizes: before, order }: Layout, uid: number, size: Size): Layout => ({
  sizes: { ...before, [uid]: size },
  order,
});

/** In the order they were left in; the others stay as they are, behind. */
export function arranged<T extends { uid: number }>(windows: readonly T[], { order }: Layout): T[] {
  const place = ({ uid }: T) => {
    const at = order.indexOf(uid);
    return at < 0 ? order.length : at;
  };
  return windows.toSorted((one, other) => place(one) - place(other));
}

/** `shown`: the order on screen. */
export function moved(layout: Layout, shown: readonly number[], uid: number, to: number): Layout {
  const others = shown.filter((each) => each !== uid);
  const at = Math.max(0, Math.min(others.length, to));
  const next = [...others.slice(0, at), uid, ...others.slice(at)];
  const absent = layout.order.filter((each) => !next.includes(each));
  return { ...layout, order: [...next, ...absent].slice(0, rememberedMax) };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isSize = (value: unknown): value is Size => sizes.some((size) => size === value);

/** What was kept, as far as it makes sense. */
export function layoutFrom(kept: string | null): Layout {
  let found: unknown;
  try {
    found = JSON.parse(kept ?? '');
  } catch {
    return usualLayout;
  }
  if (!isObject(found)) return usualLayout;
  const kinds = isObject(found.sizes) ? Object.entries(found.sizes).filter(([, size]) => isSize(size)) : [];
  const order = Array.isArray(found.order) ? found.order.filter((uid) => Number.isSafeInteger(uid)) : [];
  return {
    sizes: Object.fromEntries(kinds.slice(-rememberedMax)) as Layout['sizes'],
    order: order.slice(0, rememberedMax),
  };
}
