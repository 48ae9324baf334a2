// Several inputs of one call, asked at once while a part is shown. Answers to earlier inputs are dropped.
import type { AnswerOf, ArgumentsOf, CallAddress, CallSpec } from '@alcove/protocol';
import { useEffect, useState } from 'react';
import { callServer } from './call-server.ts';

type Answers<C extends CallSpec> = readonly (AnswerOf<C> | undefined)[];

/** Nothing until all are answered; then one answer for each input, undefined where none came. */
export function useAnswers<C extends CallSpec>(
  { method, path }: CallAddress<C>,
  inputs: readonly ArgumentsOf<C>[],
): Answers<C> | undefined {
  const [answered, setAnswered] = useState<{ of: string; answers: Answers<C> }>();
  const questions = JSON.stringify(inputs);
  useEffect(() => {
    const asked = JSON.parse(questions) as ArgumentsOf<C>[];
    if (asked.length === 0) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    const askAll = async () => {
      const answers = await Promise.all(
        asked.map(async (input) => {
          const answer = await callServer({ method, path } as CallAddress<C>, input, { signal });
          return answer.status === 'success' ? answer.data : undefined;
        }),
      );
      if (!signal.aborted) setAnswered({ of: questions, answers });
    };
    void askAll();
    return () => leaving.abort();
  }, [questions, method, path]);
  return answered?.of === questions ? answered.answers : undefined;
}
