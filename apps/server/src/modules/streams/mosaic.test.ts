// What moderators see of all cameras, and how they end one: on a site of two processes.
import {
  accountsCalls,
  dayMs,
  hourMs,
  mosaicLimits,
  moderationCalls,
  roomsCalls,
  settingsCalls,
  streamsActions,
  streamsCalls,
  streamsCallbacks,
} from '@alcove/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestSite, type TestMember, type TestSite, until } from '../../testing/index.ts';
import { jpeg } from '../media/testing/samples.ts';
import { createCast, ok, start, type Publisher, watch } from './testing/cast.ts';

let here: TestSite;
let there: TestSite;
let cast: ReturnType<typeof createCast>;
let editor: TestMember;
beforeAll(async () => {
  here = await startTestSite({ env: { RATE_LIMITS: 'off' } });
  there = await startTestSite({ env: { RATE_LIMITS: 'off' }, beside: here });
  cast = createCast(here);
  editor = await here.member({ role: 'editor' });
});
afterAll(async () => {
  await there.close();
  await here.close();
});

const { mosaic, stopCamera } = streamsCalls;
const { streamStopped, streamEnded, streamStarted, viewEnded } = streamsCallbacks;

async function look(
  at: TestMember,
  input: { room_id?: number; sort?: string; page?: number; stream_id?: string } = {},
) {
  const answer = await at.call(mosaic, input as never);
  if (answer.status !== 'success') throw new Error(answer.code);
  return answer.data;
}
const tileOf = async ({ streamId, room }: Publisher) =>
  (await look(editor, { room_id: room.roomid })).list.find(({ stream_id }) => stream_id === streamId);
const stop = (
  { streamId }: Pick<Publisher, 'streamId'>,
  options: { reason_id?: string; comment?: string; minutes?: number } = {},
  by: TestMember = editor,
) => by.call(stopCamera, { stream_id: streamId, reason_id: 'consent', ...options } as never);
const logOf = (uid: number) =>
  here.db.selectFrom('moderation_log').selectAll().where('uid', '=', uid).orderBy('id').execute();

