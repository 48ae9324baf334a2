// R4.110: who has become Premium waits for nobody any more, so that their pending requests are made again at a login.
import type { PmClient } from '@alcove/live-client/messages';

/** Requests that are made again at one login, the latest first: more would meet the limit of a day. */
const most = 10;

export async function askAgain({ state, request }: Pick<PmClient, 'state' | 'request'>): Promise<void> {
  const pending = [...state.conversations.values()]
    .filter(({ general_status: status }) => status === 'requested_by_me')
    .toSorted((one, other) => other.modified - one.modified)
    .slice(0, most);
  for (const { recipient } of pending) {
    await request('resetPm', { to: recipient.uid, reason: 'cancel' });
    await request('requestPm', { to: recipient.uid });
  }
}
