// One's balance in the header, which leads to the wallet. A link before any script has run, in words of the shell:
// pages of other domains come without those of the wallet.
import { pathTo, type WalletState } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../../ui/Icon.tsx';
import { Token } from '../../../ui/marks.tsx';
import './tokens.css';
import { useBalance } from './balance.ts';

type HeaderBalanceProps = { uid: number; rendered: WalletState };

export function HeaderBalance({ uid, rendered }: HeaderBalanceProps) {
  const { t, i18n } = useTranslation();
  const { balance } = useBalance(uid, rendered) ?? rendered;
  return (
    <Link
      to={pathTo('myWallet')}
      className="token-count header-balance"
      aria-label={t('header.balance', { count: balance })}
    >
      <Icon of={Token} size={16} />
      {new Intl.NumberFormat(i18n.language).format(balance)}
    </Link>
  );
}
