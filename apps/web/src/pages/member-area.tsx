// Pages of the member area whose domain has not moved in yet: what one will find, and who may come in.
import { usePageKey, usePageWords } from '../page-key.ts';
import { MemberTabs } from './frame/MemberTabs.tsx';
import { AuthorizationRequired } from '../features/accounts/index.ts';
import { Page } from './frame/Page.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

export default function MemberArea() {
  const key = usePageKey() ?? 'myProfile';
  const { word } = usePageWords(key);
  return (
    <Page>
      <PageHeading heading={word('heading')} lead={word('lead')} />
      <MemberTabs current={key} />
      <AuthorizationRequired />
    </Page>
  );
}
