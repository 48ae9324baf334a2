// What a case has sealed, read once the reader has proven who they are, and again while somebody waits for an answer.
import type { AnswerOf, EvidenceOpening, evidenceCalls } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { useEffect, useEffectEvent, useState } from 'react';
import { useCall } from '../../../call/use-call.ts';
import { useRepeated } from '../../../call/use-repeated.ts';
import { withStepUp } from '../../accounts/index.ts';

export type FoundEvidence = AnswerOf<typeof evidenceCalls.evidence> & {
  /** Of the site's clock before the browser's. */
  aheadMs: number;
};

const askedAgainMs = 10_000;

const withClock = (answer: AnswerOf<typeof evidenceCalls.evidence>): FoundEvidence => ({
  ...answer,
  aheadMs: answer.now - Date.now(),
});

export const runningOf = ({ openings }: FoundEvidence): EvidenceOpening | undefined =>
  openings.find(({ state, own }) => state === 'granted' && own === 1);
export const askedBy = ({ openings }: FoundEvidence, own: 0 | 1): EvidenceOpening | undefined =>
  openings.find((opening) => opening.state === 'asked' && opening.own === own);

export function useEvidence(reference: string) {
  const [found, setFound] = useState<FoundEvidence>();
  const { fault, send } = useCall(addresses.evidence, { around: withStepUp });
  const load = async () => {
    const answer = await send({ reference });
    if (answer) setFound(withClock(answer));
  };
  const loadAtOnce = useEffectEvent(() => void load());
  useEffect(() => {
    const timer = setTimeout(loadAtOnce);
    return () => clearTimeout(timer);
  }, []);
  const waits = found !== undefined && (askedBy(found, 1) !== undefined || !isSealed(found));
  useRepeated(addresses.evidence, waits ? { reference } : undefined, {
    everyMs: askedAgainMs,
    isLoaded: true,
    onAnswer: (answer) => void (answer.status === 'success' && setFound(withClock(answer.data))),
  });
  return { found, fault, load };
}

const isSealed = ({ pieces }: FoundEvidence): boolean => pieces.every(({ sealed_at }) => sealed_at > 0);
