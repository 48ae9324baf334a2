// Mutes for an hour.
import { minuteMs, sanctions } from '@alcove/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../../testing/index.ts';
import { type SanctionsSite, startSanctionsSite } from './testing/sanctions-site.ts';

let site: SanctionsSite;
beforeAll(async () => void (site = await startSanctionsSite()));
afterAll(() => site.close());

test('a room’s owner mutes a member there for an hour, and not elsewhere (R4.144, R7.183, R7.185)', async () => {
  const { member, room, clock, here, there, announced, announcedThere } = site;
  const [owner, basile] = [await member(), await member()];
  const [ownRoom, another] = [room(owner), room()];
  const untilAt = clock.now() + sanctions.muteMs;
  expect(await owner.mute({ id: basile.uid, room_id: ownRoom.name })).toEqual({
    id: basile.uid,
    until: untilAt,
  });
  expect(await there.sanctions.mutedUntil(basile.uid, ownRoom.roomId)).toBe(untilAt);
  expect(await there.sanctions.mutedUntil(basile.uid, another.roomId)).toBe(0);
  const sanction = { kind: 'muted', uid: basile.uid, roomId: ownRoom.roomId, untilAt };
  expect(announced).toContainEqual(sanction);
  await until(() => announcedThere.some(({ uid }) => uid === basile.uid));
  await clock.advance(59 * minuteMs);
  expect(await here.sanctions.mutedUntil(basile.uid, ownRoom.roomId)).toBe(untilAt);
  await clock.advance(minuteMs);
  expect(await here.sanctions.mutedUntil(basile.uid, ownRoom.roomId)).toBe(0);
});

test('a moderator mutes everywhere or in one room, and those who may mute may unmute (R7.184, R7.185)', async () => {
  const { member, room, clock, here, announced } = site;
  const [moderator, owner, basile] = [await member({ role: 'editor' }), await member(), await member()];
  const ownRoom = room(owner);
  await owner.mute({ id: basile.uid, room_id: ownRoom.roomId });
  await clock.advance(10 * minuteMs);
  await moderator.mute({ id: basile.uid });
  // The mute that lasts longer counts.
  expect(await here.sanctions.mutedUntil(basile.uid, ownRoom.roomId)).toBe(clock.now() + sanctions.muteMs);
  await moderator.unmute({ id: basile.uid });
  expect(await here.sanctions.mutedUntil(basile.uid, ownRoom.roomId)).toBe(clock.now() + 50 * minuteMs);
  await owner.unmute({ id: basile.uid, room_id: ownRoom.roomId });
  expect(await here.sanctions.mutedUntil(basile.uid, ownRoom.roomId)).toBe(0);
  expect(announced.at(-1)).toEqual({ kind: 'unmuted', uid: basile.uid, roomId: ownRoom.roomId, untilAt: 0 });
  const before = announced.length;
  await owner.unmute({ id: basile.uid, room_id: ownRoom.roomId });
  expect(announced).toHaveLength(before);
});

test('a moderator whose client sends an empty room mutes and unmutes nobody, least of all everywhere', async () => {
  const { member, room, here } = site;
  const [moderator, basile] = [await member({ role: 'editor' }), await member()];
  const { roomId } = room();
  const refused = { code: 'invalid_input', fields: { room_id: { code: 'field_required' } } };
  await expect(moderator.mute({ id: basile.uid, room_id: '' })).rejects.toMatchObject(refused);
  expect(await here.sanctions.mutedUntil(basile.uid, roomId)).toBe(0);
  await moderator.mute({ id: basile.uid });
  await expect(moderator.unmute({ id: basile.uid, room_id: '' })).rejects.toMatchObject(refused);
  expect(await here.sanctions.mutedUntil(basile.uid, roomId)).not.toBe(0);
});

test('a room’s owner neither lifts nor shortens a moderator’s mute', async () => {
  const { member, room, clock, here } = site;
  const [moderator, owner, basile] = [await member({ role: 'pro' }), await member(), await member()];
  const { roomId: room_id } = room(owner);
  await moderator.mute({ id: basile.uid, room_id });
  await owner.mute({ id: basile.uid, room_id });
  await expect(owner.unmute({ id: basile.uid, room_id })).rejects.toMatchObject({ code: 'role_required' });
  expect(await here.sanctions.mutedUntil(basile.uid, room_id)).toBe(clock.now() + sanctions.muteMs);
  // After the mute has ended, the owner may undo their own next one.
  await clock.advance(sanctions.muteMs);
  await owner.mute({ id: basile.uid, room_id });
  await owner.unmute({ id: basile.uid, room_id });
  expect(await here.sanctions.mutedUntil(basile.uid, room_id)).toBe(0);
});

test('the log holds each mute and its lifting with what stood before', async () => {
  const { member, visitor, room, clock, db } = site;
  const [moderator, owner, basile] = [await member({ role: 'pro' }), await member(), await member()];
  const ownRoom = room(owner);
  const { roomId: room_id } = ownRoom;
  const untilAt = clock.now() + sanctions.muteMs;
  await owner.mute({ id: basile.uid, room_id });
  await moderator.mute({ id: basile.uid });
  await moderator.mute({ id: basile.uid, room_id });
  await expect(owner.unmute({ id: basile.uid, room_id })).rejects.toMatchObject({ code: 'role_required' });
  await moderator.unmute({ id: basile.uid, room_id });
  const log = () => db.selectFrom('moderation_log').selectAll().orderBy('id');
  expect(await log().where('uid', '=', basile.uid).execute()).toMatchObject([
    { act: 'muted', done_by: owner.uid, room_id, until_at: untilAt, before_until_at: 0 },
    { act: 'muted', done_by: moderator.uid, room_id: null, until_at: untilAt, before_until_at: 0 },
    {
      act: 'muted',
      done_by: moderator.uid,
      room_id,
      until_at: untilAt,
      before_until_at: untilAt,
      before_by: owner.uid,
    },
    {
      act: 'unmuted',
      done_by: moderator.uid,
      room_id,
      until_at: 0,
      before_until_at: untilAt,
      before_by: moderator.uid,
    },
  ]);
  const visiting = await visitor(ownRoom, 'Passant9');
  await owner.mute({ id: visiting.uid, room_id });
  expect(await log().where('trial_uid', '=', visiting.uid).execute()).toMatchObject([
    { act: 'muted', done_by: owner.uid, uid: null, room_id },
  ]);
});

test('other members and visitors cannot mute', async () => {
  const { member, visitor, room } = site;
  const [owner, xxl, basile] = [await member(), await member({ premium: true }), await member()];
  const moderator = await member({ role: 'editor' });
  const ownRoom = room(owner);
  const visiting = await visitor(ownRoom, 'Passant1');
  const here = { room_id: ownRoom.roomId };
  for (const who of [xxl, basile, visiting]) {
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
  // Moderators may mute one another, and owners in their own rooms.
  const colleague = await member({ role: 'pro' });
  await moderator.mute({ id: colleague.uid });
  await moderator.mute({ id: owner.uid, ...here });
  await owner.mute({ id: visiting.uid, ...here });
});
