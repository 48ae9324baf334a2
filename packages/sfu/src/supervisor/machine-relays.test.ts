// Two SFUs as two machines, each at an address of its own: a camera that is published at one is watched at the other.
import { afterEach, expect, test } from 'vitest';
import { createSfu } from '../sfu.ts';
import { openLayeredCamera } from '../testing/layered-camera.ts';
import { openLossyLink } from '../testing/lossy-link.ts';
import { openCamera, openWindow } from '../testing/peers.ts';
import { shortTimes } from '../testing/short-times.ts';
import { silentLog } from '../testing/silent-log.ts';
import { until } from '../testing/until.ts';
import type { Sfu } from '../vocabulary.ts';

const stream = 'room';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

function machine(address: string, options = {}): Sfu {
  const sfu = createSfu({
    log: silentLog,
    processes: 1,
    bindAddress: '127.0.0.1',
    machine: { address },
    times: shortTimes,
    ...options,
  });
  closing.push(() => sfu.shutdown());
  return sfu;
}

/** What the callers of both do whenever a relay is needed and there is none. */
async function connect(home: Sfu, edge: Sfu) {
  const relay = await home.relayTo(stream, await edge.relayPlace(stream));
  await edge.relayFrom(stream, relay);
  return relay.relay;
}

async function windowAt(sfu: Sfu, options = {}) {
  const window = await openWindow(sfu, stream, options);
  closing.push(window.close);
  return window;
}

async function cameraAt(sfu: Sfu) {
  const camera = await openCamera(sfu, stream);
  closing.push(camera.close);
  return camera;
}

async function twoMachines() {
  const [home, edge] = [machine('127.0.0.2'), machine('127.0.0.3')];
  const camera = await cameraAt(home);
  const viewer = await windowAt(edge);
  return { home, edge, camera, viewer, relay: await connect(home, edge) };
}

test('viewers of another machine see and hear a camera from one copy of it, until they leave', async () => {
  const { home, edge, camera, viewer } = await twoMachines();
  const others = [await windowAt(edge), await windowAt(edge)];
  for (const one of [viewer, ...others]) {
    await one.sees(camera);
    await one.sees(camera, 'audio');
    one.wantKeyframe();
    await one.more(20);
    expect(one.isOrdered('video')).toBe(true);
  }
  // The publisher is the only session there.
  expect((await home.stats(stream)).sessions).toBe(1);
  expect((await edge.stats(stream)).sessions).toBe(3);
  const ended: [string, boolean][] = [];
  for (const sfu of [home, edge])
    sfu.on('relayEnded', (name, _, isSilent) => void ended.push([name, isSilent]));
  for (const { id } of [viewer, ...others]) await edge.close(id);
  // The edge falls silent, and the home sends no more.
  await until(() => ended.length === 2);
  expect(ended).toEqual([
    [stream, false],
    [stream, true],
  ]);
});

test('a veiled camera sends no picture to another machine', async () => {
  const { home, camera, viewer } = await twoMachines();
  await viewer.sees(camera);
  await home.veil(stream, true);
  await viewer.hasHeard(camera.frames);
  const veiled = viewer.packets.video.length;
  await viewer.hasHeard(camera.frames + 10);
  expect(viewer.packets.video.length).toBe(veiled);
  await home.veil(stream, false);
  await viewer.more();
});

test('a relay that ends with a media process of either machine is opened again, and its viewers see the camera', async () => {
  const { home, edge, camera, viewer, relay } = await twoMachines();
  await viewer.sees(camera);
  const ended: string[] = [];
  edge.on('relayEnded', (_, id) => void ended.push(id));
  process.kill(home.pids()[0] ?? 0, 'SIGKILL');
  await until(() => ended.length === 1);
  expect(ended).toEqual([relay]);
  const again = await cameraAt(home);
  const second = await connect(home, edge);
  await viewer.sees(again);
  await viewer.more(20);
  expect(viewer.isOrdered('video')).toBe(true);

  process.kill(edge.pids()[0] ?? 0, 'SIGKILL');
  await until(() => ended.includes(second));
  const back = await windowAt(edge);
  await connect(home, edge);
  await back.sees(again);
});

test('packets that are lost between machines are sent again', async () => {
  const [home, edge] = [machine('127.0.0.1'), machine('127.0.0.1')];
  const link = await openLossyLink();
  closing.push(link.close);
  const camera = await cameraAt(home);
  const viewer = await windowAt(edge);
  const place = await edge.relayPlace(stream);
  const { port, from } = link.to(place.port);
  const relay = await home.relayTo(stream, { ...place, port });
  await edge.relayFrom(stream, { ...relay, port: from });
  await viewer.sees(camera);
  let count = 0;
  link.lose((packet) => packet.length > 100 && ++count % 8 === 0);
  const seen = new Set(viewer.marks('video'));
  await viewer.more(200);
  link.lose(() => false);
  await viewer.more(40);
  const since = [...new Set(viewer.marks('video'))]
    .filter((mark) => !seen.has(mark))
    .toSorted((a, b) => a - b);
  const [first = 0] = since;
  // The last ones may be on their way.
  expect(since.slice(0, -10)).toEqual(since.slice(0, -10).map((_, index) => first + index));
});

test('only the sizes that viewers of another machine need are sent there', async () => {
  const [home, edge] = [machine('127.0.0.2'), machine('127.0.0.3')];
  const wanted: string[][] = [];
  home.on('layersWanted', (_, rids) => void wanted.push([...rids]));
  const camera = await openLayeredCamera(home, stream);
  closing.push(camera.close);
  const viewer = await windowAt(edge, { widthPx: 320 });
  await connect(home, edge);
  await viewer.more();
  await until(() => wanted.at(-1)?.length === 1);
  expect(wanted.at(-1)).toEqual(['l']);
  await edge.resize(viewer.id, 1280);
  await until(() => viewer.marks('video').includes(1280));
  await until(() => wanted.at(-1)?.includes('h'));
});

test('a machine without an address among others relays nothing, nor does one that has no viewer', async () => {
  const [alone, edge] = [machine('127.0.0.2', { machine: undefined }), machine('127.0.0.3')];
  const refusal = { reason: 'unavailable' };
  expect(alone.machine()).toBe('');
  await expect(alone.relayTo(stream, { address: '127.0.0.3', port: 9 })).rejects.toMatchObject(refusal);
  await expect(edge.relayPlace(stream)).rejects.toMatchObject({ reason: 'unknown' });
});
