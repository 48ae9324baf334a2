// What the loader of a page gives its page: what was asked for, or why it is not there.
import { type Envelope, type Failure, isPassing } from '@alcove/protocol';
import { lastPageOf } from '../list-pages.ts';

/**
 * `closed`: not for this reader, whose standing says why, or `locked` until they prove once more who they are;
 * `failed`: our fault, or the moment's.
 */
export type NotLoaded = { state: 'closed'; locked?: true } | { state: 'failed' };
export type LoadedOf<T extends object> = ({ state: 'open' } & T) | NotLoaded;

export function notLoaded({ code }: Pick<Failure, 'code'>): NotLoaded {
  if (code === 'step_up_required') return { state: 'closed', locked: true };
  return { state: isPassing(code) ? 'failed' : 'closed' };
}

/** The status of the whole page. */
export const pageStatus = ({ state }: { state: string }): 200 | 503 => (state === 'failed' ? 503 : 200);

/** A page beyond the last shows the last: entries may have gone meanwhile. */
export async function loadList<T extends { total_count: number }>(
  ask: (page: number) => Promise<Envelope<T>>,
  { page, perPage }: { page: number; perPage: number },
): Promise<LoadedOf<{ page: number; answer: T }>> {
  const answer = await ask(page);
  if (answer.status === 'error') return notLoaded(answer);
  const last = lastPageOf(answer.data.total_count, perPage);
  return page > last ? loadList(ask, { page: last, perPage }) : { state: 'open', page, answer: answer.data };
}