describe('the mosaic', () => {
  test('shows the cameras of all processes with their rooms, start times and viewers', async () => {
    const publisher = await cast.publisher({ at: there });
    const guest = await cast.someone(publisher.room);
    await guest.live.receives(streamStarted);
    await watch(guest.live, publisher.streamId);
    await ok(publisher.live, streamsActions.mute, {});
    const tile = await until(async () => {
      const answer = await tileOf(publisher);
      return answer?.watchers === 1 && answer.muted === 1 && answer;
    });
    expect(tile).toMatchObject({
      uid: publisher.member.uid,
      nick: publisher.member.nick,
      roomid: publisher.room.roomid,
      room: publisher.room.name,
      started_at: here.clock.now(),
      camera: 1,
      paused: 0,
      live: 1,
      recording: 0,
    });
    const answer = await look(editor);
    expect(answer.rooms).toContainEqual({
      roomid: publisher.room.roomid,
      room: publisher.room.name,
      count: 1,
    });
    expect(answer.watching).toBeGreaterThan(0);
    await ok(publisher.live, streamsActions.stop, {});
    await until(async () => (await tileOf(publisher)) === undefined);
  });

  test('is sorted as requested, and in pages', async () => {
    const room = await cast.openRoom();
    const publishers: Publisher[] = [];
    for (let count = 0; count <= mosaicLimits.perPage; count++) {
      publishers.push(await cast.publisher({ room }));
      await here.clock.advance(1);
    }
    const ids = publishers.map(({ streamId }) => streamId);
    const guest = await cast.someone(room);
    await watch(guest.live, ids[7] ?? '');
    const of = async (sort: string, page = 1) =>
      (await look(editor, { room_id: room.roomid, sort, page })).list.map(({ stream_id }) => stream_id);

    expect(await of('longest')).toEqual(ids.slice(0, mosaicLimits.perPage));
    expect(await of('longest', 2)).toEqual(ids.slice(mosaicLimits.perPage));
    expect(await of('newest')).toEqual(ids.toReversed().slice(0, mosaicLimits.perPage));
    expect((await of('most_watched'))[0]).toBe(ids[7]);
    const all = [...(await of('most_watched')), ...(await of('most_watched', 2))];
    expect(all.toSorted()).toEqual(ids.toSorted());
    const looked = await look(editor, { room_id: room.roomid, sort: 'longest', stream_id: ids.at(-1) ?? '' });
    expect(looked.looked_at).toMatchObject({ stream_id: ids.at(-1), nick: publishers.at(-1)?.member.nick });
    expect(looked.list.map(({ stream_id }) => stream_id)).not.toContain(ids.at(-1));
    expect((await look(editor, { stream_id: 'nothing' })).looked_at).toBeNull();
    const beyond = await look(editor, { room_id: room.roomid, page: 9 });
    expect(beyond).toMatchObject({ page: 2, pages: 2, total_count: ids.length });
    expect(await look(editor, { room_id: 999_999_999 })).toMatchObject({ list: [], total_count: 0, page: 1 });
  });

  test('shows pictures that the server takes itself, renewed while a moderator looks, in any process', async () => {
    const publisher = await cast.publisher({ at: there });
    const data = (await jpeg({ width: 320, height: 240 })).toString('base64');
    await ok(publisher.live, streamsActions.snapshot, { data });
    const uploaded = await until(async () => {
      const tile = await tileOf(publisher);
      return tile?.picture_by === 'publisher' && tile;
    });
    expect(uploaded.picture_url).toMatch(/full\.jpg$/);
    // The server’s picture replaces the publisher’s once the engine takes one.
    for (const site of [here, there]) site.engine.picture = await jpeg({ width: 480, height: 360 });
    const first = await until(async () => {
      const tile = await tileOf(publisher);
      return tile?.picture_by === 'house' && tile;
    });
    expect(first).toMatchObject({ picture_at: here.clock.now(), pictureless: '' });
    // Each process of a test site has files of its own.
    const eyes = await there.member({ role: 'owner' });
    const picture = await eyes.fetch(first.picture_url);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);

    // Neither the publisher nor viewers may read the server’s picture.
    const guest = await cast.someone(publisher.room, { premium: true }, there);
    for (const { member } of [publisher, guest])
      expect((await member.fetch(first.picture_url)).status).toBe(403);

    expect((await tileOf(publisher))?.picture_url).toBe(first.picture_url);
    await here.clock.advance(mosaicLimits.pictureEveryMs);
    const next = await until(async () => {
      const tile = await tileOf(publisher);
      return tile?.picture_url !== first.picture_url && tile;
    });
    expect(next.picture_by).toBe('house');
    await until(async () => (await eyes.fetch(first.picture_url)).status === 403);
    expect(publisher.live.order().filter((name) => name.includes('view_picture'))).toEqual([]);
    for (const site of [here, there]) site.engine.picture = undefined;
  });

  test('has no picture of a showroom, of a private camera, nor of a publisher who wants none', async () => {
    here.engine.picture = await jpeg({ width: 480, height: 360 });
    const owner = await cast.someone(undefined, { premium: true });
    const own = await owner.member.call(roomsCalls.updateRoom, { showroom: 1, price: '5' } as never);
    const shown = await cast.publisher({ room: (own as { data: { room: Publisher['room'] } }).data.room });
    const shy = await cast.publisher({ start: { snapshot: 0 } });
    const before = (await look(editor)).private;
    const caller = await cast.publisher({ start: { private: 1 } });
    here.engine.snapshots.length = 0;
    expect(await tileOf(shown)).toMatchObject({ picture_url: '', pictureless: 'showroom' });
    expect(await tileOf(shy)).toMatchObject({ picture_url: '', pictureless: 'declined' });
    const answer = await look(editor, { stream_id: caller.streamId });
    expect(answer.private).toBe(before + 1);
    expect(answer.rooms.some(({ roomid }) => roomid === 0)).toBe(false);
    const expected = { stream_id: caller.streamId, roomid: 0, room: 'Caméra privée', pictureless: 'private' };
    expect(answer.looked_at).toMatchObject({ ...expected, nick: caller.member.nick, picture_url: '' });
    expect(answer.list).toContainEqual(answer.looked_at);
    for (const { streamId } of [shown, shy, caller]) expect(here.engine.snapshots).not.toContain(streamId);
    here.engine.picture = undefined;
  });

  test('is refused to members without a role; a moderator’s look is logged once an hour', async () => {
    const pro = await here.member({ role: 'pro' });
    for (const traits of [{}, { premium: true, certified: true }]) {
      expect(await (await here.member(traits)).call(mosaic, {})).toMatchObject({ code: 'role_required' });
    }
    expect(await (await here.visitor()).call(mosaic, {})).toMatchObject({ http: 401 });
    const looks = async () =>
      (
        await here.db
          .selectFrom('moderation_log')
          .selectAll()
          .where('done_by', '=', pro.uid)
          .where('act', '=', 'mosaic_seen')
          .execute()
      ).length;
    for (let times = 0; times < 3; times++) await look(pro);
    expect(await looks()).toBe(1);
    await here.clock.advance(hourMs);
    await look(pro);
    expect(await looks()).toBe(2);
  });
});

