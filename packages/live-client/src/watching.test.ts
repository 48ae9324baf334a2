// A view of another member's camera: the first picture, another connection, its loss and its return.
import { describe, expect, test } from 'vitest';
import { bounds } from './bounds.ts';
import { settled, setStudio, type Studio } from './testing/index.ts';

/** Bruno's camera is watched. */
async function watch(studio: Studio, id = 'b1') {
  studio.started(id);
  const view = studio.streams.watch(id, { widthPx: 320 });
  const peer = await studio.offer(view.ref);
  const seen = peer.seeFrame();
  return { view, peer, seen };
}

describe('a view', () => {
  test('asks with a ref that rises from 1, answers the server’s offer, and shows the first picture (R3.082, R3.083, R4.021, R9.001)', async () => {
    const studio = await setStudio({ IceServers: [{ urls: ['stun:alcove.test'] }] });
    studio.started('b1');
    const view = studio.streams.watch('b1', { widthPx: 320 });
    expect(studio.asked('view')[0]?.args).toMatchObject({ stream_id: 'b1', ref: 1, width: 320 });
    expect(studio.asked('view')[0]?.args).not.toHaveProperty('ufrag');
    expect(view.state).toEqual({ status: 'connecting' });
    const peer = await studio.offer(1);
    expect(peer.offers).toEqual(['offer u1']);
    expect(peer.parts.iceServers).toHaveLength(1);
    expect(studio.asked('view_sdp')[0]?.args).toMatchObject({
      ref: 1,
      ufrag: 'u1',
      sdp: 'answer of peer 1',
      type: 'answer',
    });
    peer.find('mine');
    expect(studio.asked('view_ice')[0]?.args).toMatchObject({ ref: 1, candidate: 'mine' });
    studio.tell('view_server_ice', { ref: 1, stream_index: 0, stream_label: '0', candidate: 'theirs' });
    expect(peer.candidates.map(({ candidate }) => candidate)).toEqual(['theirs']);
    peer.stand();
    const arriving = peer.bringTrack();
    expect(view.state).toEqual({ status: 'connecting', arriving });
    expect(peer.seeFrame()).toBe(arriving);
    expect(view.state).toEqual({ status: 'live', media: arriving });
    expect(studio.streams.watch('b1')).toBe(view);
    expect(studio.streams.watch('c1').ref).toBe(2);
  });

  test('offers by itself where the server only answers, and again on request', async () => {
    const studio = await setStudio();
    studio.server.on('stream/view', ({ ref }) => ({ data: { ref, pictures: 0, offer: 1 } }));
    studio.started('b1');
    const view = studio.streams.watch('b1');
    await settled();
    const [first] = studio.media.peers;
    expect(studio.asked('view_sdp').map(({ args }) => args)).toMatchObject([
      { ref: 1, ufrag: '', sdp: 'offer of peer 1', type: 'offer' },
    ]);
    studio.tell('view_server_sdp', { ref: 1, ufrag: 'u1', sdp: 'the answer', type: 'answer' });
    await settled();
    expect(first?.answers).toEqual(['the answer']);
    const seen = first?.seeFrame();
    expect(view.state).toEqual({ status: 'live', media: seen });
    studio.tell('restart_view', { ref: 1, stream_id: 'b1', ufrag: 'u1' });
    await settled();
    const second = studio.media.peer;
    // The answer belongs to the offer before, and is ignored.
    expect(second.answers).toEqual([]);
    expect(studio.asked('view').at(-1)?.args).toMatchObject({ ref: 1, ufrag: 'u1' });
    studio.tell('view_server_sdp', { ref: 1, ufrag: 'u2', sdp: 'another answer', type: 'answer' });
    await settled();
    expect(second.answers).toEqual(['another answer']);
    expect(first?.isClosed).toBe(false);
    second.seeFrame();
    expect(view.state.status).toBe('live');
  });

  test('of a visitor is a blurred picture after another, and waits for no offer', async () => {
    const studio = await setStudio();
    studio.server.on('stream/view', () => ({ data: { ref: 1, pictures: 1, offer: 0 } }));
    studio.started('b1');
    const view = studio.streams.watch('b1');
    await settled();
    expect(view.state).toEqual({ status: 'pictures', url: '' });
    await studio.clock.advance(bounds.peerWithinMs * 2);
    expect(studio.asked('view')).toHaveLength(1);
    for (const url of ['/one.jpg', '/two.jpg']) {
      studio.tell('view_picture', { ref: 1, stream_id: 'b1', url });
      expect(view.state).toEqual({ status: 'pictures', url });
    }
    studio.tell('view_ended', { ref: 1, stream_id: 'b1', reason: 'STREAM_STOP' });
    expect(view.state.status).toBe('ended');
  });

  test('sends no local candidate before its answer', async () => {
    const studio = await setStudio();
    studio.started('b1');
    studio.streams.watch('b1');
    studio.tell('view_server_sdp', { ref: 1, ufrag: 'u1', sdp: 'offer', type: 'offer' });
    studio.media.peer.find('early');
    expect(studio.actions()).toEqual(['view']);
    await settled();
    expect(studio.actions()).toEqual(['view', 'view_sdp', 'view_ice']);
  });

  test('reports the size of its window once per change', async () => {
    const studio = await setStudio();
    const { view } = await watch(studio);
    view.resize(320);
    view.resize(0);
    expect(studio.asked('view_size').map(({ args }) => args.width)).toEqual([0]);
    // Hidden still, after the socket was lost and is there again.
    await studio.blink();
    await settled();
    expect(studio.asked('view')).toHaveLength(2);
    expect(studio.asked('view_size').map(({ args }) => args.width)).toEqual([0, 0]);
  });

  test('measures, and receives the counters of the server (R7.061)', async () => {
    const studio = await setStudio();
    const { view } = await watch(studio);
    expect(await view.stats()).toEqual({ packetsOut: 7 });
    expect(studio.asked('stats')[0]?.args).toMatchObject({ ref: 1, counters: { video_packetsLost: 3 } });
  });

  test('is left: nothing of it remains, and its name is not used again (R7.060)', async () => {
    const studio = await setStudio();
    const { view, peer } = await watch(studio);
    let wasClosed: boolean | undefined;
    studio.server.on('stream/leave', () => {
      wasClosed = peer.isClosed;
      return { data: {} };
    });
    view.leave();
    // The server tells who leaves from who is cut off by what comes first.
    expect(wasClosed).toBe(false);
    expect(studio.asked('leave')[0]?.args.stream_id).toBe('b1');
    expect(peer.isClosed).toBe(true);
    expect(studio.streams.views).toEqual([]);
    peer.seeFrame();
    peer.lose();
    expect(studio.streams.watch('b1').ref).toBe(2);
  });

  test('of what this browser cannot decode is refused, and not asked for again and again', async () => {
    const studio = await setStudio();
    studio.server.on('stream/view_sdp', () => studio.server.no(403, 'view_undecoded'));
    studio.started('b1');
    const view = studio.streams.watch('b1');
    await studio.offer(view.ref);
    await settled();
    expect(view.state).toMatchObject({ status: 'refused', failure: { code: 'view_undecoded' } });
    expect(studio.asked('view')).toHaveLength(1);
  });

  test('that is refused says why, and may be tried again', async () => {
    const studio = await setStudio();
    studio.server.on('stream/view', () => studio.server.no(403, 'watching_one_at_a_time'));
    const view = studio.streams.watch('b1');
    await settled();
    expect(view.state).toMatchObject({ status: 'refused', failure: { code: 'watching_one_at_a_time' } });
    studio.server.on('stream/view', ({ ref }) => ({ data: { ref, pictures: 0, offer: 0 } }));
    view.retry();
    const peer = await studio.offer(view.ref);
    peer.seeFrame();
    expect(view.state.status).toBe('live');
  });

  test('of a visitor is a row of pictures: nothing is offered, and none of it counts as a failure', async () => {
    const studio = await setStudio();
    studio.server.on('stream/view', ({ ref }) => ({ data: { ref, pictures: 1, offer: 0 } }));
    studio.started('b1');
    const view = studio.streams.watch('b1');
    await settled();
    expect(view.state).toEqual({ status: 'pictures', url: '' });
    studio.tell('view_picture', { ref: 1, stream_id: 'b1', url: '/blurred-1.jpg' });
    studio.tell('view_picture', { ref: 1, stream_id: 'b1', url: '/blurred-2.jpg' });
    view.resize(320);
    await studio.clock.advance(60_000);
    expect(view.state).toEqual({ status: 'pictures', url: '/blurred-2.jpg' });
    expect(studio.actions()).toEqual(['view']);
    expect(studio.errors).toEqual([]);
  });

  test('follows the announced state of its stream', async () => {
    const studio = await setStudio();
    const { view } = await watch(studio);
    studio.tell('stream_update', { ...view.stream, paused: 1 });
    expect(view.stream?.paused).toBe(1);
    expect(studio.streams.list).toEqual([view.stream]);
  });
});

