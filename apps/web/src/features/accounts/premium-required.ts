// Asking for Premium where it is needed: any feature asks, the shell shows the dialog.
import type { RefusalCode } from '@alcove/protocol';
import { createOpenState } from '../../open-state.ts';

/** The two faces call the same level by two names: Premium with content, XXL in the chat. */
export type PremiumRequest = {
  face: 'content' | 'chat';
  /** Says what Premium is needed for. */
  refusal?: RefusalCode | undefined;
};

const request = createOpenState<PremiumRequest>();
export const premiumRequest = { use: request.use, close: () => request.set(undefined) };

/** `const requirePremium = usePremiumRequired('chat')`, then `requirePremium('xxl_required_follow')`. */
export const usePremiumRequired =
  (face: PremiumRequest['face'] = 'content') =>
  (refusal?: RefusalCode) =>
    request.set({ face, refusal });