describe('a camera that is stopped', () => {
  test('may be private: it ends in its publisher’s process, the publisher reads why, and it is logged', async () => {
    const { live, member } = await cast.someone(await cast.openRoom(), {}, there);
    const streamId = await start(live, { private: 1 });
    await until(async () => (await look(editor, { stream_id: streamId })).looked_at);
    expect(await stop({ streamId }, { reason_id: 'underage', minutes: 15 })).toMatchObject({
      status: 'success',
    });
    expect((await live.receives(streamStopped)).reason_id).toBe('underage');
    expect((await look(editor, { stream_id: streamId })).looked_at).toBeNull();
    expect(await logOf(member.uid)).toMatchObject([{ act: 'camera_stopped', reason: 'underage' }]);
    expect((await live.ask(streamsActions.start, { private: 1 })).data.code).toBe('camera_stopped');
  });

  test('ends at once in its publisher’s process: the publisher reads why, and all views end', async () => {
    const publisher = await cast.publisher({ at: there });
    const guest = await cast.someone(publisher.room);
    await guest.live.receives(streamStarted);
    await watch(guest.live, publisher.streamId);
    const answer = await stop(publisher, { comment: 'Une deuxième personne entre dans le champ.' });
    expect(answer).toMatchObject({ status: 'success', data: { stream_id: publisher.streamId, until: 0 } });
    expect(await tileOf(publisher)).toBeUndefined();
    expect(there.engine.ingests(publisher.streamId)).toEqual([]);

    expect(await publisher.live.receives(streamStopped)).toEqual({
      stream_id: publisher.streamId,
      reason_id: 'consent',
      reason: 'Une personne visible n’a pas donné son accord',
      comment: 'Une deuxième personne entre dans le champ.',
      until: 0,
    });
    expect((await publisher.live.receives(streamEnded)).reason).toBe('STREAM_STOP');
    const order = publisher.live.order();
    expect(order.indexOf('stream/stream_stopped')).toBeLessThan(order.indexOf('stream/stream_ended'));
    expect((await guest.live.receives(viewEnded)).reason).toBe('STREAM_STOP');
    expect(guest.live.received(streamStopped)).toEqual([]);

    expect(await logOf(publisher.member.uid)).toMatchObject([
      {
        act: 'camera_stopped',
        done_by: editor.uid,
        done_at: here.clock.now(),
        room_id: publisher.room.roomid,
        reason: 'consent',
        comment: 'Une deuxième personne entre dans le champ.',
        until_at: 0,
      },
    ]);
    expect(await stop(publisher)).toMatchObject({ code: 'stream_unknown' });
    // Without a time the publisher may start another one.
    expect(await start(publisher.live)).not.toBe(publisher.streamId);
  });

  test('stays off for the time that was set, with all cameras of its publisher, in every process', async () => {
    const publisher = await cast.publisher();
    const phone = await there.live(publisher.member, { roomid: publisher.room.slug });
    const second = await start(phone, { device_id: 'phone' });
    await publisher.live.receives(streamStarted, ({ stream_id }) => stream_id === second);
    const untilAt = here.clock.now() + hourMs;
    expect(await stop(publisher, { reason_id: 'underage', minutes: 60 })).toMatchObject({
      data: { until: untilAt },
    });
    await phone.receives(streamStopped, ({ until, stream_id }) => until === untilAt && stream_id === second);
    for (const live of [publisher.live, phone]) {
      expect(await live.ask(streamsActions.start, {})).toMatchObject({
        result: 403,
        data: { code: 'camera_stopped', params: { untilAt } },
      });
    }
    await here.clock.advance(hourMs);
    expect(await start(phone)).not.toBe(second);
  });

  test('stays off for the longer time where two moderators stop it, and both stops are logged', async () => {
    const publisher = await cast.publisher();
    const other = await here.member({ role: 'owner' });
    const now = here.clock.now();
    const both = await Promise.all([
      stop(publisher, { minutes: 15 }),
      stop(publisher, { minutes: 60, reason_id: 'illegal' }, other),
    ]);
    const done = both.filter(({ status }) => status === 'success').length;
    const written = await logOf(publisher.member.uid);
    // The later stop may find the camera ended already.
    expect(written).toHaveLength(done);
    const longest = Math.max(...written.map(({ until_at }) => until_at));
    expect(longest).toBeGreaterThan(now);
    expect((await publisher.live.ask(streamsActions.start, {})).data.params).toEqual({ untilAt: longest });
  });

  test('ends another one that its publisher opens elsewhere at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const publisher = await cast.publisher();
      const phone = await there.live(publisher.member, { roomid: publisher.room.slug });
      await Promise.all([
        stop(publisher, { minutes: 15 }),
        phone.ask(streamsActions.start, { device_id: 'phone' }),
        phone.ask(streamsActions.start, { device_id: 'another' }),
      ]);
      await until(async () => {
        const { list } = await look(editor, { room_id: publisher.room.roomid });
        return list.length === 0;
      });
      expect((await phone.ask(streamsActions.start, {})).data.code).toBe('camera_stopped');
    }
  });

  test('is refused without the right, without a reason, or without words where the reason is `other`', async () => {
    const publisher = await cast.publisher();
    expect(await stop(publisher, {}, await here.member({ premium: true }))).toMatchObject({
      code: 'role_required',
    });
    expect(await stop(publisher, { reason_id: 'other', comment: '  ' })).toMatchObject({
      messages: { comment: expect.any(String) },
    });
    for (const wrong of [{ reason_id: 'because' }, { minutes: -1 }, { minutes: 100_000 }]) {
      expect(await stop(publisher, wrong)).toMatchObject({ status: 'error' });
    }
    expect(await stop(publisher, { comment: 'x'.repeat(501) })).toMatchObject({ status: 'error' });
    const own = await cast.publisher({ traits: { role: 'editor' } });
    expect(await stop(own, {}, own.member)).toMatchObject({ code: 'not_oneself' });
    expect(await tileOf(publisher)).toBeDefined();
    expect(await logOf(publisher.member.uid)).toEqual([]);
    expect(await stop(publisher, { reason_id: 'other', comment: 'Un mot' })).toMatchObject({
      status: 'success',
    });
  });

  test('of an owner of the site is stopped by another owner alone', async () => {
    const publisher = await cast.publisher({ traits: { role: 'owner' } });
    expect(await stop(publisher, { minutes: 15 })).toMatchObject({ code: 'not_privileged_members' });
    expect(await tileOf(publisher)).toBeDefined();
    expect(await logOf(publisher.member.uid)).toEqual([]);
    const other = await here.member({ role: 'owner' });
    expect(await stop(publisher, {}, other)).toMatchObject({ status: 'success' });
    expect(await tileOf(publisher)).toBeUndefined();
  });

  test('is in its publisher’s export; once the account is erased the log names no one', async () => {
    const publisher = await cast.publisher();
    await stop(publisher, { comment: 'Un mot pour elle', minutes: 15 });
    const { member } = publisher;
    const copy = await (await member.fetch('/en/b/member/export/')).text();
    expect(copy).toContain('Un mot pour elle');
    await member.call(settingsCalls.deleteAccount, { password: member.password, confirm: 1 });
    const left = await here.db
      .selectFrom('moderation_log')
      .selectAll()
      .where('done_by', '=', editor.uid)
      .execute();
    expect(left.some(({ uid, comment }) => uid === member.uid || comment === 'Un mot pour elle')).toBe(false);
    expect(left.some(({ uid, act }) => uid === null && act === 'camera_stopped')).toBe(true);
  });
});

