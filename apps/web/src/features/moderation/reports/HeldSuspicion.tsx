// A suspicion of a minor hides what it names: an editor who finds it false gives it back.
import * as addresses from '@alcove/protocol/addresses';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../call/use-call.ts';
import { Note } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { withStepUp } from '../../accounts/index.ts';

type Step = 'held' | 'asking' | 'lifted';

export function HeldSuspicion({ reference }: { reference: string }) {
  const { t } = useTranslation('desk');
  const [step, setStep] = useState<Step>('held');
  const { busy, fault, send } = useCall(addresses.liftSuspicion, { around: withStepUp });
  async function lift() {
    setStep((await send({ reference })) ? 'lifted' : 'held');
  }
  const isAsked = step === 'asking';
  return (
    <div className="held-suspicion">
      <output>
        {step === 'lifted' ? t('reports.lifted') : isAsked ? t('reports.liftAsk') : t('reports.held')}
      </output>
      {step === 'held' && <Button onClick={() => setStep('asking')}>{t('reports.lift')}</Button>}
      {isAsked && (
        <div className="held-suspicion-acts">
          <Button kind="danger" busy={busy && t('reports.lifting')} onClick={() => void lift()}>
            {t('reports.liftYes')}
          </Button>
          <Button onClick={() => setStep('held')}>{t('reports.liftNo')}</Button>
        </div>
      )}
      <div role="alert">{fault && <Note tone="danger">{fault.text}</Note>}</div>
    </div>
  );
}