describe('another connection', () => {
  test('asked for by the server: the old picture stays until its first picture (R4.022, R3.085, R7.086)', async () => {
    const studio = await setStudio();
    const { view, peer: old, seen } = await watch(studio);
    studio.tell('restart_view', { ref: 1, stream_id: 'b1', ufrag: 'u2' });
    expect(studio.asked('view').at(-1)?.args).toMatchObject({ stream_id: 'b1', ref: 1, ufrag: 'u2' });
    expect(view.state).toEqual({ status: 'restarting', media: seen });
    const fresh = await studio.offer(1, 'u3');
    expect(studio.asked('view_sdp').at(-1)?.args.ufrag).toBe('u3');
    expect(old.isClosed).toBe(false);
    const before = view.state;
    fresh.bringTrack();
    expect(view.state).toBe(before);
    const next = fresh.seeFrame();
    expect(view.state).toEqual({ status: 'live', media: next });
    await studio.clock.advance(bounds.peerFadesMs);
    expect([old.isClosed, fresh.isClosed]).toEqual([true, false]);
    old.lose();
    old.seeFrame();
    expect(view.state).toEqual({ status: 'live', media: next });
  });

  test('overtaken by one more is forgotten, whatever it still says', async () => {
    const studio = await setStudio();
    studio.started('b1');
    const view = studio.streams.watch('b1');
    const first = await studio.offer(1, 'u1');
    const second = await studio.offer(1, 'u2');
    expect(first.isClosed).toBe(true);
    first.bringTrack();
    first.seeFrame();
    first.lose();
    first.find('late');
    expect(view.state).toEqual({ status: 'connecting' });
    expect(studio.asked('view_ice')).toEqual([]);
    second.seeFrame();
    expect(view.state.status).toBe('live');
  });

  test('answers of an old generation that the server refuses change nothing', async () => {
    const studio = await setStudio();
    studio.started('b1');
    const view = studio.streams.watch('b1');
    studio.server.on('stream/view_sdp', () => studio.server.no(409, 'conflict'));
    await studio.offer(1, 'u1');
    expect(view.state.status).toBe('connecting');
    expect(studio.asked('view')).toHaveLength(1);
  });

  test('is tried by itself where this one is cut', async () => {
    const studio = await setStudio();
    const { view, peer, seen } = await watch(studio);
    peer.lose();
    expect(view.state).toEqual({ status: 'restarting', media: seen });
    await studio.clock.advance(bounds.peerAgainMs.first);
    expect(studio.asked('view').at(-1)?.args.ufrag).toBe('u1');
    (await studio.offer(1, 'u2')).seeFrame();
    expect(view.state.status).toBe('live');
  });

  test('that cannot be set up is an error 1001 each time, and in the end lost until the viewer tries again (R8.008)', async () => {
    const studio = await setStudio();
    studio.started('b1');
    const view = studio.streams.watch('b1');
    studio.media.break();
    const peer = await studio.offer(1);
    expect(peer.isClosed).toBe(true);
    expect(studio.errors).toEqual([{ number: 1001, code: 'live_view_failed', result: 0, comment: '' }]);
    await studio.clock.advance(600_000);
    expect(view.state).toEqual({ status: 'lost', reason: 'live_view_failed' });
    expect(studio.errors.filter(({ number }) => number === 1001)).toHaveLength(1 + bounds.peerTries);
    expect(studio.asked('leave')).toHaveLength(1);
    studio.media.break(false);
    view.retry();
    (await studio.offer(1, 'u9')).seeFrame();
    expect(view.state.status).toBe('live');
  });
});