async function watched() {
  const publisher = await cast.publisher({ at: there });
  const guest = await cast.someone(publisher.room);
  await guest.live.receives(streamStarted);
  await watch(guest.live, publisher.streamId);
  return { publisher, guest };
}

describe('a camera ends in any process', () => {
  test('when its publisher is banned', async () => {
    const { publisher, guest } = await watched();
    await editor.call(accountsCalls.stepUp, { password: editor.password });
    const until_at = here.clock.now() + dayMs;
    const answer = await editor.call(moderationCalls.ban, { id: publisher.member.uid, until: until_at });
    expect(answer).toMatchObject({ status: 'success' });
    expect((await guest.live.receives(viewEnded)).reason).toBe('STREAMER_LOGOUT');
    await until(async () => (await tileOf(publisher)) === undefined);
    expect(there.engine.ingests(publisher.streamId)).toEqual([]);
  });

  test('when its publisher erases the account, also while their socket is away', async () => {
    for (const isAway of [false, true]) {
      const { publisher, guest } = await watched();
      if (isAway) await publisher.live.leave();
      const { member } = publisher;
      await member.call(settingsCalls.deleteAccount, { password: member.password, confirm: 1 });
      expect((await guest.live.receives(viewEnded)).reason).toBe('STREAMER_LOGOUT');
      await until(async () => (await tileOf(publisher)) === undefined);
    }
  });
});
