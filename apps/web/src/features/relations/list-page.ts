// A list in pages: `?p=2` is the second.
import { pageSizes } from '@alcove/protocol';

const size = pageSizes.members;
/** As far as the server counts. */
const mostPages = 50_000;

export const pageAsked = (search: URLSearchParams): number => {
  const page = Number(search.get('p') ?? 1);
  return Number.isSafeInteger(page) && page >= 1 ? Math.min(page, mostPages) : 1;
};

export const offsetOf = (page: number): number => (page - 1) * size;

export const lastPageOf = (total: number): number => Math.max(1, Math.ceil(total / size));

/** Which of them are shown, counted from one. */
export const shownOn = (page: number, total: number) => ({
  from: Math.min(total, offsetOf(page) + 1),
  to: Math.min(total, offsetOf(page) + size),
});

/** Which of a list is shown. */
export type Among = { nick: string; show: 'all' | 'mutual' | 'online' };

export function amongAsked(search: URLSearchParams): Among {
  const show = search.get('qui');
  return {
    nick: (search.get('pseudo') ?? '').trim().slice(0, 100),
    show: show === 'mutual' || show === 'online' ? show : 'all',
  };
}

/** The address of a page of it, within the page itself. */
export function searchOf({ nick, show }: Among, page = 1): string {
  const asked = new URLSearchParams({
    ...(nick && { pseudo: nick }),
    ...(show !== 'all' && { qui: show }),
    ...(page > 1 && { p: String(page) }),
  });
  return `?${asked}`;
}
