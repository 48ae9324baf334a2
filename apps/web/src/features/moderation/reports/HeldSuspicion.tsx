// A suspicion of a minor holds what it names: an editor who finds it false gives it back to review.
import * as addresses from '@alcove/protocol/addresses';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callServer, isUnanswered } from '../../../call.ts';
import { Note } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { withStepUp } from '../../accounts/index.ts';

type Step = 'held' | 'asking' | 'lifting' | 'lifted';

export function HeldSuspicion({ reference }: { reference: string }) {
  const { t } = useTranslation('moderation');
  const [step, setStep] = useState<Step>('held');
  const [error, setError] = useState('');
  async function lift() {
    setError('');
    setStep('lifting');
    const answer = await withStepUp(() => callServer(addresses.liftSuspicion, { reference }));
    if (answer.status === 'success') return setStep('lifted');
    setStep('held');
    setError(isUnanswered(answer) ? t('reports.lost') : answer.message);
  }
  const isAsked = step === 'asking' || step === 'lifting';
  return (
    <div className="held-suspicion">
      <output>
        {step === 'lifted' ? t('reports.lifted') : isAsked ? t('reports.liftAsk') : t('reports.held')}
      </output>
      {step === 'held' && <Button onClick={() => setStep('asking')}>{t('reports.lift')}</Button>}
      {isAsked && (
        <div className="held-suspicion-acts">
          <Button kind="danger" busy={step === 'lifting' && t('reports.lifting')} onClick={() => void lift()}>
            {t('reports.liftYes')}
          </Button>
          <Button onClick={() => setStep('held')}>{t('reports.liftNo')}</Button>
        </div>
      )}
      <div role="alert">{error && <Note tone="danger">{error}</Note>}</div>
    </div>
  );
}
