// A publication from its request to its end, through lost connections.
import { describe, expect, test } from 'vitest';
import { bounds } from './bounds.ts';
import { fakeMedia, goLive, settled, setStudio } from './testing/index.ts';

describe('a camera', () => {
  test('is announced half a second after its media, with everything the server has to know (R4.031, R3.066, R3.067, R3.068, R3.072, R3.073, R3.074, R3.075, R3.076, R3.077, R3.078, R3.079, R7.118, R7.119)', async () => {
    const studio = await setStudio();
    const publication = studio.streams.publish(fakeMedia('home '), { room: 1, muted: true });
    await studio.clock.advance(499);
    expect(studio.asked('start')).toEqual([]);
    expect(publication.state.status).toBe('starting');
    await studio.clock.advance(1);
    expect(studio.asked('start')[0]?.args).toMatchObject({
      roomid: 1,
      video_bitrate: 512,
      audio_bitrate: 128,
      reencode: 0,
      muted: 1,
      paused: 0,
      screenshot: 0,
      snapshot: 1,
      device_id: 'home video',
    });
    expect(studio.asked('start')[0]?.args).not.toHaveProperty('private');
    expect(publication.state).toMatchObject({ status: 'connecting', streamId: 's1' });
  });

  test('whose devices were open before its connection waits for the rest of the half second only (R4.031)', async () => {
    const studio = await setStudio();
    studio.streams.publish(fakeMedia('home '), { room: 1, readyForMs: 300 });
    await studio.clock.advance(199);
    expect(studio.asked('start')).toEqual([]);
    await studio.clock.advance(1);
    expect(studio.asked('start')).toHaveLength(1);
  });

  test('may be re-encoded by a server that can (R3.068)', async () => {
    expect((await setStudio()).streams.reencodes).toBe(false);
    const studio = await setStudio({ Reencode: 1 });
    expect(studio.streams.reencodes).toBe(true);
    await goLive(studio, { room: 1, reencode: true });
    expect(studio.asked('start')[0]?.args).toMatchObject({ reencode: 1 });
  });

  test('says that it is private, for which call, and leaves no pictures (R3.080)', async () => {
    const studio = await setStudio();
    await goLive(studio, { room: 1, private: true, callId: 'c7' });
    expect(studio.asked('start')[0]?.args).toMatchObject({ private: 1, call_id: 'c7', snapshot: 0 });
    await studio.clock.advance(300_000);
    expect(studio.asked('snapshot')).toEqual([]);
  });

  test('is offered, receives candidates, and is live once connected', async () => {
    const studio = await setStudio({ IceServers: [{ urls: ['stun:alcove.test'] }] });
    const media = fakeMedia();
    const publication = studio.streams.publish(media, { room: 1 });
    await studio.clock.advance(500);
    const { peer } = studio.media;
    expect(peer.parts.iceServers).toEqual([{ urls: ['stun:alcove.test'] }]);
    const offering = { connection: 'both', videoKbps: 512, audioKbps: 128, layers: [] };
    expect(peer.offered).toEqual({ media, offering });
    expect(studio.asked('stream_sdp')[0]?.args).toMatchObject({
      stream_id: 's1',
      sdp: 'offer of peer 1',
      type: 'offer',
    });
    peer.find('mine');
    expect(studio.asked('stream_ice')[0]?.args).toMatchObject({
      stream_id: 's1',
      stream_index: 0,
      stream_label: '0',
      candidate: 'mine',
    });
    studio.tell('stream_server_ice', {
      stream_id: 's1',
      stream_index: 1,
      stream_label: '1',
      candidate: 'theirs',
      connection: 'both',
    });
    expect(peer.candidates).toEqual([{ index: 1, label: '1', candidate: 'theirs' }]);
    await studio.answer('s1');
    expect(peer.answers).toEqual(['the answer']);
    expect(publication.state.status).toBe('live');
    expect(studio.streams.publications).toEqual([publication]);
  });

  test('that went off before the announcement is not announced, and may be published again (R4.029)', async () => {
    const studio = await setStudio();
    const media = fakeMedia();
    const publication = studio.streams.publish(media, { room: 1 });
    media.video.end();
    await studio.clock.advance(1000);
    expect(studio.asked('start')).toEqual([]);
    expect(publication.state).toMatchObject({ status: 'ended', reason: 'refused' });
    expect(studio.errors.map(({ code }) => code)).toEqual(['stream_failed']);
    expect(media.audio.readyState).toBe('live');
    expect(studio.streams.publications).toEqual([]);
  });

  test('that the server refuses ends with the reason, and leaves the devices open', async () => {
    const studio = await setStudio();
    studio.server.on('stream/start', () => studio.server.no(403, 'muted'));
    const media = fakeMedia();
    const publication = studio.streams.publish(media, { room: 1 });
    await studio.clock.advance(500);
    expect(publication.state).toMatchObject({ reason: 'refused', failure: { code: 'muted' } });
    expect(media.video.readyState).toBe('live');
  });

  test.each(['start', 'stream_sdp'])(
    'chosen while the server has no media is refused at once, by its answer to %s',
    async (action) => {
      const studio = await setStudio();
      studio.server.on(`stream/${action}`, () => studio.server.no(503, 'media_away'));
      const publication = studio.streams.publish(fakeMedia(), { room: 1 });
      await studio.clock.advance(500);
      await settled();
      expect(publication.state).toMatchObject({ reason: 'refused', failure: { code: 'media_away' } });
      await studio.clock.advance(60_000);
      expect(studio.asked(action)).toHaveLength(1);
      expect(studio.asked('stop')).toHaveLength(action === 'start' ? 0 : 1);
    },
  );

  test('that was live is tried again while the server has no media', async () => {
    const studio = await setStudio();
    const { publication } = await goLive(studio);
    studio.server.on('stream/stream_sdp', () => studio.server.no(503, 'media_away'));
    studio.tell('restart_stream', { stream_id: 's1' });
    await settled();
    expect(publication.state.status).toBe('restarting');
    studio.server.on('stream/stream_sdp', () => ({ data: {} }));
    await studio.clock.advance(bounds.peerAgainMs.first);
    await studio.answer('s1');
    expect(publication.state.status).toBe('live');
  });

  test('stopped by the publisher goes dark at once, and the server is notified', async () => {
    const studio = await setStudio();
    const { media, publication } = await goLive(studio);
    publication.stop();
    publication.stop();
    expect([media.video.readyState, media.audio.readyState]).toEqual(['ended', 'ended']);
    expect(studio.media.peer.isClosed).toBe(true);
    expect(studio.asked('stop').map(({ args }) => args.stream_id)).toEqual(['s1']);
    expect(publication.state).toEqual({ status: 'ended', reason: 'STREAM_STOP' });
  });

  test('stopped during the announcement is stopped on the server as soon as it has an id', async () => {
    const studio = await setStudio();
    studio.server.on('stream/start', () => 'silence');
    const publication = studio.streams.publish(fakeMedia(), { room: 1 });
    await studio.clock.advance(500);
    publication.stop();
    const start = studio.asked('start')[0];
    studio.server.socket.answer(start?.args.messageid, { data: { stream_id: 's9', simulcast: 1 } });
    await settled();
    expect(studio.asked('stop').map(({ args }) => args.stream_id)).toEqual(['s9']);
    expect(studio.media.peers).toEqual([]);
  });

  test('stopped by the server ends with its reason (R4.034)', async () => {
    const studio = await setStudio();
    const { media, publication } = await goLive(studio);
    studio.tell('stream_ended', { stream_id: 's1', reason: 'STREAM_STOP', uid: 1, roomid: 1 });
    expect(publication.state).toEqual({ status: 'ended', reason: 'STREAM_STOP' });
    expect(media.video.readyState).toBe('ended');
  });

  test('counts who watches it and names them', async () => {
    const studio = await setStudio();
    const { publication } = await goLive(studio);
    studio.tell('watcher_count', { stream_id: 's1', count: 3 });
    studio.tell('watching_me', { stream_id: 's1', uid: 2, nick: 'Bruno', trial: 0, since: 7 });
    studio.tell('watching_me', { stream_id: 's1', uid: 3, nick: 'Carla', trial: 0, since: 8 });
    studio.tell('watching_me', { stream_id: 's1', uid: 2, nick: 'Bruno', trial: 0, since: 7 });
    studio.tell('not_watching_me', { stream_id: 's1', uid: 3 });
    expect(publication.state).toMatchObject({ watchers: 3, watching: [{ uid: 2, nick: 'Bruno', since: 7 }] });
  });

  test('sent by a program lists its viewers as well, until it ends', async () => {
    const studio = await setStudio();
    const watching = [{ uid: 2, nick: 'Bruno', since: 7 }];
    const tell = () => {
      studio.tell('watching_me', { stream_id: 'obs', trial: 0, ...watching[0] });
      studio.tell('watcher_count', { stream_id: 'obs', count: 1 });
    };
    tell();
    expect(studio.streams.watchersOf('obs')).toEqual({ watchers: 0, watching: [] });
    studio.started('obs');
    tell();
    expect(studio.streams.watchersOf('obs')).toEqual({ watchers: 1, watching });
    // The same until it changes: stores compare.
    expect(studio.streams.watchersOf('obs')).toBe(studio.streams.watchersOf('obs'));
    studio.tell('not_watching_me', { stream_id: 'obs', uid: 2 });
    expect(studio.streams.watchersOf('obs').watching).toEqual([]);
    studio.tell('stream_ended', { stream_id: 'obs', reason: 'STREAM_STOP', uid: 1, roomid: 1 });
    expect(studio.streams.watchersOf('obs')).toEqual({ watchers: 0, watching: [] });
  });

  test('is recorded until the server says that the clip is ready (R7.072, R7.073)', async () => {
    const studio = await setStudio();
    const { publication } = await goLive(studio);
    await publication.startRecording();
    expect(publication.state).toMatchObject({ recording: { recordId: 'r1', startedAt: studio.clock.now() } });
    await publication.stopRecording();
    expect(studio.asked('record_stop')[0]?.args.record_id).toBe('r1');
    studio.tell('record_stopped', { record_id: 'r1', url: '/clip.mp4', duration: 12, comment: '' });
    expect(publication.state).not.toHaveProperty('recording');
  });
});

