// A call that must not be done twice, such as one that moves money: the same input has the same key until it was
// answered, so that pressing again after a lost answer asks once. A limit answers the try, not the act.
import {
  type AnswerOf,
  type ArgumentsOf,
  type CallAddress,
  type CallSpec,
  isPassing,
} from '@alcove/protocol';
import { useRef } from 'react';
import { type CallPlan, useCall } from './use-call.ts';

export function useKeyedCall<C extends CallSpec>(
  address: CallAddress<C>,
  plan: Pick<CallPlan<C>, 'around'> = {},
) {
  const asked = useRef<{ body: string; key: string }>(undefined);
  const { busy, fault, forgetFault, send } = useCall(address, {
    ...plan,
    silence: 'once',
    onFailure({ code }) {
      if (!isPassing(code)) asked.current = undefined;
      return false;
    },
  });
  return {
    busy,
    fault,
    forgetFault,
    async send(input: Omit<ArgumentsOf<C>, 'key'>): Promise<AnswerOf<C> | undefined> {
      // The key of a call under way stays its own.
      if (busy) return undefined;
      const body = JSON.stringify(input);
      if (asked.current?.body !== body) asked.current = { body, key: crypto.randomUUID() };
      const answer = await send({ ...input, key: asked.current.key } as ArgumentsOf<C>);
      if (answer !== undefined) asked.current = undefined;
      return answer;
    },
  };
}
