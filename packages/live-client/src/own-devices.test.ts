// Devices of a publication: switched, unplugged, replaced; and the pictures taken of it.
import { describe, expect, test } from 'vitest';
import { bounds } from './bounds.ts';
import { fakeMedia, failureOf, goLive, settled, setStudio } from './testing/index.ts';

describe('microphone and camera of a publisher', () => {
  test('are switched at once, and the server is notified (R4.023, R4.024, R4.025, R3.096, R3.097)', async () => {
    const studio = await setStudio();
    const { media, publication } = await goLive(studio);
    await publication.mute();
    expect([media.audio.enabled, media.video.enabled]).toEqual([false, true]);
    await publication.talk();
    expect(media.audio.enabled).toBe(true);
    await publication.cameraOff();
    expect(media.video.enabled).toBe(false);
    await publication.cameraOn();
    await publication.pause();
    expect(publication.state).toMatchObject({ paused: true, muted: false, camera: true });
    await publication.play();
    const toggles = ['mute', 'talk', 'cameraOff', 'cameraOn', 'pause', 'play'];
    expect(studio.actions().filter((action) => toggles.includes(action))).toEqual(toggles);
    expect(studio.asked('mute')[0]?.args.stream_id).toBe('s1');
  });

  test('are both disabled in a pause; after it a muted microphone stays muted (R4.026, R4.027, R4.028)', async () => {
    const studio = await setStudio();
    const { media, publication } = await goLive(studio);
    await publication.mute();
    await publication.pause();
    expect([media.audio.enabled, media.video.enabled]).toEqual([false, false]);
    await publication.play();
    expect([media.audio.enabled, media.video.enabled]).toEqual([false, true]);
  });

  test('are not opened after a refusal, and are closed without waiting for an answer', async () => {
    const studio = await setStudio();
    const { media, publication } = await goLive(studio);
    studio.server.on('stream/mute', () => studio.server.no(403, 'muted'));
    studio.server.on('stream/talk', () => studio.server.no(403, 'muted'));
    await failureOf(publication.mute());
    expect(media.audio.enabled).toBe(false);
    await failureOf(publication.talk());
    expect(media.audio.enabled).toBe(false);
    expect(publication.state).toMatchObject({ muted: true });
  });

  test('switched during the announcement are sent after it', async () => {
    const studio = await setStudio();
    studio.server.on('stream/start', () => 'silence');
    const publication = studio.streams.publish(fakeMedia(), { room: 1 });
    await studio.clock.advance(500);
    await publication.mute();
    await publication.cameraOff();
    expect(studio.actions()).toEqual(['start']);
    studio.server.socket.answer(studio.asked('start')[0]?.args.messageid, {
      data: { stream_id: 's1', simulcast: 1 },
    });
    await settled();
    expect(studio.actions()).toEqual(['start', 'mute', 'cameraOff', 'stream_sdp']);
  });

  test('are reported when unplugged, and replaced without a new connection', async () => {
    const studio = await setStudio();
    const { media, publication } = await goLive(studio);
    media.video.end();
    await settled();
    expect(publication.state).toMatchObject({ gone: ['video'], camera: false, status: 'live' });
    expect(studio.asked('cameraOff')).toHaveLength(1);
    const other = fakeMedia('other ');
    publication.replace(other);
    await settled();
    expect(publication.state).toMatchObject({ gone: [], camera: true, media: other });
    expect(studio.media.peers).toHaveLength(1);
    expect(studio.media.peer.replaced).toEqual([other]);
    expect(media.audio.readyState).toBe('ended');
    media.audio.end();
    expect(publication.state).toMatchObject({ gone: [] });
  });

  test('without a camera are announced as dark, until one is chosen, and again when it is given up', async () => {
    const studio = await setStudio();
    const [sound, both] = [fakeMedia(), fakeMedia('other ')];
    const alone = { getTracks: () => [sound.audio] };
    const publication = studio.streams.publish(alone, { room: 1 });
    await studio.clock.advance(500);
    await studio.answer('s1');
    expect(publication.state).toMatchObject({ camera: false });
    expect(studio.actions()).toEqual(['start', 'cameraOff', 'stream_sdp']);
    publication.replace(both);
    await settled();
    expect(publication.state).toMatchObject({ camera: true });
    publication.replace(alone);
    await settled();
    expect(publication.state).toMatchObject({ camera: false });
    expect(studio.asked('cameraOn')).toHaveLength(1);
    expect(studio.asked('cameraOff')).toHaveLength(2);
  });

  test('with a higher bitrate go on another connection, which takes over once connected', async () => {
    const studio = await setStudio();
    const { publication } = await goLive(studio);
    const before = studio.media.peer;
    const sharper = fakeMedia('sharper ');
    publication.replace(sharper, { videoKbps: 1200 });
    await settled();
    expect(publication.state.status).toBe('restarting');
    expect(studio.media.peer.offered).toMatchObject({ media: sharper, offering: { videoKbps: 1200 } });
    expect(before.isClosed).toBe(false);
    await studio.answer('s1');
    expect(publication.state.status).toBe('live');
    expect(before.isClosed).toBe(true);
    publication.replace(fakeMedia(), { videoKbps: 1200 });
    expect(studio.media.peers).toHaveLength(2);
  });

  test('report the counters of the connection to the server', async () => {
    const studio = await setStudio();
    const { publication } = await goLive(studio, { room: 1, private: true });
    expect(publication.isPrivate).toBe(true);
    expect(await publication.stats()).toEqual({ video_packetsLost: 3, packetsOut: 7 });
    expect(studio.asked('stats')[0]?.args).toMatchObject({ counters: { video_packetsLost: 3 } });
  });
});

