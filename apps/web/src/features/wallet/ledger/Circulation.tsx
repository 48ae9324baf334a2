// How many tokens there are, where they are, and that all postings sum to zero.
import type { LedgerState } from '@alcove/protocol';
import Check from 'lucide-react/icons/check';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/Card.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Token } from '../../../ui/marks.tsx';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import './ledger.css';

const places = ['members', 'escrows', 'held'] as const;

export function Circulation({ ledger }: { ledger: LedgerState }) {
  const { t, i18n } = useTranslation('wallet');
  const number = new Intl.NumberFormat(i18n.language);
  const { circulation, issued, sum } = ledger;
  const known = places.filter((place) => ledger[place] > 0);
  return (
    <div className="ledger-sums">
      <Card className="circulation stack g12">
        <h2 className="muted">{t('ledger.circulation')}</h2>
        <p className="circulation-count row g8">
          <Icon of={Token} size={24} /> {number.format(circulation)}
        </p>
        <div className="circulation-bar" aria-hidden="true">
          {known.map((place) => (
            <span key={place} className={place} style={{ flexGrow: ledger[place] }} />
          ))}
        </div>
        <dl className="circulation-places">
          {places.map((place) => (
            <div key={place}>
              <dt>
                <i className={place} />
                {t(`ledger.places.${place}`)}
              </dt>
              <dd>{number.format(ledger[place])}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <Card>
        <dl className="ledger-lines">
          <div>
            <dt>{t('ledger.owned')}</dt>
            <dd>{number.format(circulation)}</dd>
          </div>
          <div>
            <dt>{t('ledger.issued')}</dt>
            <dd>{number.format(issued).replace('-', '− ')}</dd>
          </div>
          <div className="ledger-sum">
            <dt>{t('ledger.sum')}</dt>
            <dd>
              <StatusTag tone={sum === 0 ? 'success' : 'danger'} {...(sum === 0 && { icon: Check })}>
                {number.format(sum)}
              </StatusTag>
            </dd>
          </div>
        </dl>
      </Card>
    </div>
  );
}
