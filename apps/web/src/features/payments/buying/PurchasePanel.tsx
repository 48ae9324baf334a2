// What a purchase shows once it has begun and until it is paid: the provider's frame, why a card was declined, and the
// wait for the provider's word. In a page or in a sheet.
import { paymentLimits } from '@alcove/protocol';
import CreditCard from 'lucide-react/icons/credit-card';
import Hourglass from 'lucide-react/icons/hourglass';
import ShieldCheck from 'lucide-react/icons/shield-check';
import WifiOff from 'lucide-react/icons/wifi-off';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { DateText } from '../../../ui/DateText.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { CardFrame } from './CardFrame.tsx';
import type { PurchaseFlow } from './use-purchase.ts';
import '../payments.css';

type PanelProps = {
  flow: PurchaseFlow;
  kind: 'premium' | 'tokens';
  /** Back to the choices, which are kept. */
  onLeave: () => void;
};

export function PurchasePanel({ flow, kind, onLeave }: PanelProps) {
  const { t } = useTranslation('payments');
  const { purchase } = flow;
  if (purchase.step === 'declined') return <Declined flow={flow} onLeave={onLeave} />;
  if (purchase.step !== 'card') return null;
  const { order, frame, lost } = purchase;
  return (
    <div className="stack g16">
      {frame === 'captured' ? (
        <output className="pay-said">
          <span className="pay-arch">
            <Icon of={Hourglass} size={24} />
          </span>
          <h2 className="d24">{t('waiting.title')}</h2>
          <p>{t('waiting.text')}</p>
        </output>
      ) : (
        <CardFrame key={order.order} order={order} onMessage={flow.onMessage} />
      )}
      {lost && (
        <Note icon={WifiOff} tone="warning">
          {t('buy.lost')}
        </Note>
      )}
      <Note icon={ShieldCheck}>{t(`buy.leave.${kind}`)}</Note>
      {frame === 'open' && (
        <Button kind="ghost" className="purchase-back" onClick={onLeave}>
          {t('buy.change')}
        </Button>
      )}
    </div>
  );
}

function Declined({ flow, onLeave }: Pick<PanelProps, 'flow' | 'onLeave'>) {
  const { t } = useTranslation('payments');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { purchase } = flow;
  if (purchase.step !== 'declined') return null;
  const { reason, last4, expires_at: until } = purchase.order;
  return (
    <div className="stack g16">
      <div className="pay-said" role="alert">
        <span className="pay-arch danger">
          <Icon of={CreditCard} size={24} />
        </span>
        <h2 className="d24" tabIndex={-1} ref={heading}>
          {reason?.text ?? t('declined.title')}
        </h2>
        <p>
          {last4 !== '' && `${t('declined.card', { last4 })} `}
          {t('declined.kept')} <DateText at={until} form="short" />.
        </p>
        <div className="pay-said-actions">
          <Button kind="primary" size="large" onClick={flow.again}>
            {t('declined.again')}
          </Button>
          <Button size="large" onClick={onLeave}>
            {t('buy.change')}
          </Button>
        </div>
      </div>
      <Note icon={ShieldCheck}>{t('declined.pause', { count: paymentLimits.declines.limit })}</Note>
    </div>
  );
}
