// Instead of prices while nothing is sold: why, and what stays true.
import CalendarCheck from 'lucide-react/icons/calendar-check';
import CreditCard from 'lucide-react/icons/credit-card';
import Gift from 'lucide-react/icons/gift';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { pathTo } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';

const promises = [
  { promise: 'neutral', icon: ReceiptText },
  { promise: 'once', icon: CalendarCheck },
  { promise: 'card', icon: CreditCard },
  { promise: 'gift', icon: Gift },
] as const;

/** `closed`: nothing is sold; `away`: no answer came; else the reader is not a member who may buy. */
export function ClosedOffer({ reason }: { reason: 'closed' | 'away' | 'reader' }) {
  const { t } = useTranslation('payments');
  return (
    <div className="stack g20">
      <h2 className="d24">{t('offer.card.heading')}</h2>
      {reason === 'closed' && <p className="muted">{t('offer.card.closed')}</p>}
      {reason === 'away' && <p className="muted">{t('offer.card.away')}</p>}
      <div className="rule" />
      <ul className="offer-promises stack g8">
        {promises.map(({ promise, icon }) => (
          <li key={promise}>
            <Icon of={icon} size={16} />
            {t(`offer.card.${promise}`)}
          </li>
        ))}
      </ul>
      <ButtonLink block to={`${pathTo('cgu')}#payments`}>
        {t('offer.card.terms')}
      </ButtonLink>
    </div>
  );
}
