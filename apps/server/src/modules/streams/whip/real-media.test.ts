// Programs of members with real packets. Our own client of WHIP and WHEP stands for OBS and for a player.
import { streamsCallbacks } from '@alcove/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmbeddedEngine, type EmbeddedEngine } from '../../../platform/media-engine/embedded-engine.ts';
import { isUp, openCamera, openWindow, shortTimes } from '@alcove/sfu/testing';
import { createWhipEngine } from '../../../platform/media-engine/whip/whip-engine.ts';
import { silentLog, startTestSite, type TestSite, until } from '../../../testing/index.ts';
import { createCast } from '../testing/cast.ts';
import { engineBySocket, nameOf } from '../testing/engine-by-socket.ts';
import { keyOf, tokenFor } from '../testing/program.ts';

let site: TestSite;
let engine: EmbeddedEngine;
const closing: (() => unknown)[] = [];
beforeAll(async () => {
  const place = { processes: 1, bindAddress: '127.0.0.1' };
  engine = createEmbeddedEngine({ log: silentLog, ...place, times: shortTimes });
  await isUp(engine);
  site = await startTestSite({ env: { RATE_LIMITS: 'off' }, parts: { mediaEngine: engine } });
});
afterAll(async () => {
  for (const close of closing) await close();
  await site.close();
  await engine.shutdown();
});

const { streamStarted, streamEnded, viewEnded } = streamsCallbacks;

/** A program with a key or a token: it publishes to a room, or watches a stream. */
function programWith(token: string) {
  const made = createWhipEngine({ log: silentLog, address: `${site.url}/{protocol}/{stream}`, token });
  closing.push(made.shutdown);
  return made;
}
const onClosing = <T extends { close(): void }>(peer: T): T => {
  closing.unshift(peer.close);
  return peer;
};

async function scene() {
  const cast = createCast(site);
  const room = await cast.openRoom();
  const guest = await cast.someone(room);
  const member = await site.member();
  const obs = programWith(await keyOf(member));
  const camera = async (options?: Parameters<typeof openCamera>[2]) =>
    onClosing(await openCamera(obs, nameOf(room.slug), options));
  const started = () => guest.live.receives(streamStarted, ({ uid }) => uid === member.uid);
  return { guest, obs, camera, started };
}

test('a camera of OBS is seen and heard in the room and by a player, and ends with OBS', async () => {
  const { guest, obs, camera, started } = await scene();
  const source = await camera();
  const { stream_id } = await started();
  const seen = onClosing(await openWindow(engineBySocket(guest.live), nameOf(stream_id)));
  await seen.sees(source);
  await seen.sees(source, 'audio');
  const player = programWith(await tokenFor(guest.member, stream_id));
  const played = onClosing(await openWindow(player, nameOf(stream_id), { offers: 'window' }));
  await played.sees(source);
  // A free member has one view slot: the player took it from the browser.
  expect((await guest.live.receives(viewEnded)).reason).toBe('LIMIT_REACHED');
  await obs.close(source.id);
  await guest.live.receives(streamEnded, (event) => event.stream_id === stream_id);
  await until(async () => (await engine.stats(nameOf(stream_id))).sessions === 0);
});

test('a camera of OBS that was cut off and came back goes on, and viewers keep their connection', async () => {
  const { guest, camera, started } = await scene();
  const first = await camera();
  const { stream_id } = await started();
  const seen = onClosing(await openWindow(engineBySocket(guest.live), nameOf(stream_id)));
  await seen.sees(first);
  first.close();
  const second = await camera();
  await seen.sees(second);
  await seen.more(20);
  expect(seen.isOrdered('video')).toBe(true);
  expect(guest.live.received(streamEnded)).toEqual([]);
});
