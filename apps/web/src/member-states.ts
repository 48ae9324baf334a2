// States of the member that domains send over the socket of notifications, such as a balance: every tab of the browser
// hears them, when the socket opens and with each change. They may come twice and out of order: the domain compares
// their versions.
import { useEffect, useEffectEvent } from 'react';

/** By the name of the domain's callback. */
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

type Hear = (state: never) => void;
const listeners = new Map<string, Set<Hear>>();

export const isMemberState = (type: string): boolean => Object.hasOwn(known, type);

export function takeMemberState({ type, data }: { type: string; data: unknown }): void {
  for (const hear of Array.from(listeners.get(type) ?? [])) hear(data as never);
}

export function useMemberState<T extends keyof MemberStates>(
  type: T,
  onState: (state: MemberStates[T]) => void,
): void {
  const hear = useEffectEvent(onState);
  useEffect(() => {
    const heard = (state: MemberStates[T]) => hear(state);
    const all = listeners.get(type) ?? new Set();
    listeners.set(type, all.add(heard));
    return () => void all.delete(heard);
  }, [type]);
}
