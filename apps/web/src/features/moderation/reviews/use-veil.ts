// The veil over one file: lifted while it is held, or until it is pressed again, once the server has recorded it.
//
//   down ──hold or press──▶ asking ──recorded──▶ up ──let go, pressed again, page left──▶ down
//                             ├──another version by now──▶ that one is opened
//                             └──no answer──▶ down, with a reason
import type { ReviewKind } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { useCallback, useEffect, useRef, useState } from 'react';
import { callServer } from '../../../call/call-server.ts';
import { type CallFault, useFault } from '../../../call/fault.ts';
import type { DecisionEnds } from './use-decision.ts';

type State = 'down' | 'asking' | 'up';
type File = { kind: ReviewKind; id: number; version: number; material_id: number };

export type FileVeil = {
  isUp: boolean;
  isAsking: boolean;
  /** Why it stayed down. */
  fault: CallFault | undefined;
  seconds: number;
  lift(): void;
  lower(): void;
};

/** Mounted anew for each file, so that the veil returns with it. */
export function useVeil(file: File, onChanged: DecisionEnds['onChanged']): FileVeil {
  const [state, setState] = useState<State>('down');
  const [fault, setFault] = useState<FileVeil['fault']>();
  const faultOf = useFault('read');
  const [seconds, setSeconds] = useState(0);
  /** Which lifting the answer belongs to: one that was let go meanwhile stays down. */
  const turn = useRef(0);
  const lower = useCallback(() => {
    turn.current += 1;
    setState('down');
  }, []);

  async function lift() {
    if (state !== 'down') return;
    const own = ++turn.current;
    setState('asking');
    setFault(undefined);
    setSeconds(0);
    const answer = await callServer(addresses.unveilReview, file);
    if (own !== turn.current) return;
    if (answer.status === 'success') return setState('up');
    setState('down');
    if (answer.code === 'changed_since_opened') return onChanged(answer);
    setFault(faultOf(answer));
  }

  useEffect(() => {
    if (state !== 'up') return;
    const counting = setInterval(() => setSeconds((before) => before + 1), 1000);
    return () => clearInterval(counting);
  }, [state]);

  useEffect(() => {
    const hide = () => document.hidden && lower();
    document.addEventListener('visibilitychange', hide);
    addEventListener('blur', lower);
    return () => {
      turn.current += 1;
      document.removeEventListener('visibilitychange', hide);
      removeEventListener('blur', lower);
    };
  }, [lower]);

  return {
    isUp: state === 'up',
    isAsking: state === 'asking',
    fault,
    seconds,
    lift: () => void lift(),
    lower,
  };
}
