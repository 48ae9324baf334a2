// Where a caller comes from, as far as limits are concerned: one subscriber has one IPv4 address, but a
// whole /64 of IPv6 addresses, and would have as many turns.
import { isIPv6 } from 'node:net';

const groupsIn = (text: string): string[] => (text === '' ? [] : text.split(':'));

export function neighbourhood(address: string): string {
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
