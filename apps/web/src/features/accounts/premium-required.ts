// Asking for Premium where it is needed: any feature asks, the shell shows the dialog.
import { createOpenState } from '../../open-state.ts';

/** The two faces call the same level by two names: Premium with content, XXL in the chat. */
export type PremiumRequest = { face: 'content' | 'chat' };

const request = createOpenState<PremiumRequest>();
export const premiumRequest = { use: request.use, close: () => request.set(undefined) };

/** `const requirePremium = usePremiumRequired('chat')`, then `onClick={requirePremium}`. */
export const usePremiumRequired =
  (face: PremiumRequest['face'] = 'content') =>
  () =>
    request.set({ face });
