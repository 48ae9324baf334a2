// Pictures of cameras: stored small and only where that is allowed, readable by those they are for; and the
// blurred pictures that visitors are shown instead of a stream.
import {
  accountsCalls,
  relationsCalls,
  roomsCalls,
  snapshotLimits,
  streamLimits,
  streamsActions,
  streamsCallbacks,
} from '@alcove/protocol';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { startTestSite, until } from '../../testing/index.ts';
import { png, telephonePhoto } from '../media/testing/samples.ts';
import { ok, openSite, start, type Publisher } from './testing/cast.ts';
import { contrastOf, small, mediaStatusOf, stripes } from './testing/pictures.ts';

const { site, cast } = await openSite();

const { snapshot, screenshot, postImage, view, leave } = streamsActions;
const {
  streamStarted,
  streamUpdate,
  streamEnded,
  viewPicture,
  viewServerSdp,
  watchingMe,
  notWatchingMe,
  watcherCount,
} = streamsCallbacks;
const xxl = { premium: true };
const takenOf = ({ streamId }: Publisher) =>
  site.engine.snapshots.filter((stream) => stream === streamId).length;
let visitors = 0;
async function visitorIn({ room }: Publisher) {
  const actor = await site.visitor();
  await actor.call(accountsCalls.startTrial, { nick: `Passante${'abcdefghij'[visitors++]}` });
  const live = await site.live(actor, { roomid: room.slug });
  expect(live.login.result).toBe(200);
  return { actor, live };
}
/** A visitor who begins the trial on the socket, after the gate alone. */
async function namedOnSocket({ room }: Publisher, nick: string) {
  const actor = await site.visitor();
  const live = await site.live(actor, { roomid: room.slug, nick });
  expect(live.login.result).toBe(200);
  return { actor, live };
}

