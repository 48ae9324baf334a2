// An act of the team that must not happen twice: the same input has the same key until it was answered, so that
// pressing again after a lost answer asks once.
import type { AnswerOf, ArgumentsOf, CallAddress, CallSpec } from '@alcove/protocol';
import { useRef } from 'react';
import { isUnanswered } from '../../call.ts';
import { useCall } from '../../call/use-call.ts';
import { withStepUp } from './with-step-up.ts';

export function useKeyedAct<C extends CallSpec>(address: CallAddress<C>) {
  const asked = useRef<{ body: string; key: string }>(undefined);
  const { send, busy, fault, forgetFault } = useCall(address, {
    silence: 'once',
    around: withStepUp,
    onFailure(failure) {
      if (!isUnanswered(failure)) asked.current = undefined;
      return false;
    },
  });

  /** Nothing where it was refused or not answered: `fault` says why. */
  async function act(input: Omit<ArgumentsOf<C>, 'key'>): Promise<AnswerOf<C> | undefined> {
    if (busy) return undefined;
    const body = JSON.stringify(input);
    if (asked.current?.body !== body) asked.current = { body, key: crypto.randomUUID() };
    const { key } = asked.current;
    const answer = await send({ ...input, key } as ArgumentsOf<C>);
    if (answer) asked.current = undefined;
    return answer;
  }
  return { act, busy, fault: fault?.text, forgetFault };
}
