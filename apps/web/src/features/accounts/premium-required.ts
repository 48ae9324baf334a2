// Asking for Premium where it is needed: any feature asks, the shell shows the dialog.
import { useSyncExternalStore } from 'react';

/** The two faces call the same level by two names: Premium with content, XXL in the chat. */
export type PremiumRequest = { face: 'content' | 'chat' };

let request: PremiumRequest | undefined;
const listeners = new Set<() => void>();

function show(next: PremiumRequest | undefined): void {
  request = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const premiumRequest = {
  use: () =>
    useSyncExternalStore(
      subscribe,
      () => request,
      () => undefined,
    ),
  close: () => show(undefined),
};

/** `const requirePremium = usePremiumRequired('chat')`, then `onClick={requirePremium}`. */
export const usePremiumRequired =
  (face: PremiumRequest['face'] = 'content') =>
  () =>
    show({ face });

/** Read by the payment page once the payment has succeeded. */
const returnPageKey = 'return-after-payment';

/** Where she will be led after paying: the page that asked for it. */
export function returnAfterPayment(page: string): void {
  try {
    sessionStorage.setItem(returnPageKey, page);
  } catch {
    // Without storage the payment ends on its own page.
  }
}
