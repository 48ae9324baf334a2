// States of the member that domains send over the socket of notifications, such as a balance: every tab of the browser
// receives them, when the socket opens and with each change. They may come twice and out of order: the domain compares
// their versions.
import { useEffect, useEffectEvent } from 'react';

/** The key is the name of the domain's callback. */
type MemberStates = {
  'wallet/changed': import('@alcove/protocol').WalletState;
  'im/video_call_info': import('@alcove/protocol').VideoCall;
  'gifts/changed': { id: number };
};

/** A name that is missing here does not compile. */
const known: Record<keyof MemberStates, true> = {
  'wallet/changed': true,
  'im/video_call_info': true,
  'gifts/changed': true,
};

type StateListener = (state: never) => void;
const listeners = new Map<string, Set<StateListener>>();

export const isMemberState = (type: string): boolean => Object.hasOwn(known, type);

export function takeMemberState({ type, data }: { type: string; data: unknown }): void {
  for (const listener of Array.from(listeners.get(type) ?? [])) listener(data as never);
}

export function useMemberState<T extends keyof MemberStates>(
  type: T,
  onState: (state: MemberStates[T]) => void,
): void {
  const receive = useEffectEvent(onState);
  useEffect(() => {
    const listener = (state: MemberStates[T]) => receive(state);
    const all = listeners.get(type) ?? new Set();
    listeners.set(type, all.add(listener));
    return () => void all.delete(listener);
  }, [type]);
}
