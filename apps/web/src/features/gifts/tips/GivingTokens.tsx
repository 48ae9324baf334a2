// The giving of tokens beside a page: its dialog is fetched with the first wish.
import { Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { latePart } from '../../../late-part.ts';
import { useMe } from '../../accounts/index.ts';
import { tipRequest } from './tip-request.ts';

const TipDialog = latePart(() => import('./TipDialog.tsx'));

export function GivingTokens() {
  const request = tipRequest.use();
  const me = useMe();
  const { pathname } = useLocation();
  useEffect(() => {
    // Of the page it was begun on.
    if (pathname) return () => tipRequest.set(undefined);
    return undefined;
  }, [pathname]);
  if (!request || !me) return null;
  return (
    <Suspense>
      <TipDialog key={request.uid} request={request} me={me} onClose={() => tipRequest.set(undefined)} />
    </Suspense>
  );
}
