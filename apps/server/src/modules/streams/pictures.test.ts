// Pictures of cameras: kept small and only where they may be, seen by whom they are for; and what visitors
// are shown instead of a stream.
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
import { type Actor, startTestSite, until } from '../../testing/index.ts';
import { jpeg, png, telephonePhoto } from '../media/testing/samples.ts';
import { ok, openSite, start, type Streamer } from './testing/cast.ts';

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
const small = async (width = 320) => (await jpeg({ width, height: 240 })).toString('base64');
const statusOf = async (reader: Actor, url: string) => (await reader.fetch(url)).status;
const stripes = () =>
  sharp(
    Buffer.from(
      Array.from({ length: 256 * 192 }, (_, at) => (at % 16 < 8 ? [255, 255, 255] : [0, 0, 0])).flat(),
    ),
    { raw: { width: 256, height: 192, channels: 3 } },
  )
    .jpeg()
    .toBuffer();
/** How much it varies: nothing is left of what is fine. */
const contrastOf = async (reader: Actor, url: string) => {
  const content = Buffer.from(await (await reader.fetch(url)).arrayBuffer());
  return (await sharp(content).stats()).channels[0]?.stdev ?? 0;
};
const guestOf = ({ room }: Streamer, traits = {}) => cast.someone(room, traits);
const takenOf = ({ streamId }: Streamer) =>
  site.engine.snapshots.filter((stream) => stream === streamId).length;
let visitors = 0;
async function visitorIn({ room }: Streamer) {
  const actor = await site.visitor();
  await actor.call(accountsCalls.startTrial, { nick: `Passante${'abcdefghij'[visitors++]}` });
  const live = await site.live(actor, { roomid: room.slug });
  expect(live.login.result).toBe(200);
  return { actor, live };
}
/** As programs may: nothing but the gate comes before the socket. */
async function namedOnSocket({ room }: Streamer, nick: string) {
  const actor = await site.visitor();
  const live = await site.live(actor, { roomid: room.slug, nick });
  expect(live.login.result).toBe(200);
  return { actor, live };
}