describe('a cut', () => {
  test('asked for by the server: the old connection lasts until the new one is connected (R7.085)', async () => {
    const studio = await setStudio();
    const { publication } = await goLive(studio);
    studio.tell('restart_stream', { stream_id: 's1' });
    await settled();
    const [old, fresh] = studio.media.peers;
    expect(publication.state.status).toBe('restarting');
    expect([old?.isClosed, fresh?.isClosed]).toEqual([false, false]);
    await studio.answer('s1');
    expect([old?.isClosed, fresh?.isClosed]).toEqual([true, false]);
    expect(publication.state.status).toBe('live');
    old?.lose();
    old?.stand();
    await studio.clock.advance(60_000);
    expect(studio.media.peers).toHaveLength(2);
  });

  test('twice in a row: only the answer to the last offer counts', async () => {
    const studio = await setStudio();
    await goLive(studio);
    studio.tell('restart_stream', { stream_id: 's1' });
    await settled();
    studio.tell('restart_stream', { stream_id: 's1' });
    await settled();
    const last = studio.media.peer;
    const answer = { stream_id: 's1', type: 'answer', connection: 'both' };
    studio.tell('stream_server_sdp', { ...answer, sdp: 'to the second' });
    studio.tell('stream_server_sdp', { ...answer, sdp: 'to the third' });
    expect(last.answers).toEqual(['to the third']);
    expect(studio.media.peers.map(({ isClosed }) => isClosed)).toEqual([false, true, false]);
  });

  test('of its connection is followed by another, and by the end after too many', async () => {
    const studio = await setStudio();
    const { media, publication } = await goLive(studio);
    studio.media.peer.lose();
    expect(publication.state.status).toBe('restarting');
    await studio.clock.advance(bounds.peerAgainMs.first);
    await studio.answer('s1');
    expect(publication.state.status).toBe('live');
    studio.media.peer.lose();
    await studio.clock.advance(600_000);
    expect(publication.state).toMatchObject({ status: 'ended', reason: 'STREAM_LOST' });
    expect(media.video.readyState).toBe('ended');
    expect(studio.media.peers).toHaveLength(2 + bounds.peerTries);
    expect(studio.media.peers.every(({ isClosed }) => isClosed)).toBe(true);
  });

  test('of the socket: the picture lasts, and the stream is announced again in its present state', async () => {
    const studio = await setStudio();
    const { publication } = await goLive(studio);
    studio.server.down();
    await studio.blink();
    expect(publication.state.status).toBe('away');
    expect(studio.media.peer.isClosed).toBe(false);
    await publication.mute();
    studio.server.down(false);
    await studio.clock.advance(15_000);
    expect(studio.asked('start').at(-1)?.args).toMatchObject({ muted: 1, roomid: 1, stream_id: 's1' });
    expect(publication.state).toMatchObject({ status: 'restarting', streamId: 's2' });
    await studio.answer('s2');
    expect(publication.state.status).toBe('live');
    expect(studio.media.peers.map(({ isClosed }) => isClosed)).toEqual([true, false]);
  });

  test('reported by the server as a lost stream: it is announced again', async () => {
    const studio = await setStudio();
    const { publication } = await goLive(studio);
    studio.tell('stream_ended', { stream_id: 's1', reason: 'STREAM_LOST', uid: 1, roomid: 1 });
    await studio.clock.advance(bounds.peerAgainMs.first);
    await studio.answer('s2');
    expect(publication.state).toMatchObject({ status: 'live', streamId: 's2' });
  });

  test('for good: closing the client ends everything, and no timer is left', async () => {
    const studio = await setStudio();
    const { media, publication } = await goLive(studio);
    studio.client.close();
    expect(publication.state).toMatchObject({ status: 'ended', reason: 'STREAMER_LOGOUT' });
    expect(media.video.readyState).toBe('ended');
    expect(studio.clock.timers).toBe(0);
    expect(studio.streams.publications).toEqual([]);
  });
});
