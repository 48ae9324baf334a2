// Sizes that nobody watches, with real packets, against people who would have a publisher's sizes come and go.
import { streamsActions, streamsCallbacks } from '@alcove/protocol';
import { isUp, openLayeredCamera, shortTimes } from '@alcove/sfu/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmbeddedEngine, type EmbeddedEngine } from '../../platform/media-engine/embedded-engine.ts';
import { silentLog, startTestSite, type TestSite, until } from '../../testing/index.ts';
import { createCast } from './testing/cast.ts';
import { engineBySocket, nameOf } from './testing/engine-by-socket.ts';
import { openScene } from './testing/scene.ts';

let site: TestSite;
let engine: EmbeddedEngine;
const closing: (() => void)[] = [];
beforeAll(async () => {
  engine = createEmbeddedEngine({
    log: silentLog,
    processes: 1,
    bindAddress: '127.0.0.1',
    times: shortTimes,
  });
  await isUp(engine);
  site = await startTestSite({ env: { RATE_LIMITS: 'on' }, parts: { mediaEngine: engine } });
});
afterAll(async () => {
  for (const close of closing) close();
  await site.close();
  await engine.shutdown();
});

const { streamSizes } = streamsCallbacks;

test('a viewer who changes their window all the time, or names sizes as if they were the server, leaves a publisher in peace', async () => {
  const { publisher, streamId, guest, window, viewer } = await openScene(createCast(site), closing);
  const source = await openLayeredCamera(engineBySocket(publisher.live), nameOf(streamId));
  closing.push(source.close);
  await window();
  const wantedSizes = () => publisher.live.received(streamSizes).map(({ wanted }) => wanted.join());
  // Its window has no width: as large as there is.
  await until(() => wantedSizes().at(-1) === 'l,h');
  let taken = 0;
  // As often as the server lets it, until it is closed for a flood.
  for (const socket = guest.live.closed.then(() => 'closed' as const); ; taken++) {
    const asked = guest.live.ask(streamsActions.resizeView, { ref: 1, width: taken % 2 === 0 ? 100 : 1280 });
    const answer = asked.catch(() => 'closed' as const);
    if ((await Promise.race([socket, answer])) === 'closed') break;
  }
  expect(taken).toBeGreaterThan(20);
  await until(() => wantedSizes().at(-1) === 'l');
  expect(wantedSizes()).toEqual(['l,m,h', 'l,h', 'l']);

  const other = await viewer();
  const forged = { ...streamSizes, who: 'watchStreams', args: streamSizes.data } as const;
  const { result } = await other.person.live.ask(forged, { stream_id: streamId, wanted: ['h'] });
  expect(result).toBe(404);
  expect(wantedSizes()).toHaveLength(3);
});
