// What tokens are, on the card that will hold a member's balance.
import './token-promise.css';
import { useTranslation } from 'react-i18next';
import arches from './arches.svg';

export function TokenPromise() {
  const { t } = useTranslation('wallet');
  return (
    <section className="token-promise">
      <img src={arches} alt="" width="600" height="400" />
      <p className="text-text-2">{t('balance.label')}</p>
      <p className="d32">{t('balance.promise')}</p>
      <p className="text-text-2">{t('balance.text')}</p>
      <p className="token-promise-note">{t('note')}</p>
    </section>
  );
}
