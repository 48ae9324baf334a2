// The wallet: what tokens are, its tabs, and the balance of whoever is logged in.
import { TokenPromise, WalletTabs } from '../features/wallet/index.ts';
import { usePageKey, usePageWords } from '../page-key.ts';
import { AuthorizationRequired } from '../features/accounts/index.ts';
import { Page } from './frame/Page.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

export default function Wallet() {
  const { word } = usePageWords(usePageKey() ?? 'myWallet');
  return (
    <Page>
      <PageHeading heading={word('heading')} lead={word('description')} />
      <WalletTabs />
      <div className="grid gap-5 lg:grid-cols-2">
        <TokenPromise />
        <AuthorizationRequired />
      </div>
    </Page>
  );
}