describe('her own picture', () => {
  test.each([
    ['snapshot', snapshot],
    ['screenshot', screenshot],
  ])(
    'is kept as a %s of 256 by 192, shown to those in the room, in place of the one before (R7.068, R7.069, R7.071, R7.120)',
    async (_, action) => {
      const streamer = await cast.streamer();
      const guest = await guestOf(streamer);
      const stranger = await site.member();
      const { url } = await ok(streamer.live, action, {
        data: `data:image/jpeg;base64,${(await telephonePhoto()).toString('base64')}`,
      });
      const told = await guest.live.hears(streamUpdate, ({ snapshot_url }) => snapshot_url === url);
      expect(told.stream_id).toBe(streamer.streamId);
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
      expect(await statusOf(streamer.member, url)).toBe(200);
      expect(await statusOf(stranger, url)).toBe(403);
      const owner = await site.member({ role: 'owner' });
      expect(await statusOf(owner, url)).toBe(200);

      const next = await ok(streamer.live, action, { data: await small() });
      expect(next.url).not.toBe(url);
      expect(next.url).toMatch(/^\/media\/live\/[0-9a-f]{32}\/full\.jpg$/);
      expect(await statusOf(guest.member, url)).toBe(403);
      expect(await statusOf(guest.member, next.url)).toBe(200);
      await ok(streamer.live, streamsActions.stop, {});
      await guest.live.hears(streamEnded);
      expect(await statusOf(guest.member, next.url)).toBe(403);
      const hers = [url, next.url].map((shown) => shown.split('/').at(-2) ?? '');
      await until(async () => {
        const left = await site.db.selectFrom('pictures').select('id').where('id', 'in', hers).execute();
        return left.length === 0;
      });
    },
  );

  test('is refused where it is no JPEG, or too large', async () => {
    const { live } = await cast.streamer();
    const send = (data: string) => live.ask(snapshot, { data });
    expect((await send((await png({ width: 64, height: 48 })).toString('base64'))).data.code).toBe(
      'image_not_jpg',
    );
    expect((await send('not base64 at all')).data.code).toBe('image_not_jpg');
    expect((await send('')).result).toBe(400);
    expect((await send('A'.repeat(streamLimits.imageMax + 1))).result).toBe(400);
    expect((await send((await small()).slice(0, 800))).result).toBe(400);
  });

  test('is never kept of a private stream, in a showroom, or against her wish (R9.002)', async () => {
    const owner = await cast.someone(undefined, xxl);
    const room = await cast.openRoom();
    const { live } = await cast.someone(room, xxl);
    const secret = await start(live, { private: 1, call_id: 'call-1' });
    expect((await live.ask(snapshot, { stream_id: secret, data: await small() })).data.code).toBe(
      'snapshots_off',
    );
    const shy = await start(live, { snapshot: 0 });
    expect((await live.ask(screenshot, { stream_id: shy, data: await small() })).data.code).toBe(
      'snapshots_off',
    );
    const own = await owner.member.call(roomsCalls.updateRoom, { showroom: 1, price: '5' } as never);
    expect(own.status).toBe('success');
    const show = await cast.streamer({ room: (own as { data: { room: Streamer['room'] } }).data.room });
    expect((await show.live.ask(snapshot, { data: await small() })).data.code).toBe('snapshots_off');
  });

  test('is hidden from whom she blocks', async () => {
    const streamer = await cast.streamer({ traits: xxl });
    const guest = await guestOf(streamer);
    const { url } = await ok(streamer.live, snapshot, { data: await small() });
    expect(await statusOf(guest.member, url)).toBe(200);
    await streamer.member.call(relationsCalls.block, { id: guest.member.uid });
    expect(await statusOf(guest.member, url)).toBe(403);
  });
});

test('a picture for the chat is kept as an attachment of hers (R7.070)', async () => {
  const streamer = await cast.streamer({ traits: xxl });
  const image = await ok(streamer.live, postImage, { data: await small() });
  expect(await statusOf(streamer.member, image.url)).toBe(200);
  expect(await statusOf(streamer.member, image.thumbnail_url)).toBe(200);
  const free = await guestOf(streamer);
  expect(await free.live.ask(postImage, { data: await small() })).toMatchObject({
    result: 403,
    data: { code: 'xxl_required_image' },
  });
});

