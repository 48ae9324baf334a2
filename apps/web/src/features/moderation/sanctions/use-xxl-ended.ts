// The XXL level has ended while a dialog was open: Premium is offered above it, and the dialog stays, with what was
// entered and why it was refused.
import type { RefusalCode } from '@alcove/protocol';
import type { CallFailure } from '../../../call/call-server.ts';
import { usePremiumRequired } from '../../accounts/index.ts';

const needsXxl = (code: string): code is Extract<RefusalCode, `xxl_required_${string}`> =>
  code.startsWith('xxl_required_');

export function useXxlEnded(): (failure: CallFailure) => false {
  const askXxl = usePremiumRequired('chat');
  return ({ code }) => {
    if (needsXxl(code)) askXxl(code);
    return false;
  };
}
