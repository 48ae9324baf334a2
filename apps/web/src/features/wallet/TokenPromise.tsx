// What tokens are, and on a member's own pages how many there are.
import './token-promise.css';
import { pathTo, type WalletState } from '@alcove/protocol';
import Gift from 'lucide-react/icons/gift';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../ui/Button.tsx';
import arches from './arches.svg';
import { Tokens } from './balance/Tokens.tsx';

type PromiseProps = {
  wallet?: WalletState | undefined;
  /** With what one does with them, and the receipts. */
  acts?: boolean;
};

export function TokenPromise({ wallet, acts = false }: PromiseProps) {
  const { t } = useTranslation('wallet');
  return (
    <section className="token-promise" aria-label={t('balance.label')}>
      <img src={arches} alt="" width="600" height="400" />
      <p className="muted">{t('balance.label')}</p>
      {wallet ? (
        <>
          <p aria-live="polite">
            <Tokens count={wallet.balance} large />
          </p>
          <p>{t('balance.promise')}</p>
          {wallet.held > 0 && <p className="muted">{t('balance.held', { count: wallet.held })}</p>}
        </>
      ) : (
        <p className="d32">{t('balance.promise')}</p>
      )}
      <p className="muted">{t('balance.text')}</p>
      {acts ? (
        <div className="token-promise-acts">
          <ButtonLink kind="token" icon={Gift} to={pathTo('virtualGiftCatalog')}>
            {t('balance.give')}
          </ButtonLink>
          <ButtonLink to={pathTo('premiumHistory')}>{t('balance.receipts')}</ButtonLink>
        </div>
      ) : (
        <p className="token-promise-note">{t('note')}</p>
      )}
    </section>
  );
}