describe('a visitor', () => {
  test('watches blurred pictures that are renewed, and is seen to (R1.009, R6.003)', async () => {
    site.engine.picture = await stripes();
    const streamer = await cast.streamer();
    const { actor, live } = await visitorIn(streamer);
    expect(await ok(live, view, { stream_id: streamer.streamId, ref: 1 })).toEqual({
      ref: 1,
      pictures: 1,
      offer: 0,
    });
    expect((await streamer.live.hears(watchingMe)).trial).toBe(1);
    await streamer.live.hears(watcherCount, ({ count }) => count === 1);
    const first = await live.hears(viewPicture);
    const before = (await sharp(site.engine.picture).stats()).channels[0]?.stdev ?? 0;
    expect(await contrastOf(actor, first.url)).toBeLessThan(before / 4);
    expect(live.heard(viewServerSdp)).toEqual([]);
    expect(site.engine.views(streamer.streamId)).toEqual([]);

    await site.clock.advance(streamLimits.blurredEveryMs - 1);
    expect(takenOf(streamer)).toBe(1);
    await site.clock.advance(1);
    const second = await live.hears(viewPicture, ({ url }) => url !== first.url);
    expect(await statusOf(actor, second.url)).toBe(200);
    expect(await statusOf(actor, first.url)).toBe(403);
    // The same picture as it is, he is not shown.
    expect(await statusOf(actor, second.url.replace('blurred', 'full'))).toBe(403);

    await ok(live, leave, { stream_id: streamer.streamId });
    await streamer.live.hears(notWatchingMe);
    await site.clock.advance(streamLimits.blurredEveryMs * 2);
    expect(takenOf(streamer)).toBe(2);
  });

  test('who has named herself on her socket only is shown them too, as long as she is in the room (R1.009)', async () => {
    site.engine.picture = await stripes();
    const streamer = await cast.streamer();
    const { actor, live } = await namedOnSocket(streamer, 'Ancolie');
    await ok(live, view, { stream_id: streamer.streamId, ref: 1 });
    const { url } = await live.hears(viewPicture);
    expect(await statusOf(actor, url)).toBe(200);
    expect(await statusOf(actor, url.replace('blurred', 'full'))).toBe(403);
    // Neither who has only passed the gate, nor who is in another room.
    expect(await statusOf(await site.visitor(), url)).toBe(403);
    const elsewhere = await namedOnSocket(await cast.streamer(), 'Aubépine');
    expect(await statusOf(elsewhere.actor, url)).toBe(403);
  });

  test('is shown the publisher’s own picture, blurred, where the engine makes none', async () => {
    site.engine.picture = undefined;
    const streamer = await cast.streamer();
    const { actor, live } = await visitorIn(streamer);
    await ok(live, view, { stream_id: streamer.streamId, ref: 1 });
    const { url } = await ok(streamer.live, snapshot, {
      data: (await stripes()).toString('base64'),
    });
    const shown = await live.hears(viewPicture);
    const clear = await contrastOf(streamer.member, url);
    expect(await contrastOf(actor, shown.url)).toBeLessThan(clear / 4);
    expect(await statusOf(actor, url)).toBe(403);
    expect(await statusOf(await site.visitor(), shown.url)).toBe(403);
    // One camera at a time, too.
    const other = await cast.streamer({ room: streamer.room });
    expect((await live.ask(view, { stream_id: other.streamId, ref: 2 })).data.code).toBe('login_required');
    expect(
      (await live.ask(streamsActions.viewSdp, { ref: 1, ufrag: '', sdp: 'v=0', type: 'answer' })).result,
    ).toBe(401);
  });

  test('is shown nothing of whoever wants no pictures', async () => {
    site.engine.picture = await stripes();
    const streamer = await cast.streamer({ start: { snapshot: 0 } });
    const { live } = await visitorIn(streamer);
    await ok(live, view, { stream_id: streamer.streamId, ref: 1 });
    await site.clock.advance(streamLimits.blurredEveryMs);
    expect(takenOf(streamer)).toBe(0);
    expect(live.heard(viewPicture)).toEqual([]);
  });
});

test('a picture that is being made while its process stops is made to its end', async () => {
  const other = await startTestSite({ env: { RATE_LIMITS: 'off' }, beside: site });
  other.engine.picture = await stripes();
  const { promise: picture, resolve: give } = Promise.withResolvers<Buffer>();
  const asked = new Promise<void>((resolve) => {
    other.engine.snapshot = () => (resolve(), picture);
  });
  const streamer = await cast.streamer({ at: other });
  const { live } = await visitorIn(streamer);
  await live.hears(streamStarted, ({ stream_id }) => stream_id === streamer.streamId);
  await ok(live, view, { stream_id: streamer.streamId, ref: 1 });
  await asked;
  const kept = async () => (await site.db.selectFrom('pictures').select('id').execute()).map(({ id }) => id);
  const before = new Set(await kept());
  const stopped = other.close();
  // It takes nobody in any more.
  await until(() =>
    other.fetch('/readyz').then(
      () => false,
      () => true,
    ),
  );
  give(other.engine.picture);
  await stopped;
  expect((await kept()).filter((id) => !before.has(id))).toHaveLength(1);
  expect(other.log.entries.filter(({ level }) => level === 'warn' || level === 'error')).toEqual([]);
});
