// What is asked again every few seconds while the page is shown, never while it is hidden, and at once when its reader
// comes back to it.
import type { ArgumentsOf, CallAddress, CallSpec } from '@alcove/protocol';
import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { callServer, type ServerAnswer } from './call-server.ts';

/** Why it was asked: the first time, in its turn, or as the reader came back. */
type Cause = 'first' | 'turn' | 'back';

type RepeatPlan<C extends CallSpec> = {
  /** Between an answer and the next question; undefined: it is not asked again by itself. */
  everyMs: number | undefined;
  /** The page came with an answer: the first question waits for its turn. */
  isLoaded?: boolean;
  /** May return how long to wait this once. */
  onAnswer: (answer: ServerAnswer<C>, cause: Cause) => number | void;
};

/** Nothing is asked without an input. Returns what asks at once. */
export function useRepeated<C extends CallSpec>(
  { method, path }: CallAddress<C>,
  input: ArgumentsOf<C> | undefined,
  { everyMs, isLoaded = false, onAnswer }: RepeatPlan<C>,
): () => void {
  const answered = useEffectEvent(onAnswer);
  const again = useRef(() => {});
  const question = input && JSON.stringify(input);
  useEffect(() => {
    if (question === undefined) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let questions = 0;
    const ask = async (cause: Cause) => {
      clearTimeout(timer);
      const own = ++questions;
      const asked = JSON.parse(question) as ArgumentsOf<C>;
      const answer = await callServer({ method, path } as CallAddress<C>, asked, { signal });
      // A later question is answered by newer data.
      if (signal.aborted || own !== questions) return;
      wait(answered(answer, cause) ?? everyMs);
    };
    const wait = (ms: number | undefined) => {
      if (ms !== undefined && !document.hidden) timer = setTimeout(() => void ask('turn'), ms);
    };
    const look = (cause: Cause) => {
      clearTimeout(timer);
      if (!document.hidden) void ask(cause);
    };
    const comeBack = () => look('back');
    again.current = () => void ask('turn');
    if (isLoaded) wait(everyMs);
    else look('first');
    document.addEventListener('visibilitychange', comeBack);
    return () => {
      leaving.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', comeBack);
      again.current = () => {};
    };
  }, [question, method, path, everyMs, isLoaded]);
  return useCallback(() => again.current(), []);
}
