// Cameras in lists of rooms and on the first page: only what their reader may watch on entering.
import {
  cameraPictureLimits,
  relationsCalls,
  roomsCalls,
  storiesCalls,
  streamsActions,
  streamsCalls,
} from '@alcove/protocol';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { type Actor, done, type TestMember, until } from '../../testing/index.ts';
import { listedFor as storiesFor, publishStory } from '../stories/testing/stories.ts';
import { ok, openSite, type Publisher } from './testing/cast.ts';
import { contrastOf, small, mediaStatusOf, stripes } from './testing/pictures.ts';

const { site, cast } = await openSite();
const { snapshot, view } = streamsActions;
const xxl = { premium: true };
const takenOf = ({ streamId }: Publisher) =>
  site.engine.snapshots.filter((stream) => stream === streamId).length;

const liveFor = async (reader: Actor) => {
  const answer = await reader.call(streamsCalls.liveCameras, {});
  if (answer.status !== 'success') throw new Error(answer.code);
  return answer.data.cameras;
};

test('the first page is told of the most watched cameras that its reader may enter to, a showroom’s with its price alone', async () => {
  const seenBy = async (reader: Actor, { streamId }: Publisher) =>
    (await liveFor(reader)).find(({ stream_id }) => stream_id === streamId);
  site.engine.picture = await stripes();
  const watched = await cast.publisher();
  const { url } = await ok(watched.live, snapshot, { data: await small() });
  for (const at of [1, 2]) {
    const guest = await cast.guestOf(watched);
    await ok(guest.live, view, { stream_id: watched.streamId, ref: at });
  }
  const paid = await cast.publisher({ traits: xxl });
  const owner = await cast.someone(undefined, xxl);
  const own = await owner.member.call(roomsCalls.updateRoom, { showroom: 1, price: '7' } as never);
  const show = await cast.publisher({ room: (own as { data: { room: Publisher['room'] } }).data.room });
  const member = await site.member();
  await until(async () => (await liveFor(member))[0]?.stream_id === watched.streamId);
  expect((await liveFor(member))[0]).toMatchObject({
    viewers: 2,
    url,
    price: 0,
    room: { roomid: watched.room.roomid },
  });
  expect(await seenBy(member, show)).toMatchObject({ url: '', price: 7 });

  const visitor = await site.visitor();
  await until(async () => (await seenBy(visitor, watched))?.url.endsWith('/blurred.jpg') === true);
  expect((await seenBy(visitor, show))?.url).toBe('');

  await paid.member.call(relationsCalls.block, { id: member.uid });
  expect(await seenBy(member, paid)).toBeUndefined();
  expect(await seenBy(visitor, paid)).toBeDefined();
  const stranger = await site.fetch('/_backend/rooms/live/');
  expect(stranger.status).not.toBe(200);
});

const onAirFor = async (reader: TestMember, ...asked: readonly Publisher[]) => {
  const uids = asked.map(({ member }) => member.uid);
  const { on_air: found } = await done(reader.call(storiesCalls.storiesOnAir, { uids }));
  return found.map(({ uid, room }) => [uid, room.roomid]);
};

test('a reader of stories is led to authors who are on the air where they could watch without paying, and to no others', async () => {
  const author = await cast.publisher({ traits: xxl });
  const id = await publishStory(author.member);
  const reader = await site.member();
  const there = [[author.member.uid, author.room.roomid]];
  const listed = await storiesFor(reader);
  expect(listed.list[0]).toMatchObject({ id });
  expect(listed.on_air.map(({ uid, room }) => [uid, room.roomid])).toEqual(there);
  expect((await storiesFor(reader, { author: author.member.uid })).on_air).toEqual(listed.on_air);

  const owner = await cast.someone(undefined, xxl);
  const own = await owner.member.call(roomsCalls.updateRoom, { showroom: 1, price: '7' } as never);
  const show = await cast.publisher({ room: (own as { data: { room: Publisher['room'] } }).data.room });
  const hidden = await cast.publisher({ traits: xxl, start: { private: 1 } });
  expect(await onAirFor(reader, show, hidden, author)).toEqual(there);
  // Their own door leads to their stories.
  expect(await onAirFor(author.member, author)).toEqual([]);

  await ok(author.live, streamsActions.pause, {});
  await until(async () => (await onAirFor(reader, author)).length === 0);
  await ok(author.live, streamsActions.play, {});
  await until(async () => (await onAirFor(reader, author)).length === 1);
  const { roomid: room_id } = author.room;
  const team = await site.member({ role: 'owner' });
  await done(team.call(roomsCalls.updateRoom, { room_id, password: 'mot de passe' } as never));
  expect(await onAirFor(reader, author)).toEqual([]);
  await done(team.call(roomsCalls.updateRoom, { room_id, password: '' } as never));
  expect(await onAirFor(reader, author)).toEqual(there);
  await author.member.call(relationsCalls.block, { id: reader.uid });
  expect(await onAirFor(reader, author)).toEqual([]);
});

