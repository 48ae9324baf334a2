// What a part reads when it is shown, and again when what it asks for changes. An answer to an earlier question is
// dropped.
import type { AnswerOf, ArgumentsOf, CallAddress, CallSpec } from '@alcove/protocol';
import { useEffect, useState } from 'react';
import { type CallFailure, callServer } from './call-server.ts';
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
  const [known, setKnown] = useState<{ of: string; data: AnswerOf<C> }>();
  const [times, setTimes] = useState(0);
  const subject = input && JSON.stringify([method, path, input]);
  const question = subject && `${times} ${subject}`;
  useEffect(() => {
    if (subject === undefined || question === undefined) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    const ask = async () => {
      const [, , asked] = JSON.parse(subject) as [string, string, ArgumentsOf<C>];
      const answer = await callServer({ method, path } as CallAddress<C>, asked, { signal });
      if (signal.aborted) return;
      if (answer.status === 'error') return setAnswered({ of: question, failure: answer });
      const { data } = answer;
      setAnswered({ of: question, data });
      setKnown({ of: subject, data });
    };
    const timer = afterMs > 0 ? setTimeout(() => void ask(), afterMs) : undefined;
    if (timer === undefined) void ask();
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [question, subject, method, path, afterMs]);
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
    /** The latest answer, also while the same is asked again or nothing is asked. */
    known: known && (subject === undefined || subject === known.of) ? known.data : undefined,
    again: () => setTimes((before) => before + 1),
    /** A change that this page has made itself. */
    replace(data: AnswerOf<C>) {
      if (subject === undefined || question === undefined) return;
      setAnswered({ of: question, data });
      setKnown({ of: subject, data });
    },
  };
}
