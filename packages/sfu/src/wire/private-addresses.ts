// Which IP addresses belong to no public host: strangers must not make this server send anything into its own network.
import { BlockList, isIP } from 'node:net';

/** Mapped IPv4 addresses (`::ffff:…`) are checked by the rules of IPv4. */
function blockListOf(...networks: string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
}

/** No host has such an address: "this network", multicast and reserved ones. */
const unusable = blockListOf('0.0.0.0/8', '224.0.0.0/3', '::/128', 'ff00::/8');
/** Loopback, link-local, private, shared and unique local addresses; and those that NAT64 and 6to4 translate. */
const privateAddresses = blockListOf(
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '::1/128',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '2002::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
);

export type AddressKind = 'public' | 'private' | 'unusable';

/** `unusable` also for what is no IP address. */
export function addressKind(address: string): AddressKind {
  const version = isIP(address);
  const isIn = (list: BlockList) => list.check(address, version === 6 ? 'ipv6' : 'ipv4');
  if (!version || isIn(unusable)) return 'unusable';
  return isIn(privateAddresses) ? 'private' : 'public';
}
