// The faces of the wallet, each with its address: gifts that wait for one's answer have their own.
import { pathTo } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/StatusTag.tsx';
import { TabLink, TabLinks } from '../../ui/Tabs.tsx';
import './wallet.css';

const tabs = ['myWallet', 'myWalletHistory', 'walletReplenish'] as const;

type WalletTabsProps = {
  /** On the page of gifts: the list that is shown. */
  gifts?: 'all' | 'pending';
  /** How many gifts wait for an answer. */
  pending: number;
};

export function WalletTabs({ gifts, pending }: WalletTabsProps) {
  const { t } = useTranslation('wallet');
  return (
    <TabLinks label={t('tabs.label')}>
      {tabs.map((tab) => (
        <TabLink key={tab} to={pathTo(tab)} label={t(`tabs.${tab}`)} />
      ))}
      <TabLink to={pathTo('myVirtualGifts')} label={t('tabs.myVirtualGifts')} current={gifts === 'all'} />
      <TabLink
        to={`${pathTo('myVirtualGifts')}?vue=pending`}
        label={t('tabs.pendingGifts')}
        current={gifts === 'pending'}
        {...(pending > 0 && { count: <Badge count={pending} /> })}
      />
    </TabLinks>
  );
}
