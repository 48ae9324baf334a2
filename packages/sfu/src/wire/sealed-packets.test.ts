// Packets between media processes as a stranger on the network meets them: changed, repeated, late and of other relays.
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createRelayPackets, relayIdIn, relayIdOf, relayKeyBytes } from './sealed-packets.ts';

const packet = Buffer.from('an RTP packet of a camera');

function relay({ key = randomBytes(relayKeyBytes), firstNumber = 0 } = {}) {
  const home = createRelayPackets(key, 'home', firstNumber);
  const edge = createRelayPackets(key, 'edge', firstNumber);
  const sealed = (text: Buffer = packet): Buffer => home.seal(text) as Buffer;
  return { key, home, edge, sealed };
}

test('a packet reaches the other end of its relay in either direction, and nothing of it is readable on the way', () => {
  const { key, home, edge, sealed } = relay();
  const sent = sealed();
  expect(sent.includes(packet.subarray(0, 4))).toBe(false);
  expect(relayIdIn(sent)).toBe(relayIdOf(key));
  expect(edge.open(sent)).toEqual(packet);
  const feedback = edge.seal(packet) as Buffer;
  expect(feedback.equals(sent)).toBe(false);
  expect(home.open(feedback)).toEqual(packet);
});

test('a packet with any changed byte is dropped, and the true one is still taken', () => {
  const { edge, sealed } = relay();
  const sent = sealed();
  for (let at = 8; at < sent.length; at++) {
    const changed = Buffer.from(sent);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(edge.open(changed)).toBeUndefined();
  }
  expect(edge.open(sent)).toEqual(packet);
});

test('a packet of another secret, or of its own sender, is dropped', () => {
  const { key, home, sealed } = relay();
  const other = Buffer.concat([key.subarray(0, 8), randomBytes(32)]);
  expect(relay({ key: other }).edge.open(sealed())).toBeUndefined();
  expect(home.open(sealed())).toBeUndefined();
});

test('a packet is taken once, in whatever order packets come, and not when it is more than the window late', () => {
  const { edge, sealed } = relay();
  const [late, first, second, third] = [sealed(), sealed(), sealed(), sealed()] as const;
  for (const sent of [third, first, second]) expect(edge.open(sent)).toEqual(packet);
  for (const sent of [third, first, second]) expect(edge.open(sent)).toBeUndefined();
  for (let count = 0; count < 1020; count++) expect(edge.open(sealed())).toEqual(packet);
  expect(edge.open(late)).toEqual(packet);
  const tooLate = sealed();
  for (let count = 0; count < 1024; count++) edge.open(sealed());
  expect(edge.open(tooLate)).toBeUndefined();
});

test('the key changes after 2^24 packets: both ends go on, and a late packet of the former key is taken', () => {
  const { edge, sealed } = relay({ firstNumber: 2 ** 24 - 2 });
  const [late, last, first] = [sealed(), sealed(), sealed()] as const;
  for (const sent of [last, first, late, sealed()]) expect(edge.open(sent)).toEqual(packet);
});

test('the last number is used, and none after it', () => {
  const { home } = relay({ firstNumber: 2 ** 48 - 1 });
  expect(home.seal(packet)).toBeInstanceOf(Buffer);
  expect(home.seal(packet)).toBeUndefined();
});

test('a datagram that is too short or too long for a packet names no relay', () => {
  const { sealed, home } = relay();
  expect(relayIdIn(sealed(Buffer.alloc(1600)))).toBeDefined();
  expect(home.seal(Buffer.alloc(1601))).toBeUndefined();
  for (const bytes of [0, 8, 30, 1631]) expect(relayIdIn(Buffer.alloc(bytes))).toBeUndefined();
});
