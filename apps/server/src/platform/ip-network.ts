// The network of an address, for limits: one subscriber has one IPv4 address, but at least a whole /64 of
// IPv6 addresses.
import { isIPv6 } from 'node:net';

const groupsIn = (text: string): string[] => (text === '' ? [] : text.split(':'));

/** An IPv4 address as it is, an IPv6 address as its /64. */
export function networkOf(address: string): string {
  const bare = address.split('%', 1)[0] ?? '';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(bare)) return address;
  const [before = '', after] = bare.split('::');
  const [head, tail] = [groupsIn(before), groupsIn(after ?? '')];
  const gap = after === undefined ? 0 : 8 - head.length - tail.length;
  const network = [...head, ...Array.from({ length: Math.max(0, gap) }, () => '0'), ...tail].slice(0, 4);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/** A /48 of IPv6 may do this many times what one of its 65,536 networks may. */
const widerNetworkFactor = 16;

/**
 * What is counted, and up to which limit, for a network that `networkOf` answered: itself, and of IPv6 also the
 * /48 around it, which providers hand to one customer.
 */
export function networkLimits(network: string, limit: number): { network: string; limit: number }[] {
  const prefix = /^([\da-f]+:[\da-f]+:[\da-f]+):[\da-f]+::\/64$/.exec(network)?.[1];
  const own = { network, limit };
  return prefix ? [own, { network: `${prefix}::/48`, limit: limit * widerNetworkFactor }] : [own];
}

/** Whom a network that `networkOf` answered counts as, where each counts once: of IPv6 the /48 around it. */
export const widestNetworkOf = (network: string): string =>
  networkLimits(network, 1).at(-1)?.network ?? network;
