import { expect, test } from 'vitest';
import { neighbourhood } from './neighbourhood.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['not an address', 'not an address'],
])('%s is one with %s', (address, expected) => {
  expect(neighbourhood(address)).toBe(expected);
});

test('neighbours of one subscriber share their turns, others do not', () => {
  expect(neighbourhood('2001:db8:1:2::1')).toBe(neighbourhood('2001:db8:1:2:ffff::1'));
  expect(neighbourhood('2001:db8:1:2::1')).not.toBe(neighbourhood('2001:db8:1:3::1'));
});
