// How many sockets of this process one address and, on some paths, one member may hold at the same time.
import type { Uid } from '@alcove/protocol';
import { networkLimits } from '../ip-network.ts';

/** Who holds a socket, and where it leads. */
type Holder = {
  path: string;
  address: string;
  uid: Uid | undefined;
  /** Sockets of one member on that path; undefined: as many as their address may hold. */
  maxPerMember: number | undefined;
};

export function createShares({ maxPerAddress }: { maxPerAddress: number }) {
  const held = new Map<string, number>();

  function sharesOf({ path, address, uid, maxPerMember }: Holder): { name: string; limit: number }[] {
    const shares = networkLimits(address, maxPerAddress).map(({ network, limit }) => ({
      name: network,
      limit,
    }));
    if (uid !== undefined && maxPerMember !== undefined)
      shares.push({ name: `${path} ${uid}`, limit: maxPerMember });
    return shares;
  }
  function change(holder: Holder, by: 1 | -1) {
    for (const { name } of sharesOf(holder)) {
      const now = (held.get(name) ?? 0) + by;
      if (now > 0) held.set(name, now);
      else held.delete(name);
    }
  }

  return {
    isFull: (holder: Holder): boolean =>
      sharesOf(holder).some(({ name, limit }) => (held.get(name) ?? 0) >= limit),
    take: (holder: Holder) => change(holder, 1),
    giveBack: (holder: Holder) => change(holder, -1),
  };
}
