// The balance as this document knows it. States may overtake each other: an older version is ignored.
import type { WalletState } from '@alcove/protocol';
import { createOpenState } from '../../../open-state.ts';

type OwnedState = WalletState & { uid: number };

export const shownBalance = createOpenState<OwnedState>();

/** The one to show, of two: the later of the same member. */
const laterOf = (known: OwnedState | undefined, next: OwnedState): OwnedState =>
  known?.uid === next.uid && known.version >= next.version ? known : next;

export function takeBalance(uid: number, state: WalletState): void {
  const { balance, held, version } = state;
  const next = laterOf(shownBalance.get(), { uid, balance, held, version });
  if (next !== shownBalance.get()) shownBalance.set(next);
}
