// A program that follows WHIP and WHEP broadcasts and watches: a peer that shares no code with us.
import { streamsCalls, streamsCallbacks } from '@alcove/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEmbeddedEngine, type EmbeddedEngine } from '../../../platform/media-engine/embedded-engine.ts';
import { isUp, openWindow } from '@alcove/sfu/testing';
import { silentLog, startTestSite, type TestSite, until } from '../../../testing/index.ts';
import { createCast } from '../testing/cast.ts';
import { engineBySocket, nameOf } from '../testing/engine-by-socket.ts';
import { foreignPeerMissing, hasForeignPeer, openForeignPeer } from '../testing/foreign-peer.ts';

const { streamStarted, streamEnded } = streamsCallbacks;

describe.skipIf(!hasForeignPeer)(`a program that is not ours${foreignPeerMissing}`, () => {
  let engine: EmbeddedEngine;
  let site: TestSite;
  const closing: (() => void)[] = [];
  beforeAll(async () => {
    engine = createEmbeddedEngine({ log: silentLog, processes: 1, bindAddress: '127.0.0.1' });
    await isUp(engine);
    site = await startTestSite({ env: { RATE_LIMITS: 'off' }, parts: { mediaEngine: engine } });
  });
  afterAll(async () => {
    for (const close of closing) close();
    await site.close();
    await engine.shutdown();
  });
  const open = (...how: Parameters<typeof openForeignPeer>) => {
    const peer = openForeignPeer(...how);
    closing.push(peer.kill);
    return peer;
  };

  test(
    'broadcasts into a room; a browser and another such program watch it, until it stops',
    { timeout: 180_000 },
    async () => {
      const cast = createCast(site);
      const room = await cast.openRoom();
      const guest = await cast.someone(room);
      const member = await site.member();
      const made = await member.call(streamsCalls.renewStreamKey, {});
      if (made.status !== 'success') throw new Error(made.code);
      const camera = open('publish', `${site.url}/whip/${room.slug}`, made.data.key);
      await camera.says('connection connected');
      const { stream_id } = await guest.live.receives(streamStarted, ({ uid }) => uid === member.uid);
      await until(async () => (await engine.stats(nameOf(stream_id))).packetsIn > 50);

      const window = await openWindow(engineBySocket(guest.live), nameOf(stream_id));
      closing.push(window.close);
      await window.more(20);
      await window.more(20, 'audio');

      const asked = await guest.member.call(streamsCalls.viewerToken, { stream_id });
      if (asked.status !== 'success') throw new Error(asked.code);
      const player = open('watch', asked.data.url, asked.data.token);
      await Promise.all([player.says('video 10 640x480'), player.says('audio 10')]);
      expect(await player.leave()).toContain('deleted 200');

      expect(await camera.leave()).toContain('deleted 200');
      await guest.live.receives(streamEnded, (event) => event.stream_id === stream_id);
    },
  );

  test('is answered in words why it is refused', async () => {
    const room = await createCast(site).openRoom();
    const camera = open('publish', `${site.url}/whip/${room.slug}`, 'a-key-that-nobody-has');
    await camera.says('posted 401');
    expect(await camera.leave()).toContain('stream_key_unknown');
  });
});
