// An act of the team that must not happen twice: the same input has the same key until it was answered, so that
// pressing again after a lost answer asks once.
import type { AnswerOf, ArgumentsOf, CallAddress, CallSpec } from '@alcove/protocol';
import { useRef, useState } from 'react';
import { callServer, isUnanswered } from '../../call.ts';
import { withStepUp } from './with-step-up.ts';

/** `lost`: what is said where no answer came. */
export function useKeyedAct(lost: string) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const asked = useRef<{ body: string; key: string }>(undefined);

  /** Nothing where it was refused or not answered: `fault` says why. */
  async function act<C extends CallSpec>(
    call: CallAddress<C>,
    input: Omit<ArgumentsOf<C>, 'key'>,
  ): Promise<AnswerOf<C> | undefined> {
    setBusy(true);
    setFault(undefined);
    const body = JSON.stringify(input);
    if (asked.current?.body !== body) asked.current = { body, key: crypto.randomUUID() };
    const { key } = asked.current;
    const answer = await withStepUp(() => callServer(call, { ...input, key } as ArgumentsOf<C>));
    setBusy(false);
    if (isUnanswered(answer)) {
      setFault(lost);
      return undefined;
    }
    asked.current = undefined;
    if (answer.status === 'success') return answer.data;
    setFault(Object.values(answer.messages ?? {})[0] ?? answer.message);
    return undefined;
  }
  return { act, busy, fault, forgive: () => setFault(undefined) };
}
