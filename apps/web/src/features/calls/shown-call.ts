// The call that this document shows. A member's calls are known to all their pages; the page that has called or
// answered keeps the call, also through a reload.
//
//   ring ── answered here ──▶ here ──▶ ended        out ──▶ here, ended
//    └── declined here ──▶ hidden   └ elsewhere
import type { VideoCall } from '@alcove/protocol';
import { createOpenState } from '../../open-state.ts';

export type ShownCall = {
  call: VideoCall;
  /** R4.111: what was dismissed is not shown. `hidden`: declined here, and undone for a moment. */
  is: 'ring' | 'out' | 'here' | 'elsewhere' | 'ended' | 'cancelled' | 'hidden';
};

export const shownCall = createOpenState<ShownCall>();

const ownKey = 'video call';
const hiddenKey = 'hidden callers';

/** What may not be: a private window's storage is closed. */
export function stored<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

let ownCall: string | undefined;
const isOwn = (id: string) => id === (ownCall ?? stored(() => sessionStorage.getItem(ownKey), null));

export function keepCall(id: string): void {
  ownCall = id;
  stored(() => sessionStorage.setItem(ownKey, id), undefined);
}
export function letCallGo(): void {
  ownCall = undefined;
  stored(() => sessionStorage.removeItem(ownKey), undefined);
}

/** R3.144, R4.131: in all tabs, until the member logs out. */
const hiddenCallers = (): number[] =>
  stored(() => JSON.parse(localStorage.getItem(hiddenKey) ?? '[]') as number[], []);
const keepHidden = (uids: readonly number[]) =>
  stored(() => localStorage.setItem(hiddenKey, JSON.stringify(uids)), undefined);

export const hideCaller = (uid: number) => keepHidden([...new Set([...hiddenCallers(), uid])]);
export const showCaller = (uid: number) => keepHidden(hiddenCallers().filter((one) => one !== uid));
export function forgetCallers(): void {
  stored(() => localStorage.removeItem(hiddenKey), undefined);
  letCallGo();
  if (shownCall.get()) shownCall.set(undefined);
}

let cancelled: string | undefined;
/** Ended from here before it was answered: its caller does not read that nobody answered. */
export const noteCancelled = (id: string): void => void (cancelled = id);

export const dismissCall = () => shownCall.set(undefined);

/** As any socket of this document tells it. */
export function takeCall(call: VideoCall): void {
  const shown = shownCall.get();
  const isSame = shown?.call.call_id === call.call_id;
  if (isSame && call.version < shown.call.version) return;
  // R4.123: a call that was dismissed stays dismissed; one that runs here is not replaced by another.
  if (!isSame && shown && (shown.is === 'here' || shown.is === 'out')) return;
  const own = isOwn(call.call_id);
  if (call.state === 'ended') {
    if (own) letCallGo();
    if (!isSame) return;
    const wasCancelled =
      shown.is === 'out' && call.ended_reason === 'unanswered' && cancelled === call.call_id;
    if (wasCancelled) shownCall.set({ call, is: 'cancelled' });
    else if (shown.is === 'here' || shown.is === 'out') shownCall.set({ call, is: 'ended' });
    else if (shown.is === 'ring') dismissCall();
    else shownCall.set({ ...shown, call });
  } else if (call.state === 'new') {
    if (call.incoming === 0) {
      if (own) shownCall.set({ call, is: 'out' });
    } else if (!hiddenCallers().includes(call.counterpart.uid) && (!isSame || shown.is === 'ring')) {
      shownCall.set({ call, is: 'ring' });
    }
  } else if (own) shownCall.set({ call, is: 'here' });
  else if (isSame && shown.is === 'ring') shownCall.set({ call, is: 'elsewhere' });
}
