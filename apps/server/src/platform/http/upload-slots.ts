// How many files arrive at once: from one network, from one member, and in this process. Where all slots are
// taken, the slowest sender who is too slow is cut off in favour of the next one.
import { type Uid, uploadLimits } from '@alcove/protocol';
import type { Clock } from '../clock.ts';
import { networkLimits } from '../ip-network.ts';
import { refuse } from '../refusal.ts';

export const uploadSlotBounds = {
  atOnce: 12,
  atOncePerAddress: 3,
  /** Of IPv6, from the /48 that a provider hands to one customer: others keep half of the slots. */
  atOncePerWiderNetwork: 6,
  atOncePerMember: uploadLimits.atOnce,
  /** A slow sender keeps its slot for this time, and then until another sender needs it. */
  graceMs: 5000,
  slowBytesPerSecond: 16 * 1024,
  retrySeconds: 5,
};

export type UploadSender = {
  address: string;
  uid?: Uid | undefined;
  /** Bytes of this upload that have arrived. */
  receivedBytes(): number;
  /** Everything has arrived: from now on the server takes the time. */
  isComplete(): boolean;
  cutOff(): void;
};

export type UploadSlots = ReturnType<typeof createUploadSlots>;

export function createUploadSlots({ clock, limited }: { clock: Clock; limited: boolean }) {
  const { atOnce, atOncePerAddress, atOncePerWiderNetwork, atOncePerMember } = uploadSlotBounds;
  const { graceMs, slowBytesPerSecond, retrySeconds } = uploadSlotBounds;
  const senders = new Map<UploadSender, { since: number }>();

  const countOf = (isOne: (sender: UploadSender) => boolean): number =>
    [...senders.keys()].filter(isOne).length;

  /** Senders are counted by their network and, of IPv6, by the /48 around it. */
  const isNetworkFull = (address: string): boolean =>
    networkLimits(address, atOncePerAddress).some(({ network, limit }) => {
      const isOne = ({ address: other }: UploadSender) =>
        networkLimits(other, limit).some((counted) => counted.network === network);
      return countOf(isOne) >= Math.min(limit, atOncePerWiderNetwork);
    });

  function slowest(): UploadSender | undefined {
    let found: { sender: UploadSender; bytesPerSecond: number } | undefined;
    for (const [sender, { since }] of senders) {
      const heldMs = clock.now() - since;
      const bytesPerSecond = (sender.receivedBytes() * 1000) / heldMs;
      if (heldMs < graceMs || bytesPerSecond >= slowBytesPerSecond || sender.isComplete()) continue;
      if (!found || bytesPerSecond < found.bytesPerSecond) found = { sender, bytesPerSecond };
    }
    return found?.sender;
  }

  return {
    /** Answers the function that releases the slot. */
    take(sender: UploadSender): () => void {
      const { address, uid } = sender;
      const ofMember = uid === undefined ? 0 : countOf((other) => other.uid === uid);
      if (limited && (isNetworkFull(address) || ofMember >= atOncePerMember)) {
        throw refuse('too_many', { seconds: retrySeconds });
      }
      if (senders.size >= atOnce) {
        const slow = slowest();
        if (!slow) throw refuse('unavailable');
        senders.delete(slow);
        slow.cutOff();
      }
      senders.set(sender, { since: clock.now() });
      return () => void senders.delete(sender);
    },
  };
}
