// The wallet: what tokens are, its tabs, and the balance of whoever is logged in.
import { pathTo } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { TokenPromise, WalletTabs } from '../features/wallet/index.ts';
import { usePageKey, usePageWords } from '../page-key.ts';
import { EmptyState } from '../ui/Blank.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { MemberDoor } from './frame/MemberDoor.tsx';
import { isMemberPage, memberDoors } from './frame/member-doors.ts';
import { Page } from './frame/Page.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

export default function Wallet() {
  const { t } = useTranslation('wallet');
  const current = usePageKey();
  const key = isMemberPage(current) ? current : 'myWallet';
  const { opensTo, onward } = memberDoors[key];
  const { word } = usePageWords(key);
  return (
    <Page>
      <PageHeading heading={word('heading')} lead={word('description')} />
      <WalletTabs />
      <div className="grid gap-5 lg:grid-cols-2">
        <TokenPromise />
        <MemberDoor opensTo={opensTo}>
          <EmptyState
            title={t('empty.title')}
            sentence={t('empty.text')}
            action={<ButtonLink to={pathTo(onward)}>{t('empty.action')}</ButtonLink>}
          />
        </MemberDoor>
      </div>
    </Page>
  );
}
