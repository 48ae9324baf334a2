// Loads a guestbook, on the server first.
import { type Guestbook, guestbookCalls, guestbookLimits, type PageRequest } from '@alcove/protocol';
import { type LoadedOf, loadList } from '../../call/load-list.ts';

export type LoadedBook = LoadedOf<{ book: Guestbook; page: number }>;

/** One's own without `of`. */
export async function loadGuestbook(
  call: PageRequest['call'],
  page: number,
  of?: number,
): Promise<LoadedBook> {
  const listed = await loadList(
    (page) => call(guestbookCalls.guestbook, { page, ...(of !== undefined && { id: of }) }),
    { page, perPage: guestbookLimits.perPage },
  );
  return listed.state === 'open' ? { state: 'open', book: listed.answer, page: listed.page } : listed;
}
