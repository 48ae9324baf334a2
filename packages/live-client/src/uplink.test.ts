// The uplink of a publication: one connection or two, and its relays.
import { describe, expect, test } from 'vitest';
import { bounds } from './bounds.ts';
import { fakeMedia, type FakePeer, settled, setStudio } from './testing/index.ts';

const relay = (credential: string) => ({ urls: ['turn:alcove.test'], username: '1:x', credential });

describe('the uplink of a camera', () => {
  test('uses a relay whose password is renewed before it expires', async () => {
    const studio = await setStudio({ IceServers: [relay('first')] });
    studio.server.configure({ IceServers: [relay('second')] });
    await studio.clock.advance(bounds.iceRenewMs);
    for (const next of ['third', 'fourth', 'fifth']) {
      const used = studio.streams.publish(fakeMedia(), { room: 1 });
      await studio.clock.advance(500);
      used.stop();
      studio.server.configure({ IceServers: [relay(next)] });
      await studio.clock.advance(bounds.iceRenewMs);
    }
    const used = studio.media.peers.map(({ parts }) => parts.iceServers[0]?.credential);
    expect(used).toEqual(['second', 'third', 'fourth']);
    studio.client.close();
    await settled();
    expect(studio.clock.timers).toBe(0);
  });

  test('of a large picture uses simulcast on a connection for each kind, and is live once both are connected', async () => {
    const studio = await setStudio();
    const media = fakeMedia('', { width: 1280, height: 720 });
    const publication = studio.streams.publish(media, { room: 1 });
    await studio.clock.advance(500);
    const [sound, picture] = studio.media.peers as [FakePeer, FakePeer];
    expect(sound.offered?.offering.connection).toBe('audio');
    expect(picture.offered?.offering).toMatchObject({
      connection: 'video',
      layers: [
        { rid: 'l', scaleResolutionDownBy: 4, maxBitrate: 80_000 },
        { rid: 'm', scaleResolutionDownBy: 2, maxBitrate: 205_000 },
        { rid: 'h', scaleResolutionDownBy: 1, maxBitrate: 512_000 },
      ],
    });
    expect(studio.asked('stream_sdp').map(({ args }) => args)).toMatchObject([
      { sdp: 'offer of peer 1', connection: 'audio' },
      { sdp: 'offer of peer 2', connection: 'video' },
    ]);
    picture.find('mine');
    expect(studio.asked('stream_ice')[0]?.args).toMatchObject({ candidate: 'mine', connection: 'video' });
    for (const connection of ['video', 'audio'] as const) {
      const candidate = { stream_id: 's1', stream_index: 0, stream_label: '0', connection };
      studio.tell('stream_server_sdp', { stream_id: 's1', type: 'answer', sdp: connection, connection });
      studio.tell('stream_server_ice', { ...candidate, candidate: `to the ${connection}` });
    }
    expect([sound.answers, picture.answers]).toEqual([['audio'], ['video']]);
    expect(picture.candidates.map(({ candidate }) => candidate)).toEqual(['to the video']);
    picture.stand();
    expect(publication.state.status).toBe('connecting');
    sound.stand();
    expect(publication.state.status).toBe('live');
    // Where one is cut, both are built anew; what stands lasts until then.
    sound.lose();
    await studio.clock.advance(500);
    expect(studio.media.peers).toHaveLength(4);
    expect(publication.state.status).toBe('restarting');
    expect(picture.isClosed).toBe(false);
    publication.stop();
    expect(studio.media.peers.every(({ isClosed }) => isClosed)).toBe(true);
  });

  test('of several sizes sends those that the server needs; a new connection begins with all', async () => {
    const studio = await setStudio();
    const media = fakeMedia('', { width: 1280, height: 720 });
    const publication = studio.streams.publish(media, { room: 1 });
    await studio.clock.advance(500);
    const [sound, picture] = studio.media.peers as [FakePeer, FakePeer];
    studio.tell('stream_sizes', { stream_id: 's1', wanted: ['l', 'm', 'h'] });
    for (const peer of [sound, picture]) peer.stand();
    studio.tell('stream_sizes', { stream_id: 's1', wanted: ['l'] });
    studio.tell('stream_sizes', { stream_id: 'another', wanted: ['h'] });
    expect(picture.layers).toEqual([['l', 'm', 'h'], ['l']]);
    studio.tell('restart_stream', { stream_id: 's1' });
    await settled();
    const next = studio.media.peer;
    expect(next.layers).toEqual([]);
    // Until the next one is connected, both receive the sizes.
    studio.tell('stream_sizes', { stream_id: 's1', wanted: ['l', 'h'] });
    for (const peer of [picture, next]) expect(peer.layers.at(-1)).toEqual(['l', 'h']);
    publication.stop();
    studio.tell('stream_sizes', { stream_id: 's1', wanted: ['l'] });
    expect(next.layers).toHaveLength(1);
  });

  test.each([
    ['where the server does not accept more', 0, { width: 1280, height: 720 }],
    ['where the camera is a small one', 1, { width: 320, height: 240 }],
  ])('goes in one size, on one connection, %s', async (_, simulcast, size) => {
    const studio = await setStudio();
    studio.server.on('stream/start', () => ({ data: { stream_id: 's1', simulcast } }));
    studio.streams.publish(fakeMedia('', size), { room: 1 });
    await studio.clock.advance(500);
    expect(studio.media.peers).toHaveLength(1);
    expect(studio.media.peer.offered?.offering).toMatchObject({ connection: 'both', layers: [] });
  });
});
