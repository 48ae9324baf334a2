// Pages of the member area whose domain has not moved in yet: what one will find, and who may come in.
import { pathTo } from '@alcove/protocol';
import { usePageKey, usePageWords } from '../page-key.ts';
import { EmptyState } from '../ui/Blank.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { MemberDoor } from './frame/MemberDoor.tsx';
import { isMemberPage, memberDoors } from './frame/member-doors.ts';
import { MemberTabs } from './frame/MemberTabs.tsx';
import { Page } from './frame/Page.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

export default function MemberArea() {
  const current = usePageKey();
  const key = isMemberPage(current) ? current : 'myAlbum';
  const { opensTo, onward } = memberDoors[key];
  const { word } = usePageWords(key);
  return (
    <Page>
      <PageHeading heading={word('heading')} lead={word('lead')} />
      <MemberTabs current={key} />
      <MemberDoor opensTo={opensTo}>
        <EmptyState
          title={word('empty.title')}
          sentence={word('empty.text')}
          action={<ButtonLink to={pathTo(onward)}>{word('empty.action')}</ButtonLink>}
        />
      </MemberDoor>
    </Page>
  );
}
