// Brings the lost connection of a call back: the server keeps the call for as long as the client's own rhythm takes
// to its second attempt.
import type { LiveClient } from '@alcove/live-client';

const tryEveryMs = 2000;

/** `tell` hears whether it is lost: then pictures stand still. Returns how to let go. */
export function comeBackSoon(
  client: Pick<LiveClient, 'on' | 'connect'>,
  tell: (isLost: boolean) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWaiting = false;
  const tryNow = () => {
    clearTimeout(timer);
    // Its answer comes as the next state.
    if (isWaiting) client.connect().catch(() => undefined);
  };
  const off = client.on('state', ({ lostAt, retryAt }) => {
    clearTimeout(timer);
    isWaiting = retryAt !== undefined;
    if (isWaiting) timer = setTimeout(tryNow, tryEveryMs);
    tell(lostAt !== undefined);
  });
  addEventListener('online', tryNow);
  return () => {
    off();
    clearTimeout(timer);
    removeEventListener('online', tryNow);
  };
}
