// Who may publish and view the media of a call: its two members, once it is answered.
import type { Uid } from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import { refuse } from '../../platform/refusal.ts';
import { callById } from './call-store.ts';

/** Refuses who is not in that call, and everybody before it is answered and after it has ended. */
export const createAdmit =
  ({ db }: Use<'db'>) =>
  async (callId: string, uid: Uid): Promise<void> => {
    const call = await callById(db, callId);
    const isIn = call && (call.caller_uid === uid || call.callee_uid === uid);
    if (!isIn || call.state === 'new' || call.state === 'ended') throw refuse('call_unknown');
  };
