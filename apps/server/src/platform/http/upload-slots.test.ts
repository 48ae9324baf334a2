// Upload slots are bounded for each address and each member, and slow senders cannot keep others out.
import type { Uid } from '@alcove/protocol';
import { expect, test } from 'vitest';
import { createTestClock } from '../../testing/index.ts';
import { createUploadSlots, type UploadSender, uploadSlotBounds } from './upload-slots.ts';

const { atOnce, atOncePerAddress, atOncePerWiderNetwork, atOncePerMember } = uploadSlotBounds;
const { graceMs, slowBytesPerSecond } = uploadSlotBounds;

function setUp(limited = true) {
  const clock = createTestClock();
  const slots = createUploadSlots({ clock, limited });
  const cut: string[] = [];
  let addresses = 0;
  const sender = (options: Partial<UploadSender> & { bytes?: number } = {}): UploadSender => {
    const { address = `192.0.2.${(addresses += 1)}`, bytes = 0, ...rest } = options;
    return {
      address,
      receivedBytes: () => bytes,
      isComplete: () => false,
      cutOff: () => void cut.push(address),
      ...rest,
    };
  };
  return { clock, slots, cut, sender };
}
const busy = expect.objectContaining({ code: 'unavailable' });
const tooMany = expect.objectContaining({ code: 'too_many' });

test('one address and one member hold a few slots, and get another one when one is released', () => {
  const { slots, sender } = setUp();
  const releases = Array.from({ length: atOncePerAddress }, () => slots.take(sender({ address: 'a' })));
  expect(() => slots.take(sender({ address: 'a' }))).toThrow(tooMany);
  releases[0]?.();
  slots.take(sender({ address: 'a' }));
  const uid = 7 as Uid;
  for (let taken = 0; taken < atOncePerMember; taken++) slots.take(sender({ uid }));
  expect(() => slots.take(sender({ uid }))).toThrow(tooMany);
  slots.take(sender({ uid: 8 as Uid }));
});

test('a customer with a /48 of IPv6 leaves half of the slots to others', () => {
  const { slots, sender } = setUp();
  const releases = Array.from({ length: atOncePerWiderNetwork }, (_, index) =>
    slots.take(sender({ address: `2001:db8:1:${index}::/64` })),
  );
  expect(() => slots.take(sender({ address: '2001:db8:1:ff::/64' }))).toThrow(tooMany);
  slots.take(sender({ address: '2001:db8:2:ff::/64' }));
  releases[0]?.();
  slots.take(sender({ address: '2001:db8:1:ff::/64' }));
});

test('slow senders who hold every slot make room, the slowest first', async () => {
  const { clock, slots, cut, sender } = setUp();
  const bytesOf = (index: number) => (slowBytesPerSecond * graceMs * (1 + index)) / 1000 / 100;
  for (let index = 0; index < atOnce; index++)
    slots.take(sender({ address: `slow ${index}`, bytes: bytesOf(index) }));
  expect(() => slots.take(sender())).toThrow(busy);
  expect(cut).toEqual([]);
  await clock.advance(graceMs);
  slots.take(sender());
  slots.take(sender());
  expect(cut).toEqual(['slow 0', 'slow 1']);
});

test('a sender who is fast enough or has sent everything is never cut off', async () => {
  const { clock, slots, cut, sender } = setUp(false);
  const enough = (slowBytesPerSecond * graceMs) / 1000;
  for (let index = 0; index < atOnce; index++)
    slots.take(index % 2 ? sender({ bytes: enough }) : sender({ isComplete: () => true }));
  await clock.advance(graceMs);
  expect(() => slots.take(sender())).toThrow(busy);
  expect(cut).toEqual([]);
});
