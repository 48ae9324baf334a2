// Counts a look at a profile: once in a document, and never one's own.
import * as addresses from '@alcove/protocol/addresses';
import { useEffect, useEffectEvent } from 'react';
import { useCall } from '../../call/use-call.ts';
import { useFacts } from '../../shell/facts.ts';

/** Looked at in this document: sections of one profile are one look. */
const looked = new Set<number>();

export function useHit(uid: number, isOwn: boolean): void {
  const { hasGatePass } = useFacts();
  // A look that is not counted concerns no reader.
  const { send } = useCall(addresses.hitProfile, { inTurn: true, onFailure: () => true });
  const count = useEffectEvent(() => void send({ id: uid }));
  useEffect(() => {
    // Before the gate has been passed, a look does not count.
    if (!hasGatePass || isOwn || looked.has(uid)) return;
    looked.add(uid);
    count();
  }, [hasGatePass, uid, isOwn]);
}
