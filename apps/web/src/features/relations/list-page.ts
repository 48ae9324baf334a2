// Which page of a list of members is shown, and which of them.
import { relationLimits } from '@alcove/protocol';

export const perPage = relationLimits.perPage;

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
