// Passing the gate, wherever it is asked: in front of a page, or inside one.
//
//   asking ── confirm ──► sending ──► accepted
//     ▲  │                 │   ▲
//     │  └── widget ──► proving │ proof
//     └──── refused ◄──────┘   └───┘
import type { AgeProof } from '@alcove/protocol';
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isUnanswered } from '../../call/call-server.ts';
import { useCall } from '../../call/use-call.ts';
import { markVisited } from '../../visited-here.ts';
import { verifyAge } from './gate.ts';

type Phase = 'asking' | 'sending' | 'proving' | 'accepted';

export function useAgeProof(
  ageProofs: readonly AgeProof[],
  onAccepted: () => void,
  refusedBefore?: string | (() => string | undefined),
) {
  const { t } = useTranslation('accounts');
  const [phase, setPhase] = useState<Phase>('asking');
  /** The first is chosen until the visitor chooses. */
  const [chosen, choose] = useState(ageProofs[0]);
  const [refused, setRefused] = useState(refusedBefore);
  const askAgain = (said: string) => {
    setRefused(said);
    setPhase('asking');
  };
  const { send } = useCall(verifyAge, {
    onFailure(failure) {
      askAgain(isUnanswered(failure) ? t('gate.unreachable') : failure.message);
      return true;
    },
  });
  const sendProof = async (terms: boolean, proof = 'self') => {
    setPhase('sending');
    if (!(await send({ terms: terms ? 1 : 0, proof }))) return;
    markVisited();
    setPhase('accepted');
    onAccepted();
  };
  return {
    phase,
    chosen,
    choose,
    refused,
    setRefused,
    askAgain,
    onProof: (token: string) => void sendProof(true, token),
    confirm(event: SyntheticEvent<HTMLFormElement>) {
      event.preventDefault();
      setRefused(undefined);
      const terms = new FormData(event.currentTarget).has('terms');
      // Terms first: without them the server refuses, and says why in its own words.
      if (terms && chosen?.kind === 'widget') setPhase('proving');
      // An app is asked as soon as the terms are ticked.
      else if (!terms || chosen?.kind !== 'eu') void sendProof(terms);
    },
  };
}
export type AgeAsking = ReturnType<typeof useAgeProof>;
