// The call that this document shows. A member's calls are known to all their pages; the page that has called or
// answered keeps the call, also through a reload.
//
//   ring ── answered here ──▶ here ──▶ ended        out ──▶ here, ended
//    └── declined here ──▶ hidden   └ elsewhere
import { chatCallStateOf, type VideoCall } from '@alcove/protocol';
import { isKeptNumber, kept, keptListOf, keptText } from '../../kept.ts';
import { createOpenState } from '../../open-state.ts';

export type ShownCall = {
  call: VideoCall;
  /** `hidden`: declined here, and undone for a moment. */
  is: 'ring' | 'out' | 'here' | 'elsewhere' | 'ended' | 'cancelled' | 'hidden';
};

export const shownCall = createOpenState<ShownCall>();

const ownCall = kept('session', 'video call', keptText, { plain: true });
const isOwn = (id: string) => id === ownCall.get();

export const keepCall = ownCall.set;
export const letCallGo = ownCall.forget;

const hiddenMost = 1000;
/** R3.144, R4.131: until this tab is closed, or the member logs out. A reload keeps it. */
const sessionHiddenCallers = kept('session', 'session hidden callers', keptListOf(isKeptNumber), {
  most: hiddenMost,
});
const hiddenCallers = () => sessionHiddenCallers.get() ?? [];

export const hideCaller = (uid: number) => sessionHiddenCallers.set([...new Set([...hiddenCallers(), uid])]);
export const showCaller = (uid: number) =>
  sessionHiddenCallers.set(hiddenCallers().filter((one) => one !== uid));

/** R4.126: `deleted` is a state of this document alone: the call that was dismissed in it last. */
let dismissedId: string | undefined;

export function forgetCallers(): void {
  sessionHiddenCallers.forget();
  dismissedId = undefined;
  letCallGo();
  if (shownCall.get()) shownCall.set(undefined);
}

let cancelled: string | undefined;
/** Ended from here before it was answered: its caller does not read that nobody answered. */
export const noteCancelled = (id: string): void => void (cancelled = id);

export function dismissCall(): void {
  dismissedId = shownCall.get()?.call.call_id ?? dismissedId;
  shownCall.set(undefined);
}

/** As any socket of this document tells it. */
export function takeCall(call: VideoCall): void {
  const shown = shownCall.get();
  const isSame = shown?.call.call_id === call.call_id;
  if (isSame && call.version < shown.call.version) return;
  // A call that runs here is not replaced by another.
  if (!isSame && shown && (shown.is === 'here' || shown.is === 'out')) return;
  const own = isOwn(call.call_id);
  const state = chatCallStateOf(call.state, call.call_id === dismissedId);
  // R4.123
  if (state === 'deleted') return;
  if (state === 'ended') {
    if (own) letCallGo();
    if (!isSame) return;
    const wasCancelled =
      shown.is === 'out' && call.ended_reason === 'unanswered' && cancelled === call.call_id;
    if (wasCancelled) shownCall.set({ call, is: 'cancelled' });
    else if (shown.is === 'here' || shown.is === 'out') shownCall.set({ call, is: 'ended' });
    else if (shown.is === 'ring') dismissCall();
    else shownCall.set({ ...shown, call });
  } else if (state === 'new') {
    if (call.incoming === 0) {
      if (own) shownCall.set({ call, is: 'out' });
    } else if (!hiddenCallers().includes(call.counterpart.uid) && (!isSame || shown.is === 'ring')) {
      shownCall.set({ call, is: 'ring' });
    }
  } else if (own) shownCall.set({ call, is: 'here' });
  else if (isSame && shown.is === 'ring') shownCall.set({ call, is: 'elsewhere' });
}
