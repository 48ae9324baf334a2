// One's balance in this document: as the page was rendered, then as the socket says, or as it is read again when
// the tab gets the focus. States may overtake each other: an older version is ignored.
import type { WalletState } from '@alcove/protocol';
import { useEffect } from 'react';
import { useMemberState } from '../../../member-states.ts';
import { shownBalance, takeBalance } from './known-balance.ts';
import { readBalance } from './read-balance.ts';

let isLooking = false;

/** As one comes back to the tab. */
async function look(uid: number): Promise<void> {
  if (isLooking || document.visibilityState !== 'visible') return;
  isLooking = true;
  try {
    await readBalance(uid);
  } finally {
    isLooking = false;
  }
}

/** `rendered`: what the page came with. Undefined until an answer has come. */
export function useBalance(uid: number | undefined, rendered?: WalletState): WalletState | undefined {
  const known = shownBalance.use();
  const mine = known?.uid === uid ? known : undefined;
  const isRendered = rendered !== undefined;
  useMemberState('wallet/changed', (state) => uid !== undefined && takeBalance(uid, state));
  useEffect(() => {
    if (uid !== undefined && rendered) takeBalance(uid, rendered);
  }, [uid, rendered]);
  useEffect(() => {
    if (uid === undefined) return undefined;
    const comeBack = () => void look(uid);
    if (!isRendered && shownBalance.get()?.uid !== uid) comeBack();
    window.addEventListener('focus', comeBack);
    document.addEventListener('visibilitychange', comeBack);
    return () => {
      window.removeEventListener('focus', comeBack);
      document.removeEventListener('visibilitychange', comeBack);
    };
  }, [uid, isRendered]);
  if (mine && rendered) return mine.version > rendered.version ? mine : rendered;
  return mine ?? rendered;
}
