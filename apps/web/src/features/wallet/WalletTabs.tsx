// The faces of the wallet, each with its address.
import { pathTo } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { TabLink, TabLinks } from '../../ui/Tabs.tsx';
import './wallet.css';

const tabs = ['myWallet', 'myWalletHistory', 'walletReplenish', 'myVirtualGifts'] as const;

export function WalletTabs() {
  const { t } = useTranslation('wallet');
  return (
    <TabLinks label={t('tabs.label')}>
      {tabs.map((tab) => (
        <TabLink key={tab} to={pathTo(tab)} label={t(`tabs.${tab}`)} />
      ))}
      <TabLink
        to={`${pathTo('myVirtualGifts')}?vue=pending`}
        label={t('tabs.pendingGifts')}
        current={false}
      />
    </TabLinks>
  );
}
