// Whether a session in rooms that has ended comes back by itself.
import { closeCodes } from '@alcove/protocol';
import { endOf, mayPass } from './failures.ts';
import type { CallbackEvents, LiveState } from './live-client.ts';
import type { LinkEnd } from './reconnecting-link.ts';

/** Why it does not come back by itself; nothing where it may. */
export function whyEnded(
  { refusal, closeCode }: LinkEnd,
  farewell: CallbackEvents['disconnect'] | undefined,
): LiveState['ended'] {
  if (farewell?.final === 1) {
    const { reason, until, comment } = farewell;
    return { reason: reason === 'logged_out' ? 'signed_off' : reason, until, code: reason, comment };
  }
  if (closeCode === closeCodes.sessionOver) {
    return { reason: 'signed_off', until: 0, code: 'logged_out', comment: '' };
  }
  if (!refusal || mayPass(refusal)) return undefined;
  const { code, comment } = refusal;
  return { reason: code === 'logged_out' ? 'signed_off' : 'refused', until: endOf(refusal), code, comment };
}
