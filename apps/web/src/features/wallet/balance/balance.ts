// One's balance in this document: as the page was rendered, then as the socket says, or as it is read again when
// the tab gets the focus. States may overtake each other: an older version is ignored.
import type { WalletState } from '@alcove/protocol';
import { useEffect } from 'react';
import { createOpenState } from '../../../open-state.ts';

type OwnedState = WalletState & { uid: number };

const shown = createOpenState<OwnedState>();

/** The one to show, of two: the later of the same member. */
const laterOf = (known: OwnedState | undefined, next: OwnedState): OwnedState =>
  known?.uid === next.uid && known.version >= next.version ? known : next;

export function takeBalance(uid: number, state: WalletState): void {
  const { balance, held, version } = state;
  const next = laterOf(shown.get(), { uid, balance, held, version });
  if (next !== shown.get()) shown.set(next);
}

let isLooking = false;

/** As one comes back to the tab. What reads it travels after the page. */
async function look(uid: number): Promise<void> {
  if (isLooking || document.visibilityState !== 'visible') return;
  isLooking = true;
  const { readBalance } = await import('./read-balance.ts');
  await readBalance(uid);
  isLooking = false;
}

/** `rendered`: what the page came with. Undefined until an answer has come. */
export function useBalance(uid: number | undefined, rendered?: WalletState): WalletState | undefined {
  const known = shown.use();
  const mine = known?.uid === uid ? known : undefined;
  const isRendered = rendered !== undefined;
  useMemberState('wallet/changed', (state) => uid !== undefined && takeBalance(uid, state));
  useEffect(() => {
    if (uid !== undefined && rendered) takeBalance(uid, rendered);
  }, [uid, rendered]);
  useEffect(() => {
    if (uid === undefined) return undefined;
    const comeBack = () => void look(uid);
    if (!isRendered) comeBack();
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
