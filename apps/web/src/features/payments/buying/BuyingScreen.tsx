// A purchase under way, as a page: where it stands, the panel, and beside it what is bought.
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Stepper } from '../../../ui/Progress.tsx';
import { stepOf } from './purchase.ts';
import { PurchasePanel } from './PurchasePanel.tsx';
import type { PurchaseFlow } from './use-purchase.ts';
import '../payments.css';

export type BoughtKind = 'premium' | 'gift' | 'tokens';

const steps = ['choice', 'card', 'bank', 'done'] as const;

export function BuyingSteps({ flow, kind }: { flow: PurchaseFlow; kind: BoughtKind }) {
  const { t } = useTranslation('payments');
  const step = stepOf(flow.purchase);
  return (
    <Stepper
      label={t('steps.label')}
      current={step === 'done' ? undefined : step}
      steps={steps.map((key) => ({
        key,
        label: key === 'choice' ? t(`steps.${kind}`) : t(`steps.${key}`),
      }))}
    />
  );
}

type ScreenProps = {
  flow: PurchaseFlow;
  kind: BoughtKind;
  /** What is bought, of how many days or tokens. */
  item: string;
  price: string;
  /** The nick of another; empty for oneself. */
  recipient: string;
  summary: ReactNode;
};

export function BuyingScreen({ flow, kind, item, price, recipient, summary }: ScreenProps) {
  const { t } = useTranslation('payments');
  const heading = useRef<HTMLHeadingElement>(null);
  const step = flow.purchase.step === 'declined' ? 'declined' : stepOf(flow.purchase);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="buying">
      <header className="buying-head">
        <h1 className="d44" tabIndex={-1} ref={heading}>
          {step === 'declined'
            ? t('steps.declined')
            : step === 'bank'
              ? t('steps.asks')
              : t('steps.yourCard')}
        </h1>
        <BuyingSteps flow={flow} kind={kind} />
        <p className="buying-what">
          {recipient === ''
            ? t('buy.forOneself', { item, price })
            : t('buy.forOther', { item, price, nick: recipient })}
        </p>
      </header>
      <PurchasePanel flow={flow} kind={kind === 'tokens' ? 'tokens' : 'premium'} onLeave={flow.leave} />
      <aside className="buying-summary">{summary}</aside>
    </div>
  );
}
