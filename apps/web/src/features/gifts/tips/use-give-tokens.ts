// Sends a tip once, and says how that stands.
import { isOutage } from '@alcove/protocol';
import { useRef, useState } from 'react';
import type { CallFailure } from '../../../call/call-server.ts';
import { readBalance } from '../../wallet/index.ts';
import { type Tip, tips } from './tip-outbox.ts';

/** `unanswered`: it is not known whether it was given. */
export type Sending =
  | { state: 'idle' | 'sending' | 'unanswered' }
  | { state: 'refused'; code: CallFailure['code']; text: string };

/** Of the member `giver`; `waits`: a wish to this recipient has no answer yet. */
export function useGiveTokens(giver: number, { waits }: { waits: boolean }) {
  const [sending, setSending] = useState<Sending>({ state: waits ? 'unanswered' : 'idle' });
  const isBusy = useRef(false);
  return {
    sending,
    forget: () => setSending({ state: 'idle' }),
    /** `asked`: the wish as it was typed, and where. Returns the balance after it. */
    async give(
      wish: Parameters<typeof tips.give>[0],
      asked: Pick<Tip, 'form' | 'place'>,
    ): Promise<number | undefined> {
      if (isBusy.current) return undefined;
      isBusy.current = true;
      setSending({ state: 'sending' });
      const { answer, failure } = await tips.give(wish, { giver, ...asked });
      isBusy.current = false;
      if (answer !== undefined) return answer;
      if (!failure || isOutage(failure.code)) {
        setSending({ state: 'unanswered' });
        return undefined;
      }
      if (failure.code === 'tokens_short') await readBalance(giver);
      const text = Object.values(failure.messages ?? {})[0] ?? failure.message;
      setSending({ state: 'refused', code: failure.code, text });
      return undefined;
    },
  };
}
