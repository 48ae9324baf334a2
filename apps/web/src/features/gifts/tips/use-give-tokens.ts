// Sends a tip once. The same wish has the same key: where no answer came it may be sent again, and is paid once.
import type { Failure } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { useRef, useState } from 'react';
import { callServer, isUnanswered } from '../../../call.ts';
import { readBalance } from '../../wallet/index.ts';

type Wish = {
  amount: number;
  recipient_id: number;
  room_id?: number;
  private: boolean;
  anonymous: boolean;
  message: string;
};
/** `unanswered`: it is not known whether it was given. */
export type Sending =
  | { state: 'idle' | 'sending' | 'unanswered' }
  | { state: 'refused'; code: Failure['code']; text: string };

export function useGiveTokens(uid: number) {
  const [sending, setSending] = useState<Sending>({ state: 'idle' });
  const asked = useRef<{ body: string; key: string }>(undefined);
  const isBusy = useRef(false);
  return {
    sending,
    forget: () => setSending({ state: 'idle' }),
    /** Returns the balance after it. */
    async give(wish: Wish): Promise<number | undefined> {
      if (isBusy.current) return undefined;
      isBusy.current = true;
      const body = JSON.stringify(wish);
      if (asked.current?.body !== body) asked.current = { body, key: crypto.randomUUID() };
      setSending({ state: 'sending' });
      const answer = await callServer(addresses.giveTokens, { ...wish, key: asked.current.key });
      isBusy.current = false;
      if (answer.status === 'success') {
        void readBalance(uid);
        return answer.data.balance;
      }
      if (isUnanswered(answer)) {
        setSending({ state: 'unanswered' });
        return undefined;
      }
      // What was refused is a new act when it is wished again.
      asked.current = undefined;
      if (answer.code === 'tokens_short') await readBalance(uid);
      const text = Object.values(answer.messages ?? {})[0] ?? answer.message;
      setSending({ state: 'refused', code: answer.code, text });
      return undefined;
    },
  };
}
