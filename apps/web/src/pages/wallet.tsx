// The wallet and its tabs.
import { usePageKey, usePageWords } from '../page-key.ts';
import { MembersOnly } from './frame/MembersOnly.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

export default function Wallet() {
  const { word } = usePageWords(usePageKey() ?? 'myWallet');
  return (
    <>
      <PageHeading heading={word('heading')} />
      <MembersOnly />
    </>
  );
}
