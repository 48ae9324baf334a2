// Pages of the member area whose domain has not moved in yet: what one will find, and who may come in.
import { pathTo } from '@alcove/protocol';
import { usePageKey, usePageWords } from '../page-key.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { MembersOnly } from './frame/MembersOnly.tsx';
import { isMemberPage, memberPages } from './frame/member-pages.ts';
import { MemberTabs } from './frame/MemberTabs.tsx';
import { PageBody } from './frame/PageBody.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

export default function MemberArea() {
  const current = usePageKey();
  const key = isMemberPage(current) ? current : 'myGuestbook';
  const { opensTo, onward } = memberPages[key];
  const { word } = usePageWords(key);
  return (
    <PageBody>
      <PageHeading heading={word('heading')} lead={word('lead')} />
      <MemberTabs current={key} />
      <MembersOnly opensTo={opensTo}>
        <EmptyState
          title={word('empty.title')}
          sentence={word('empty.text')}
          action={<ButtonLink to={pathTo(onward)}>{word('empty.action')}</ButtonLink>}
        />
      </MembersOnly>
    </PageBody>
  );
}
