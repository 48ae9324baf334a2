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

/** The /48 around a /64 that `networkOf` answered; nothing around an IPv4 address. */
export const widerNetworkOf = (network: string): string | undefined =>
  /^([\da-f]+:[\da-f]+:[\da-f]+):[\da-f]+::\/64$/.exec(network)?.[1]?.concat('::/48');