describe('the picture that a publisher uploads', () => {
  test.each([
    ['snapshot', snapshot],
    ['screenshot', screenshot],
  ])(
    'is stored as a %s of 256 by 192, shown to people in the room, and replaces the previous one (R7.068, R7.069, R7.071, R7.120)',
    async (_, action) => {
      const publisher = await cast.publisher();
      const guest = await cast.guestOf(publisher);
      const stranger = await site.member();
      const { url } = await ok(publisher.live, action, {
        data: `data:image/jpeg;base64,${(await telephonePhoto()).toString('base64')}`,
      });
      const event = await guest.live.receives(streamUpdate, ({ snapshot_url }) => snapshot_url === url);
      expect(event.stream_id).toBe(publisher.streamId);
      const answer = await guest.member.fetch(url);
      expect(answer.headers.get('content-type')).toBe('image/jpeg');
      const content = Buffer.from(await answer.arrayBuffer());
      expect(content.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
      expect(await sharp(content).metadata()).toMatchObject({
        format: 'jpeg',
        width: snapshotLimits.widthPx,
        height: snapshotLimits.heightPx,
      });
      expect(content.includes('Telephone of')).toBe(false);
      expect(await mediaStatusOf(publisher.member, url)).toBe(200);
      // Who may enter the room sees it in lists.
      expect(await mediaStatusOf(stranger, url)).toBe(200);
      const owner = await site.member({ role: 'owner' });
      expect(await mediaStatusOf(owner, url)).toBe(200);

      const next = await ok(publisher.live, action, { data: await small() });
      expect(next.url).not.toBe(url);
      expect(next.url).toMatch(/^\/media\/live\/[0-9a-f]{32}\/full\.jpg$/);
      expect(await mediaStatusOf(guest.member, url)).toBe(403);
      expect(await mediaStatusOf(guest.member, next.url)).toBe(200);
      await ok(publisher.live, streamsActions.stop, {});
      await guest.live.receives(streamEnded);
      expect(await mediaStatusOf(guest.member, next.url)).toBe(403);
      const ids = [url, next.url].map((shown) => shown.split('/').at(-2) ?? '');
      await until(async () => {
        const left = await site.db.selectFrom('pictures').select('id').where('id', 'in', ids).execute();
        return left.length === 0;
      });
    },
  );

  test('is refused where it is not a JPEG, or too large', async () => {
    const { live } = await cast.publisher();
    const send = (data: string) => live.ask(snapshot, { data });
    expect((await send((await png({ width: 64, height: 48 })).toString('base64'))).data.code).toBe(
      'image_not_jpg',
    );
    expect((await send('not base64 at all')).data.code).toBe('image_not_jpg');
    expect((await send('')).result).toBe(400);
    expect((await send('A'.repeat(streamLimits.imageMax + 1))).result).toBe(400);
    expect((await send((await small()).slice(0, 800))).result).toBe(400);
  });

  test('is never stored of a private camera, in a showroom, or where the publisher declined pictures (R9.002)', async () => {
    const owner = await cast.someone(undefined, xxl);
    const room = await cast.openRoom();
    const { live } = await cast.someone(room, xxl);
    const secret = await start(live, { private: 1 });
    expect((await live.ask(snapshot, { stream_id: secret, data: await small() })).data.code).toBe(
      'snapshots_off',
    );
    const shy = await start(live, { snapshot: 0 });
    expect((await live.ask(screenshot, { stream_id: shy, data: await small() })).data.code).toBe(
      'snapshots_off',
    );
    const own = await owner.member.call(roomsCalls.updateRoom, { showroom: 1, price: '5' } as never);
    expect(own.status).toBe('success');
    const show = await cast.publisher({ room: (own as { data: { room: Publisher['room'] } }).data.room });
    expect((await show.live.ask(snapshot, { data: await small() })).data.code).toBe('snapshots_off');
  });

  test('goes with its address once the owner opens the showroom in front of the camera', async () => {
    const owner = await cast.someone(undefined, xxl);
    const set = (showroom: 0 | 1) =>
      owner.member.call(roomsCalls.updateRoom, { showroom, price: '5' } as never) as Promise<{
        data: { room: Publisher['room'] };
      }>;
    const publisher = await cast.publisher({ room: (await set(0)).data.room });
    const guest = await cast.guestOf(publisher);
    const { url } = await ok(publisher.live, snapshot, { data: await small() });
    await guest.live.receives(streamUpdate, ({ snapshot_url }) => snapshot_url === url);
    await set(1);
    await guest.live.receives(streamUpdate, ({ snapshot_url }) => snapshot_url === '');
    expect(await mediaStatusOf(publisher.member, url)).toBe(403);
  });

  test('is hidden from members whom the publisher blocks', async () => {
    const publisher = await cast.publisher({ traits: xxl });
    const guest = await cast.guestOf(publisher);
    const { url } = await ok(publisher.live, snapshot, { data: await small() });
    expect(await mediaStatusOf(guest.member, url)).toBe(200);
    await publisher.member.call(relationsCalls.block, { id: guest.member.uid });
    expect(await mediaStatusOf(guest.member, url)).toBe(403);
  });
});

test('a member’s picture for the chat is stored as their attachment (R7.070)', async () => {
  const publisher = await cast.publisher({ traits: xxl });
  const image = await ok(publisher.live, postImage, { data: await small() });
  expect(await mediaStatusOf(publisher.member, image.url)).toBe(200);
  expect(await mediaStatusOf(publisher.member, image.thumbnail_url)).toBe(200);
  const free = await cast.guestOf(publisher);
  expect(await free.live.ask(postImage, { data: await small() })).toMatchObject({
    result: 403,
    data: { code: 'xxl_required_image' },
  });
});

describe('a visitor', () => {
  test('watches blurred pictures that are renewed, and is named to the publisher (R1.009, R6.003)', async () => {
    site.engine.picture = await stripes();
    const publisher = await cast.publisher();
    const { actor, live } = await visitorIn(publisher);
    expect(await ok(live, view, { stream_id: publisher.streamId, ref: 1 })).toEqual({
      ref: 1,
      pictures: 1,
      offer: 0,
    });
    expect((await publisher.live.receives(watchingMe)).trial).toBe(1);
    await publisher.live.receives(watcherCount, ({ count }) => count === 1);
    const first = await live.receives(viewPicture);
    const before = (await sharp(site.engine.picture).stats()).channels[0]?.stdev ?? 0;
    expect(await contrastOf(actor, first.url)).toBeLessThan(before / 4);
    expect(live.received(viewServerSdp)).toEqual([]);
    expect(site.engine.views(publisher.streamId)).toEqual([]);

    await site.clock.advance(streamLimits.blurredEveryMs - 1);
    expect(takenOf(publisher)).toBe(1);
    await site.clock.advance(1);
    const second = await live.receives(viewPicture, ({ url }) => url !== first.url);
    expect(await mediaStatusOf(actor, second.url)).toBe(200);
    expect(await mediaStatusOf(actor, first.url)).toBe(403);
    // The sharp picture is refused.
    expect(await mediaStatusOf(actor, second.url.replace('blurred', 'full'))).toBe(403);

    await ok(live, leave, { stream_id: publisher.streamId });
    await publisher.live.receives(notWatchingMe);
    await site.clock.advance(streamLimits.blurredEveryMs * 2);
    expect(takenOf(publisher)).toBe(2);
  });

  test('who is a member but not activated watches blurred pictures alike', async () => {
    site.engine.picture = await stripes();
    const publisher = await cast.publisher();
    const member = await site.member({ active: false });
    const live = await site.live(member, { roomid: publisher.room.name });
    expect(live.login.result).toBe(200);
    expect(await ok(live, view, { stream_id: publisher.streamId, ref: 1 })).toEqual({
      ref: 1,
      pictures: 1,
      offer: 0,
    });
    expect((await publisher.live.receives(watchingMe)).trial).toBe(1);
    const { url } = await live.receives(viewPicture);
    expect(await mediaStatusOf(member, url)).toBe(200);
    expect(await mediaStatusOf(member, url.replace('blurred', 'full'))).toBe(403);
    expect(live.received(viewServerSdp)).toEqual([]);
  });

  test('who begins the trial on the socket is shown blurred pictures too (R1.009)', async () => {
    site.engine.picture = await stripes();
    const publisher = await cast.publisher();
    const { actor, live } = await namedOnSocket(publisher, 'Ancolie');
    await ok(live, view, { stream_id: publisher.streamId, ref: 1 });
    const { url } = await live.receives(viewPicture);
    expect(await mediaStatusOf(actor, url)).toBe(200);
    expect(await mediaStatusOf(actor, url.replace('blurred', 'full'))).toBe(403);
  });

  test('is shown the publisher’s own picture, blurred, where the engine takes none', async () => {
    site.engine.picture = undefined;
    const publisher = await cast.publisher();
    const { actor, live } = await visitorIn(publisher);
    await ok(live, view, { stream_id: publisher.streamId, ref: 1 });
    const { url } = await ok(publisher.live, snapshot, {
      data: (await stripes()).toString('base64'),
    });
    const shown = await live.receives(viewPicture);
    const clear = await contrastOf(publisher.member, url);
    expect(await contrastOf(actor, shown.url)).toBeLessThan(clear / 4);
    expect(await mediaStatusOf(actor, url)).toBe(403);
    // A visitor watches one camera at a time as well.
    const other = await cast.publisher({ room: publisher.room });
    expect((await live.ask(view, { stream_id: other.streamId, ref: 2 })).data.code).toBe('login_required');
    expect(
      (await live.ask(streamsActions.viewSdp, { ref: 1, ufrag: '', sdp: 'v=0', type: 'answer' })).result,
    ).toBe(401);
  });

  test('is shown nothing of a publisher who declined pictures', async () => {
    site.engine.picture = await stripes();
    const publisher = await cast.publisher({ start: { snapshot: 0 } });
    const { live } = await visitorIn(publisher);
    await ok(live, view, { stream_id: publisher.streamId, ref: 1 });
    await site.clock.advance(streamLimits.blurredEveryMs);
    expect(takenOf(publisher)).toBe(0);
    expect(live.received(viewPicture)).toEqual([]);
  });
});

test('a picture that is being taken while its process stops is finished', async () => {
  const other = await startTestSite({ env: { RATE_LIMITS: 'off' }, beside: site });
  other.engine.picture = await stripes();
  const { promise: picture, resolve: give } = Promise.withResolvers<Buffer>();
  const asked = new Promise<void>((resolve) => {
    other.engine.snapshot = () => (resolve(), picture);
  });
  const publisher = await cast.publisher({ at: other });
  const { live } = await visitorIn(publisher);
  await live.receives(streamStarted, ({ stream_id }) => stream_id === publisher.streamId);
  await ok(live, view, { stream_id: publisher.streamId, ref: 1 });
  await asked;
  const kept = async () => (await site.db.selectFrom('pictures').select('id').execute()).map(({ id }) => id);
  const before = new Set(await kept());
  const stopped = other.close();
  // The process accepts no new connections any more.
  await until(() =>
    other.fetch('/readyz').then(
      () => false,
      () => true,
    ),
  );
  give(other.engine.picture);
  await stopped;
  // Cameras of the site beside may have had theirs taken meanwhile.
  expect((await kept()).filter((id) => !before.has(id))).not.toEqual([]);
  expect(other.log.entries.filter(({ level }) => level === 'warn' || level === 'error')).toEqual([]);
});
