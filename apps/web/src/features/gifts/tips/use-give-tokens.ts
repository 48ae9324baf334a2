// Sends a tip once. The same wish has the same key, also in a later dialog: where no answer came it may be sent
// again, and is paid once.
import { isOutage, isPassing } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { useRef, useState } from 'react';
import { type CallFailure, callServer } from '../../../call.ts';
import { readBalance } from '../../wallet/index.ts';
import type { TipForm, TipPlace } from './tip-request.ts';
import { unansweredTips } from './unanswered.ts';

type Wish = {
  amount: number;
  recipient_id: number;
  room_id?: number;
  private: boolean;
  anonymous: boolean;
  message: string;
  goal_id?: number;
};
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
    /** `form` and `place`: the wish as it was typed, and where. Returns the balance after it. */
    async give(wish: Wish, form: TipForm, place: TipPlace): Promise<number | undefined> {
      if (isBusy.current) return undefined;
      isBusy.current = true;
      const recipient = wish.recipient_id;
      const body = JSON.stringify(wish);
      const before = unansweredTips.of(giver, recipient);
      const key = before?.body === body ? before.key : crypto.randomUUID();
      unansweredTips.keep({ giver, recipient, body, key, form, place });
      setSending({ state: 'sending' });
      const answer = await callServer(addresses.giveTokens, { ...wish, key });
      isBusy.current = false;
      if (answer.status === 'error' && isOutage(answer.code)) {
        setSending({ state: 'unanswered' });
        return undefined;
      }
      // What was answered is a new act when it is wished again. A limit does not answer an earlier try under this key.
      const mayBeGiven = answer.status === 'error' && isPassing(answer.code) && before?.key === key;
      if (!mayBeGiven) unansweredTips.forget(key);
      if (answer.status === 'success') {
        void readBalance(giver);
        return answer.data.balance;
      }
      if (answer.code === 'tokens_short') await readBalance(giver);
      const text = Object.values(answer.messages ?? {})[0] ?? answer.message;
      setSending({ state: 'refused', code: answer.code, text });
      return undefined;
    },
  };
}
