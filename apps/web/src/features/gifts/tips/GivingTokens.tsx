// The giving of tokens beside a page: its dialog is fetched with the first wish, or when a member comes back from
// the way to more tokens.
import { lazy, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { useMe } from '../../accounts/index.ts';
import { errandNow, forgetErrand } from '../../wallet/index.ts';
import { type TipForm, tipRequest } from './tip-request.ts';

const TipDialog = lazy(() => import('./TipDialog.tsx'));

export function GivingTokens() {
  const request = tipRequest.use();
  const me = useMe();
  const { pathname } = useLocation();
  useEffect(() => {
    const errand = errandNow();
    if (errand?.path === pathname && errand.kind === undefined) {
      const { uid, nick, roomid, form } = errand;
      forgetErrand();
      tipRequest.set({ uid, nick, roomid, form: form as TipForm });
    }
    return () => tipRequest.set(undefined);
  }, [pathname]);
  if (!request || !me) return null;
  return (
    <Suspense>
      <TipDialog key={request.uid} request={request} me={me} onClose={() => tipRequest.set(undefined)} />
    </Suspense>
  );
}
