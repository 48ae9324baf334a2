// What Premium members advise on a set, or the way to ask them. Their votes decide nothing.
import type { VoteChoice } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import Vote from 'lucide-react/icons/vote';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../call/use-call.ts';
import { Button } from '../../../ui/Button.tsx';
import { StatusTag } from '../../../ui/StatusTag.tsx';

export function PollState({ id, votes }: { id: number; votes: Record<VoteChoice, number> | undefined }) {
  const { t } = useTranslation('desk');
  const [isStarted, setStarted] = useState(false);
  const { busy, fault, send } = useCall(addresses.startPoll);
  if (votes || isStarted) {
    const { publish, reject } = votes ?? { publish: 0, reject: 0 };
    return (
      <p>
        <StatusTag icon={Vote}>{t('votes.counts', { publish, reject })}</StatusTag>
      </p>
    );
  }
  return (
    <div className="stack g8">
      <Button
        icon={Vote}
        busy={busy && t('votes.sending')}
        onClick={() => void send({ id }).then((started) => started && setStarted(true))}
      >
        {t('votes.start')}
      </Button>
      <div role="alert" className="review-error">
        {fault?.text}
      </div>
    </div>
  );
}
