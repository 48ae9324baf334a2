// A list in pages: which page an address asks for, and what a page shows.

/** As far as any list counts. */
const mostPages = 50_000;

/** `?p=2` is the second. */
export function pageAsked(search: URLSearchParams): number {
  const page = Number(search.get('p') ?? 1);
  return Number.isSafeInteger(page) && page >= 1 ? Math.min(page, mostPages) : 1;
}

/** Of a list that is frozen as it was when its first page was read. */
export function timestampAsked(search: URLSearchParams): number | undefined {
  const timestamp = search.get('timestamp') ?? '';
  return /^\d{1,14}$/.test(timestamp) ? Number(timestamp) : undefined;
}

export const lastPageOf = (total: number, perPage: number): number => Math.max(1, Math.ceil(total / perPage));

/** The entries of a page, counted from one. */
export const shownOn = (page: number, total: number, perPage: number) => ({
  from: Math.min(total, (page - 1) * perPage + 1),
  to: Math.min(total, page * perPage),
});
