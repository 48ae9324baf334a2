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
