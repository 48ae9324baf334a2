// A call that a person makes by pressing something: one at a time, busy until it is answered; a failure is shown where
// the press was, or in a toast.
import type { AnswerOf, ArgumentsOf, CallAddress, CallSpec } from '@alcove/protocol';
import { useRef, useState } from 'react';
import { type CallFailure, callServer, type ServerAnswer } from './call-server.ts';
import { notify } from '../toasts.ts';
import { type CallFault, type Silence, useFault } from './fault.ts';
import { glyph } from '../icons.tsx';

export type CallPlan<C extends CallSpec> = {
  silence?: Exclude<Silence, 'read'>;
  /** A failure is shown in a toast, and `fault` stays empty. */
  toast?: boolean;
  /** A call waits until the earlier ones are answered, instead of being dropped while one is under way. */
  inTurn?: boolean;
  /** Runs the sending, and may run it again, such as after a login. */
  around?: (send: () => Promise<ServerAnswer<C>>) => Promise<ServerAnswer<C>>;
  /** Returns true for a failure that it has dealt with: nothing else is shown. */
  onFailure?: (failure: CallFailure) => boolean;
};

export function useCall<C extends CallSpec>(address: CallAddress<C>, plan: CallPlan<C> = {}) {
  const { silence = 'sent', toast = false, inTurn = false, around, onFailure } = plan;
  const faultOf = useFault(silence);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<CallFault>();
  /** Settles with the latest call. */
  const underWay = useRef<Promise<void>>(undefined);

  function show(failure: CallFailure): void {
    if (onFailure?.(failure)) return;
    const shown = faultOf(failure);
    if (toast) notify({ icon: glyph('circle-alert'), tone: 'danger', title: shown.text });
    else setFault(shown);
  }

  return {
    busy,
    fault,
    /** What was shown does not hold any more, such as after a change of a field. */
    forgetFault: () => setFault(undefined),
    /**
     * Resolves to what the server answered; to nothing after a failure, and, unless calls are made in turn, while an
     * earlier one is under way.
     */
    async send(input: ArgumentsOf<C>): Promise<AnswerOf<C> | undefined> {
      const earlier = underWay.current;
      if (earlier && !inTurn) return undefined;
      const { promise: answered, resolve: end } = Promise.withResolvers<void>();
      underWay.current = answered;
      setBusy(true);
      if (earlier) await earlier;
      setFault(undefined);
      const ask = () => callServer(address, input);
      const answer = await (around?.(ask) ?? ask());
      end();
      if (underWay.current === answered) {
        underWay.current = undefined;
        setBusy(false);
      }
      if (answer.status === 'success') return answer.data;
      show(answer);
      return undefined;
    },
  };
}
