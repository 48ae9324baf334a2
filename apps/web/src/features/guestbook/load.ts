// Loads a guestbook, on the server first.
import { type Guestbook, guestbookCalls, isPassing, type PageRequest, pageSizes } from '@alcove/protocol';

/** `closed`: not for this reader, such as before the adults' gate. */
export type LoadedBook =
  | { state: 'open'; book: Guestbook; page: number }
  | { state: 'closed' }
  | { state: 'failed' };

/** One's own without `of`. A page beyond the last shows the last: words may have gone meanwhile. */
export async function loadGuestbook(
  call: PageRequest['call'],
  page: number,
  of?: number,
): Promise<LoadedBook> {
  const answer = await call(guestbookCalls.guestbook, { page, ...(of !== undefined && { id: of }) });
  if (answer.status === 'error') {
    return { state: isPassing(answer.code) ? 'failed' : 'closed' };
  }
  const last = Math.max(1, Math.ceil(answer.data.total_count / pageSizes.words));
  if (page > last) return loadGuestbook(call, last, of);
  return { state: 'open', book: answer.data, page };
}
