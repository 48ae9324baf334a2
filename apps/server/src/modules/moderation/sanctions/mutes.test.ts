// Silence for an hour.
import { sanctions } from '@alcove/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../../testing/index.ts';
import { type House, startHouse } from './testing/house.ts';

let house: House;
beforeAll(async () => void (house = await startHouse()));
afterAll(() => house.site.close());

const minuteMs = 60_000;

test('the owner of a room silences there for an hour, and not elsewhere (R4.144, R7.183, R7.185)', async () => {
  const { member, room, clock, here, there, told, toldThere } = house;
  const [owner, basile] = [await member(), await member()];
  const [hers, another] = [room(owner), room()];
  const untilAt = clock.now() + sanctions.muteMs;
  expect(await owner.mute({ id: basile.uid, room_id: hers.name })).toEqual({
    id: basile.uid,
    until: untilAt,
  });
  expect(await there.sanctions.mutedUntil(basile.uid, hers.roomId)).toBe(untilAt);
  expect(await there.sanctions.mutedUntil(basile.uid, another.roomId)).toBe(0);
  const sanction = { kind: 'muted', uid: basile.uid, roomId: hers.roomId, untilAt };
  expect(told).toContainEqual(sanction);
  await until(() => toldThere.some(({ uid }) => uid === basile.uid));
  await clock.advance(59 * minuteMs);
  expect(await here.sanctions.mutedUntil(basile.uid, hers.roomId)).toBe(untilAt);
  await clock.advance(minuteMs);
  expect(await here.sanctions.mutedUntil(basile.uid, hers.roomId)).toBe(0);
});

test('the team silences everywhere or in one room; whoever may, lets speak again (R7.184, R7.185)', async () => {
  const { member, room, clock, here, told } = house;
  const [moderator, owner, basile] = [await member({ role: 'editor' }), await member(), await member()];
  const hers = room(owner);
  await owner.mute({ id: basile.uid, room_id: hers.roomId });
  await clock.advance(10 * minuteMs);
  await moderator.mute({ id: basile.uid });
  // The one that lasts longer counts.
  expect(await here.sanctions.mutedUntil(basile.uid, hers.roomId)).toBe(clock.now() + sanctions.muteMs);
  await moderator.unmute({ id: basile.uid });
  expect(await here.sanctions.mutedUntil(basile.uid, hers.roomId)).toBe(clock.now() + 50 * minuteMs);
  await owner.unmute({ id: basile.uid, room_id: hers.roomId });
  expect(await here.sanctions.mutedUntil(basile.uid, hers.roomId)).toBe(0);
  expect(told.at(-1)).toEqual({ kind: 'unmuted', uid: basile.uid, roomId: hers.roomId, untilAt: 0 });
  const before = told.length;
  await owner.unmute({ id: basile.uid, room_id: hers.roomId });
  expect(told).toHaveLength(before);
});

test('what the team decided in a room, its owner neither lifts nor shortens', async () => {
  const { member, room, clock, here } = house;
  const [moderator, owner, basile] = [await member({ role: 'pro' }), await member(), await member()];
  const { roomId: room_id } = room(owner);
  await moderator.mute({ id: basile.uid, room_id });
  await owner.mute({ id: basile.uid, room_id });
  await expect(owner.unmute({ id: basile.uid, room_id })).rejects.toMatchObject({ code: 'role_required' });
  expect(await here.sanctions.mutedUntil(basile.uid, room_id)).toBe(clock.now() + sanctions.muteMs);
  // An hour later it binds nobody: what the owner decides then is hers to undo.
  await clock.advance(sanctions.muteMs);
  await owner.mute({ id: basile.uid, room_id });
  await owner.unmute({ id: basile.uid, room_id });
  expect(await here.sanctions.mutedUntil(basile.uid, room_id)).toBe(0);
});

test('nobody else silences anybody', async () => {
  const { member, visitor, room } = house;
  const [owner, xxl, basile] = [await member(), await member({ premium: true }), await member()];
  const moderator = await member({ role: 'editor' });
  const hers = room(owner);
  const passing = await visitor(hers, 'Passant1');
  const here = { room_id: hers.roomId };
  for (const who of [xxl, basile, passing]) {
    await expect(who.mute({ id: owner.uid, ...here })).rejects.toMatchObject({ code: 'not_room_owner' });
  }
  await expect(owner.mute({ id: basile.uid })).rejects.toMatchObject({ code: 'role_required' });
  await expect(owner.mute({ id: owner.uid, ...here })).rejects.toMatchObject({ code: 'not_oneself' });
  await expect(moderator.mute({ id: moderator.uid })).rejects.toMatchObject({ code: 'not_oneself' });
  await expect(owner.mute({ id: moderator.uid, ...here })).rejects.toMatchObject({
    code: 'not_privileged_members',
  });
  await expect(owner.mute({ id: 999_999_999, ...here })).rejects.toMatchObject({ code: 'member_unknown' });
  await expect(owner.mute({ id: -999_999, ...here })).rejects.toMatchObject({ code: 'member_unknown' });
  await expect(owner.mute({ id: basile.uid, room_id: 'Nulle part' })).rejects.toMatchObject({
    code: 'room_unknown',
  });
  // The team answers for itself, and for owners in their rooms.
  const colleague = await member({ role: 'pro' });
  await moderator.mute({ id: colleague.uid });
  await moderator.mute({ id: owner.uid, ...here });
  await owner.mute({ id: passing.uid, ...here });
});
