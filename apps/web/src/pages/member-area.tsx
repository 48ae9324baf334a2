// Pages of the member area whose domain has not moved in yet.
import { usePageKey, usePageWords } from '../page-key.ts';
import { MembersOnly } from './frame/MembersOnly.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

export default function MemberArea() {
  const { word } = usePageWords(usePageKey() ?? 'myWallet');
  return (
    <>
      <PageHeading heading={word('heading')} />
      <MembersOnly />
    </>
  );
}
