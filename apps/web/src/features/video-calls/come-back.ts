// Brings the lost connection of a call back: the server keeps the call for as long as the client's own rhythm takes
// to its second attempt.
import type { LiveClient } from '@alcove/live-client';

const tryEveryMs = 2000;

/** `onLoss` receives whether the connection is lost: then pictures stand still. Returns what ends the attempts. */
export function comeBackSoon(
  client: Pick<LiveClient, 'on' | 'connect'>,
  onLoss: (isLost: boolean) => void,
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
    onLoss(lostAt !== undefined);
  });
  addEventListener('online', tryNow);
  return () => {
    off();
    clearTimeout(timer);
    removeEventListener('online', tryNow);
  };
}