describe('the end of a view', () => {
  test('says why (R4.032, R4.034, R4.036)', async () => {
    const studio = await setStudio();
    const { view, peer } = await watch(studio);
    studio.tell('view_ended', { ref: 1, stream_id: 'b1', reason: 'LIMIT_REACHED' });
    studio.tell('limit_reached', { roomid: 1, until: studio.clock.now() + 60_000 });
    expect(view.state).toEqual({ status: 'ended', reason: 'LIMIT_REACHED' });
    expect(peer.isClosed).toBe(true);
    expect(studio.streams.limitedUntil(1)).toBe(studio.clock.now() + 60_000);
    await studio.clock.advance(60_000);
    expect(studio.streams.limitedUntil(1)).toBeUndefined();
  });

  test('does not come where the publisher is lost: the camera is watched again as soon as it is back (R4.033, R4.035)', async () => {
    const studio = await setStudio();
    const { view } = await watch(studio);
    for (const [n, reason] of (['STREAM_LOST', 'STREAMER_LOGOUT'] as const).entries()) {
      const [was, is] = [`b${n + 1}`, `b${n + 2}`];
      studio.tell('stream_ended', { stream_id: was, reason, uid: 2, roomid: 1 });
      expect(view.state).toEqual({ status: 'lost', reason });
      expect(studio.streams.list.some(({ uid }) => uid === 2)).toBe(false);
      studio.started('elsewhere', { roomid: 2 });
      studio.started(`other ${n}`, { uid: 3 });
      expect(view.state.status).toBe('lost');
      studio.started(is);
      expect(view.streamId).toBe(is);
      expect(studio.asked('view').at(-1)?.args).toMatchObject({ stream_id: is, ref: 1 });
      (await studio.offer(1, is)).seeFrame();
      expect(view.state.status).toBe('live');
    }
  });

  test('does not come either where only the view was lost: it is requested again', async () => {
    const studio = await setStudio();
    const { view, seen } = await watch(studio);
    studio.tell('view_ended', { ref: 1, stream_id: 'b1', reason: 'STREAM_LOST' });
    expect(view.state).toEqual({ status: 'restarting', media: seen });
    await studio.clock.advance(bounds.peerAgainMs.first);
    expect(studio.asked('view').at(-1)?.args).not.toHaveProperty('ufrag');
    (await studio.offer(1, 'u2')).seeFrame();
    expect(view.state.status).toBe('live');
  });

  test('comes for good when the publisher stops', async () => {
    const studio = await setStudio();
    const { view } = await watch(studio);
    studio.tell('stream_ended', { stream_id: 'b1', reason: 'STREAM_STOP', uid: 2, roomid: 1 });
    studio.started('b2');
    expect(view.state).toEqual({ status: 'ended', reason: 'STREAM_STOP' });
  });
});