const listedFor = async (reader: Actor, ...rooms: readonly Publisher['room'][]) => {
  const answer = await reader.call(streamsCalls.cameraPictures, {
    rooms: rooms.map(({ roomid }) => roomid).join(','),
  });
  if (answer.status !== 'success') throw new Error(answer.code);
  return answer.data.rooms.map(({ roomid, cameras }) => ({ roomid, urls: cameras.map(({ url }) => url) }));
};

describe('lists of rooms show the last pictures of cameras', () => {
  test('sharp for members who may watch, blurred by the server for visitors', async () => {
    site.engine.picture = await stripes();
    const publisher = await cast.publisher();
    const { room } = publisher;
    const { url } = await ok(publisher.live, snapshot, { data: await small() });
    const member = await site.member();
    expect(await listedFor(member, room)).toEqual([{ roomid: room.roomid, urls: [url] }]);
    expect(await mediaStatusOf(member, url)).toBe(200);

    const visitor = await site.visitor();
    expect(await listedFor(visitor, room)).toEqual([{ roomid: room.roomid, urls: [''] }]);
    await until(async () => (await listedFor(visitor, room))[0]?.urls[0] !== '');
    const [blurred = ''] = (await listedFor(visitor, room))[0]?.urls ?? [];
    expect(blurred).toMatch(/\/blurred\.jpg$/);
    const before = (await sharp(site.engine.picture).stats()).channels[0]?.stdev ?? 0;
    expect(await contrastOf(visitor, blurred)).toBeLessThan(before / 4);
    expect(await mediaStatusOf(visitor, url)).toBe(403);
    expect(await mediaStatusOf(visitor, blurred.replace('blurred', 'full'))).toBe(403);
    // However many visitors look, and however often.
    expect(takenOf(publisher)).toBe(1);
    await site.clock.advance(cameraPictureLimits.everyMs);
    await listedFor(visitor, room);
    await until(() => takenOf(publisher) === 2);
  });

  test('never of paused or private cameras, of rooms with a password, or of members apart from the reader', async () => {
    const publisher = await cast.publisher({ traits: xxl });
    const { room } = publisher;
    const { url } = await ok(publisher.live, snapshot, { data: await small() });
    const member = await site.member();
    const isShown = async () => (await listedFor(member, room)).length === 1;
    expect(await isShown()).toBe(true);

    await ok(publisher.live, streamsActions.pause, {});
    await until(async () => !(await isShown()));
    await ok(publisher.live, streamsActions.play, {});
    await until(isShown);

    await publisher.member.call(relationsCalls.block, { id: member.uid });
    expect(await isShown()).toBe(false);
    expect(await mediaStatusOf(member, url)).toBe(403);
    await publisher.member.call(relationsCalls.unblock, { id: member.uid });
    await until(isShown);

    const owner = await site.member({ role: 'owner' });
    const closing = { room_id: room.roomid, password: 'mot de passe' };
    expect(await owner.call(roomsCalls.updateRoom, closing as never)).toMatchObject({
      status: 'success',
    });
    await until(async () => !(await isShown()));
    expect(await mediaStatusOf(member, url)).toBe(403);
    const hidden = await cast.publisher({ traits: xxl, start: { private: 1 } });
    expect(await listedFor(member, hidden.room)).toEqual([]);
  });

  test('of at most so many rooms at once', async () => {
    const member = await site.member();
    const many = Array.from({ length: cameraPictureLimits.roomsAtOnce + 1 }, (_, at) => at + 1).join(',');
    for (const rooms of [many, '', '1,', '1;2', '-1', '1e3'])
      expect(await member.call(streamsCalls.cameraPictures, { rooms })).toMatchObject({ status: 'error' });
  });
});
