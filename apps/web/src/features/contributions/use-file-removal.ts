// Removes a file of one's own set. One that an earlier try or another page has removed counts as removed.
import * as addresses from '@alcove/protocol/addresses';
import { useCall } from '../../call/use-call.ts';

const removed = { status: 'success', data: { material_id: 0, status: 'waiting' } } as const;

/** `toast`: a failure is shown in a toast. */
export function useFileRemoval({ toast }: { toast: boolean }) {
  const { send, busy, fault } = useCall(addresses.removeMaterial, {
    toast,
    async around(ask) {
      const answer = await ask();
      const isGone = answer.status === 'error' && answer.code === 'item_unknown';
      return isGone ? removed : answer;
    },
  });
  return { busy, fault, remove: async (material_id: number) => (await send({ material_id })) !== undefined };
}