describe('the socket lost and back', () => {
  test('a view goes on by itself, and what was seen stays meanwhile', async () => {
    const studio = await setStudio();
    const { view, peer, seen } = await watch(studio);
    studio.server.down();
    await studio.blink();
    expect(view.state).toEqual({ status: 'live', media: seen });
    peer.lose();
    expect(view.state).toEqual({ status: 'restarting', media: seen });
    expect(peer.isClosed).toBe(false);
    studio.server.down(false);
    await studio.clock.advance(15_000);
    expect(studio.asked('view').at(-1)?.args).toMatchObject({ stream_id: 'b1', ref: 1, ufrag: 'u1' });
    expect(view.state).toEqual({ status: 'restarting', media: seen });
    (await studio.offer(1, 'u2')).seeFrame();
    expect(view.state.status).toBe('live');
  });

  test('a camera that went off meanwhile is lost', async () => {
    const studio = await setStudio();
    const { view } = await watch(studio);
    studio.server.on('stream/view', () => studio.server.no(404, 'stream_unknown'));
    await studio.blink();
    expect(view.state).toEqual({ status: 'lost', reason: 'STREAM_LOST' });
    expect(studio.streams.list).toEqual([]);
  });

  test('closing the client ends every view, and leaves no timer', async () => {
    const studio = await setStudio();
    const { view, peer } = await watch(studio);
    studio.started('c1', { uid: 3 });
    studio.streams.watch('c1');
    studio.client.close();
    expect(view.state.status).toBe('ended');
    expect(peer.isClosed).toBe(true);
    expect(studio.clock.timers).toBe(0);
    expect(studio.streams.views).toEqual([]);
  });
});

describe('the list of cameras', () => {
  test('holds those of joined rooms, without publishers hidden by a block', async () => {
    const studio = await setStudio();
    let changes = 0;
    studio.streams.onChange(() => changes++);
    studio.started('b1');
    studio.started('elsewhere', { roomid: 2 });
    studio.started('of a call', { private: 1 });
    const { list } = studio.streams;
    expect(list.map(({ stream_id }) => stream_id)).toEqual(['b1']);
    expect(studio.streams.list).toBe(list);
    expect(changes).toBe(2);
    const caps = studio.client.state.caps;
    studio.server.socket.tell('login', 'caps_change', {
      caps,
      private_data: { blocklist: [2], blocked_by: [] },
    });
    expect(studio.streams.list).toEqual([]);
  });

  test('is empty once the viewer has left the room, also when they come back after the camera went off', async () => {
    const studio = await setStudio();
    studio.started('b1');
    await studio.client.rooms.leave(1);
    expect(studio.streams.list).toEqual([]);
    await studio.client.rooms.join('1');
    expect(studio.client.rooms.view(1)).toBeDefined();
    expect(studio.streams.list).toEqual([]);
  });

  test('reports malformed callbacks as errors and ignores them', async () => {
    const studio = await setStudio();
    studio.tell('stream_started', { stream_id: 3 });
    studio.tell('view_server_sdp', { ref: 'x' });
    studio.tell('view_server_sdp', { ref: 99, ufrag: '', sdp: '', type: 'offer' });
    expect(studio.errors.map(({ number }) => number)).toEqual([5, 5]);
    expect(studio.media.peers).toEqual([]);
  });
});
