// Sending a decision. What was chosen stays until the server has answered; a lost answer may be asked for again.
import { type InputOf, isOutage, type moderationCalls } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import CheckCheck from 'lucide-react/icons/check-check';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CallFailure, callServer, isUnanswered } from '../../../call.ts';
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
  const { t } = useTranslation('moderation');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const wasLost = useRef(false);
  return {
    busy,
    error,
    async send(decision: Decision) {
      if (busy) return;
      setBusy(true);
      setError('');
      const answer = await callServer(addresses.decideReview, decision as never);
      setBusy(false);
      if (answer.status === 'success') {
        notify({ icon: CheckCheck, tone: 'success', title: t(`review.done.${answer.data.state}`) });
        return onDecided();
      }
      if (answer.code === 'changed_since_opened') return onChanged(answer);
      if (final.includes(answer.code)) return onLost(answer, wasLost.current);
      wasLost.current ||= isOutage(answer.code);
      setError(isUnanswered(answer) ? t('review.unsent') : answer.message);
    },
  };
}
