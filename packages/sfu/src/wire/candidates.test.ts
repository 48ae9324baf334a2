// Candidates of peers: which addresses this machine may be made to send packets to.
import { expect, test } from 'vitest';
import { readCandidate } from './candidates.ts';

const textOf = (address: string) => `candidate:1 1 udp 2130706431 ${address} 50000 typ host`;
const reads = (address: string, allowsPrivate = false) =>
  readCandidate(textOf(address), { allowsPrivate }) !== undefined;

test.each(['203.0.113.7', '8.8.8.8', '172.32.0.1', '100.128.0.1', '2001:db8::7', '::ffff:8.8.8.8'])(
  'the public address %s is taken',
  (address) => {
    expect(reads(address)).toBe(true);
  },
);

test.each([
  '10.1.2.3',
  '127.0.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '100.64.0.1',

  '::1',
  'fe80::1',
  'fd00::7',
  'fc00::1',
  '::ffff:10.1.2.3',
  '::ffff:7f00:1',
  '64:ff9b::a00:1',
  '2002:a00:1::',
])('the private address %s is taken only where the operator allows it', (address) => {
  expect([reads(address), reads(address, true)]).toEqual([false, true]);
});

test.each(['0.0.0.0', '0.1.2.3', '224.0.0.1', '255.255.255.255', '::', 'ff02::1', 'a.local', '8.8.8.8.8'])(
  '%s is never taken',
  (address) => {
    expect([reads(address), reads(address, true)]).toEqual([false, false]);
  },
);
