// The wallet: what tokens are, its tabs, and the member's balance.
import { pathTo } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { TokenPromise, WalletTabs } from '../features/wallet/index.ts';
import { usePageKey, usePageWords } from '../page-key.ts';
import { EmptyState } from '../ui/Blank.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { MembersOnly } from './frame/MembersOnly.tsx';
import { isMemberPage, memberPages } from './frame/member-pages.ts';
import { PageBody } from './frame/PageBody.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

export default function Wallet() {
  const { t } = useTranslation('wallet');
  const current = usePageKey();
  const key = isMemberPage(current) ? current : 'myWallet';
  const { opensTo, onward } = memberPages[key];
  const { word } = usePageWords(key);
  return (
    <PageBody>
      <PageHeading heading={word('heading')} lead={word('description')} />
      <WalletTabs />
      <div className="grid gap-5 lg:grid-cols-2">
        <TokenPromise />
        <MembersOnly opensTo={opensTo}>
          <EmptyState
            title={t('empty.title')}
            sentence={t('empty.text')}
            action={<ButtonLink to={pathTo(onward)}>{t('empty.action')}</ButtonLink>}
          />
        </MembersOnly>
      </div>
    </PageBody>
  );
}