describe('pictures of a camera', () => {
  test('are taken soon, then as often as the server configures (R7.069)', async () => {
    const studio = await setStudio({ SnapshotIntervalSec: 30, SnapshotWidth: 64, SnapshotHeight: 48 });
    await goLive(studio);
    await studio.clock.advance(bounds.firstSnapshotMs);
    expect(studio.asked('snapshot')[0]?.args).toMatchObject({ stream_id: 's1', data: '/9j/AAAA' });
    expect(studio.media.pictures[0]?.sizePx).toEqual({ width: 64, height: 48 });
    await studio.clock.advance(60_000);
    expect(studio.asked('snapshot')).toHaveLength(3);
  });

  test('are taken every sixty seconds, 256 wide and 192 high, where the server configures nothing else (R3.060, R3.061, R3.062)', async () => {
    const studio = await setStudio();
    await goLive(studio);
    await studio.clock.advance(bounds.firstSnapshotMs);
    await studio.clock.advance(59_999);
    expect(studio.asked('snapshot')).toHaveLength(1);
    await studio.clock.advance(1);
    expect(studio.asked('snapshot')).toHaveLength(2);
    expect(studio.media.pictures.map(({ sizePx }) => sizePx)).toEqual([
      { width: 256, height: 192 },
      { width: 256, height: 192 },
    ]);
  });

  test('are not taken where the interval is 0 (R9.002)', async () => {
    const studio = await setStudio({ SnapshotIntervalSec: 0 });
    await goLive(studio);
    await studio.clock.advance(600_000);
    expect(studio.media.pictures).toEqual([]);
  });

  test('are not taken in a pause, nor after its end', async () => {
    const studio = await setStudio();
    const { publication } = await goLive(studio);
    await publication.pause();
    await studio.clock.advance(120_000);
    expect(studio.media.pictures).toEqual([]);
    publication.stop();
    await studio.clock.advance(120_000);
    expect(studio.media.pictures).toEqual([]);
  });

  test('are taken when the publisher asks for one, which stays for the whole interval (R7.068)', async () => {
    const studio = await setStudio();
    const { publication } = await goLive(studio);
    await studio.clock.advance(bounds.firstSnapshotMs + 59_000);
    expect(await publication.screenshot()).toBe('/screenshot.jpg');
    await studio.clock.advance(59_000);
    expect(studio.asked('snapshot')).toHaveLength(1);
    await studio.clock.advance(1000);
    expect(studio.asked('snapshot')).toHaveLength(2);
    studio.media.dark();
    expect(await failureOf(publication.screenshot())).toMatchObject({ code: 'stream_failed' });
  });
});
