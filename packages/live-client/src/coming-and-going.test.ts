// Who watches and leaves, streams and stops, for hours: nothing is kept of it.
import { expect, test } from 'vitest';
import { fakeMedia, settled, setStudio, type Studio } from './testing/index.ts';

const turns = 600;
const openPeers = ({ media }: Studio) => media.peers.filter(({ isClosed }) => !isClosed).length;

test('a viewer who watches and leaves hundreds of times, at any moment, leaves no connection and no timer', async () => {
  const studio = await setStudio();
  studio.started('b1');
  const timers = studio.clock.timers;
  for (let turn = 0; turn < turns; turn++) {
    const view = studio.streams.watch('b1', { widthPx: 320 });
    const moment = turn % 5;
    // Leaves before the answer, before the offer, before the first picture, after it, and during a restart.
    if (moment > 0) await settled();
    if (moment > 1) await studio.offer(view.ref);
    if (moment > 2) studio.media.peer.seeFrame();
    if (moment > 3) {
      studio.tell('restart_view', { ref: view.ref, stream_id: 'b1', ufrag: 'u1' });
      await settled();
      await studio.offer(view.ref, 'u2');
    }
    view.leave();
    await settled();
    // An offer that arrives after the end is ignored.
    studio.tell('view_server_sdp', { ref: view.ref, ufrag: 'u3', sdp: 'late', type: 'offer' });
  }
  await settled();
  expect(openPeers(studio)).toBe(0);
  expect(studio.clock.timers).toBe(timers);
  expect(studio.streams.views).toEqual([]);
});

test('a publisher who starts and stops hundreds of times, at any moment, leaves none either, and the camera is off', async () => {
  const studio = await setStudio();
  const timers = studio.clock.timers;
  const cameras = [];
  for (let turn = 0; turn < turns; turn++) {
    const media = fakeMedia();
    cameras.push(media);
    const publication = studio.streams.publish(media, { room: 1 });
    const moment = turn % 4;
    if (moment > 0) await studio.clock.advance(500);
    if (moment > 1) await studio.answer(`s${studio.asked('start').length}`);
    if (moment > 2) {
      studio.media.peer.lose();
      await studio.clock.advance(500);
    }
    publication.stop();
    await settled();
  }
  await settled();
  expect(openPeers(studio)).toBe(0);
  expect(studio.clock.timers).toBe(timers);
  expect(cameras.flatMap(({ video }) => video).every(({ readyState }) => readyState === 'ended')).toBe(true);
});

test('a server lost during a view leaves no connection and no timer of what was being built', async () => {
  const studio = await setStudio();
  studio.started('b1');
  const view = studio.streams.watch('b1');
  await studio.offer(view.ref);
  studio.media.peer.seeFrame();
  const timers = studio.clock.timers;
  for (let turn = 0; turn < turns; turn++) {
    const ufrag = `v${turn}`;
    studio.tell('restart_view', { ref: view.ref, stream_id: 'b1', ufrag: 'u1' });
    await settled();
    await studio.offer(view.ref, ufrag);
    if (turn % 2) studio.media.peer.lose();
    else studio.media.peer.seeFrame();
    await studio.clock.advance(1000);
  }
  expect(openPeers(studio)).toBeLessThanOrEqual(2);
  expect(studio.clock.timers).toBeLessThanOrEqual(timers + 2);
  view.leave();
  await settled();
  expect(openPeers(studio)).toBe(0);
});
