// What tokens are, and on a member's own pages how many there are.
import './token-promise.css';
import type { WalletState } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import arches from './arches.svg';
import { Tokens } from './balance/Tokens.tsx';

export function TokenPromise({ wallet }: { wallet?: WalletState | undefined }) {
  const { t } = useTranslation('wallet');
  return (
    <section className="token-promise" aria-label={t('balance.label')}>
      <img src={arches} alt="" width="600" height="400" />
      <p className="text-text-2">{t('balance.label')}</p>
      {wallet ? (
        <>
          <p aria-live="polite">
            <Tokens count={wallet.balance} large />
          </p>
          <p>{t('balance.promise')}</p>
          {wallet.held > 0 && <p className="text-text-2">{t('balance.held', { count: wallet.held })}</p>}
        </>
      ) : (
        <p className="d32">{t('balance.promise')}</p>
      )}
      <p className="text-text-2">{t('balance.text')}</p>
      <p className="token-promise-note">{t('note')}</p>
    </section>
  );
}
