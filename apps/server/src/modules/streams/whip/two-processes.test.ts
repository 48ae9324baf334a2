// Two servers: members are connected to the second one, whose media engine is the first.
import { streamsActions, streamsCallbacks } from '@alcove/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmbeddedEngine, type EmbeddedEngine } from '../../../platform/media-engine/embedded-engine.ts';
import type { MediaEngine, StreamName } from '../../../platform/media-engine/media-engine.ts';
import { isUp, openCamera, openWindow, shortTimes } from '@alcove/sfu/testing';
import { createWhipEngine } from '../../../platform/media-engine/whip/whip-engine.ts';
import { openMediaEngine } from '../../../ports.ts';
import { silentLog, startTestSite, testConfig, type TestSite, until } from '../../../testing/index.ts';
import { createCast, ok, start } from '../testing/cast.ts';
import { engineBySocket, nameOf } from '../testing/engine-by-socket.ts';

const MEDIA_ENGINE_TOKEN = 'what-the-operator-tells-both';
let far: EmbeddedEngine;
let machine: TestSite;
let engine: MediaEngine;
let site: TestSite;
const address = () => `${machine.url}/engine/{protocol}/{stream}`;
const closing: { close(): void }[] = [];
beforeAll(async () => {
  const place = { processes: 1, bindAddress: '127.0.0.1' };
  far = createEmbeddedEngine({ log: silentLog, ...place, times: shortTimes });
  await isUp(far);
  machine = await startTestSite({
    env: { MEDIA_ENGINE_TOKEN, RATE_LIMITS: 'off' },
    parts: { mediaEngine: far },
  });
  const askEveryMs = { ingest: 50, view: 50 };
  engine = createWhipEngine({ log: silentLog, address: address(), token: MEDIA_ENGINE_TOKEN, askEveryMs });
  site = await startTestSite({ env: { RATE_LIMITS: 'off' }, parts: { mediaEngine: engine } });
});
afterAll(async () => {
  for (const peer of closing) peer.close();
  await site.close();
  await engine.shutdown();
  await machine.close();
  await far.shutdown();
});

async function scene() {
  const cast = createCast(site);
  const room = await cast.openRoom();
  const [publisher, guest] = [await cast.someone(room), await cast.someone(room)];
  const streamId = await start(publisher.live);
  const camera = await openCamera(engineBySocket(publisher.live), nameOf(streamId));
  const viewerEngine = engineBySocket(guest.live);
  const window = async () => {
    const opened = await openWindow(viewerEngine, nameOf(streamId), { offers: 'window' });
    closing.push(opened);
    return opened;
  };
  closing.push(camera);
  return { publisher, guest, streamId, camera, window };
}
const farName = (streamId: string) => `engine ${streamId}` as StreamName;

test('an operator names the engine of another server and its token in the settings', async () => {
  const MEDIA_ENGINE = `whip:${address()}`;
  const named = await openMediaEngine(testConfig({ MEDIA_ENGINE, MEDIA_ENGINE_TOKEN }), silentLog);
  const stream = 'a-room' as StreamName;
  const camera = await openCamera(named, stream);
  const window = await openWindow(named, stream, { offers: 'window' });
  closing.push(camera, window);
  expect(await window.sees(camera)).toBe(true);
  expect(await far.stats(farName(stream))).toMatchObject({ sessions: 2 });
  await named.shutdown();
});

test('a camera is seen and heard through the engine of another server, and is off there with its end', async () => {
  const { publisher, guest, streamId, camera, window } = await scene();
  const seen = await window();
  await seen.sees(camera);
  await seen.sees(camera, 'audio');
  expect(await far.stats(farName(streamId))).toMatchObject({ sessions: 2 });
  await ok(publisher.live, streamsActions.stop, {});
  expect((await guest.live.receives(streamsCallbacks.viewEnded)).reason).toBe('STREAM_STOP');
  await until(async () => (await far.stats(farName(streamId))).sessions === 0);
});

test('a publisher is refused in words what that engine cannot do, and the camera goes on', async () => {
  const { publisher, camera, window, streamId } = await scene();
  const seen = await window();
  await seen.sees(camera);
  const recorded = await publisher.live.ask(streamsActions.recordStart, {});
  expect(recorded).toMatchObject({ result: 503, data: { code: 'recording_failed' } });
  const split = await publisher.live.ask(streamsActions.streamSdp, {
    stream_id: streamId,
    sdp: 'v=0',
    type: 'offer',
    connection: 'audio',
  });
  expect(split).toMatchObject({ result: 400, data: { code: 'description_refused' } });
  await seen.more(10);
});

test('a publisher whose connection was lost there is asked to reconnect, and viewers see the camera again', async () => {
  const { publisher, guest, streamId, camera, window } = await scene();
  const seen = await window();
  await seen.sees(camera);
  camera.close();
  await far.endStream(farName(streamId));
  await publisher.live.receives(streamsCallbacks.restartStream);
  const again = await openCamera(engineBySocket(publisher.live), nameOf(streamId));
  closing.push(again);
  await guest.live.receives(streamsCallbacks.restartView);
  const back = await window();
  await back.sees(again);
  expect(guest.live.received(streamsCallbacks.viewEnded)).toEqual([]);
});
