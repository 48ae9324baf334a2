// Sending a decision. What was chosen stays until the server has answered; a lost answer may be asked for again.
import { type InputOf, isOutage, type moderationCalls } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import CheckCheck from 'lucide-react/icons/check-check';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallFailure } from '../../../call/call-server.ts';
import { useCall } from '../../../call/use-call.ts';
import { notify } from '../../../toasts.ts';

type Decision = Partial<InputOf<typeof moderationCalls.decideReview>> & { id: number; version: number };

export type DecisionEnds = {
  onDecided: () => void;
  /** There is another version by now, on which nothing is decided. */
  onChanged: (failure: CallFailure) => void;
  /** It does not wait for this reviewer any more. `mayBeOwn`: an earlier try may have been decided. */
  onLost: (failure: CallFailure, mayBeOwn: boolean) => void;
};

const final = ['review_decided', 'review_own', 'review_files_wrong', 'item_unknown'];

export function useDecision({ onDecided, onChanged, onLost }: DecisionEnds) {
  const { t } = useTranslation('desk');
  const wasLost = useRef(false);
  const deciding = useCall(addresses.decideReview, {
    silence: 'once',
    onFailure(failure) {
      const isFinal = final.includes(failure.code);
      if (failure.code === 'changed_since_opened') onChanged(failure);
      else if (isFinal) onLost(failure, wasLost.current);
      else {
        wasLost.current ||= isOutage(failure.code);
        return false;
      }
      return true;
    },
  });
  return {
    busy: deciding.busy,
    fault: deciding.fault,
    async send(decision: Decision) {
      const decided = await deciding.send(decision as never);
      if (!decided) return;
      notify({ icon: CheckCheck, tone: 'success', title: t(`review.done.${decided.state}`) });
      onDecided();
    },
  };
}
