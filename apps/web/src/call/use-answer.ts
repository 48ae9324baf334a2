// What a part reads when it is shown, and again when what it asks for changes. An answer to an earlier question is
// dropped.
import type { AnswerOf, ArgumentsOf, CallAddress, CallSpec } from '@alcove/protocol';
import { useEffect, useState } from 'react';
import { type CallFailure, callServer } from '../call.ts';
import { type CallFault, useFault } from './fault.ts';

type Read<T> = { state: 'asking' } | { state: 'open'; data: T } | { state: 'failed'; fault: CallFault };

type ReadPlan = {
  /** Waits for the input to stay the same for so long, such as while somebody types. */
  afterMs?: number;
};

type Answered<T> = { of: string; data: T } | { of: string; failure: CallFailure };

/** Nothing is asked without an input. */
export function useAnswer<C extends CallSpec>(
  { method, path }: CallAddress<C>,
  input: ArgumentsOf<C> | undefined,
  { afterMs = 0 }: ReadPlan = {},
) {
  const faultOf = useFault('read');
  const [answered, setAnswered] = useState<Answered<AnswerOf<C>>>();
  const [times, setTimes] = useState(0);
  const question = input && JSON.stringify([method, path, input, times]);
  useEffect(() => {
    if (question === undefined) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    const ask = async () => {
      const [, , asked] = JSON.parse(question) as [string, string, ArgumentsOf<C>, number];
      const answer = await callServer({ method, path } as CallAddress<C>, asked, { signal });
      if (signal.aborted) return;
      if (answer.status === 'success') setAnswered({ of: question, data: answer.data });
      else setAnswered({ of: question, failure: answer });
    };
    const timer = afterMs > 0 ? setTimeout(() => void ask(), afterMs) : undefined;
    if (timer === undefined) void ask();
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [question, method, path, afterMs]);
  const current = answered !== undefined && answered.of === question ? answered : undefined;
  const read: Read<AnswerOf<C>> =
    current === undefined
      ? { state: 'asking' }
      : 'data' in current
        ? { state: 'open', data: current.data }
        : { state: 'failed', fault: faultOf(current.failure) };
  return {
    ...read,
    /** The answer without its states: nothing until it came, and where none came. */
    latest: current && 'data' in current ? current.data : undefined,
    again: () => setTimes((before) => before + 1),
    /** A change that this page has made itself. */
    replace(data: AnswerOf<C>) {
      if (question !== undefined) setAnswered({ of: question, data });
    },
  };
}
