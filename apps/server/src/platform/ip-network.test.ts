import { expect, test } from 'vitest';
import { networkLimits, networkOf, widestNetworkOf } from './ip-network.ts';

test.each([
  ['203.0.113.7', '203.0.113.7', undefined],
  ['::ffff:203.0.113.7', '203.0.113.7', undefined],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ['not an address', 'not an address', undefined],
])('%s belongs to %s', (address, network, wider) => {
  expect(networkOf(address)).toBe(network);
  expect(widestNetworkOf(network)).toBe(wider ?? network);
  const own = { network, limit: 2 };
  expect(networkLimits(network, 2)).toEqual(wider ? [own, { network: wider, limit: 32 }] : [own]);
});
