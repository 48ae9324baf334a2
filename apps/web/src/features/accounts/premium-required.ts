// Asking for Premium where it is needed: any feature asks, the shell shows the dialog. After the payment the reader is
// offered the page where they asked.
import { pathTo, type RefusalCode } from '@alcove/protocol';
import { useLocation } from 'react-router';
import { createOpenState } from '../../open-state.ts';
import { returnAfterPayment } from '../../return-after-payment.ts';
import { withoutPanel } from './panel.ts';

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

/** R2.263: for the press that leads to the payment. */
export function useReturnHere(): () => void {
  const { pathname, search } = useLocation();
  return () => {
    if (!pathname.endsWith(pathTo('payment'))) returnAfterPayment(pathname + withoutPanel(search));
  };
}
