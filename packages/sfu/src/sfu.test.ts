// What an SFU of several processes promises: they die, fill up and are left.
import { type ChildProcess, fork } from 'node:child_process';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setImmediate as immediately } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { silentLog } from './testing/silent-log.ts';
import { standStill, until } from './testing/until.ts';
import type { SessionEnd, Sfu, SfuSession } from './vocabulary.ts';
import { createViewerChurn } from './testing/viewer-churn.ts';
import { type Camera, openCamera, openWindow, type Window } from './testing/peers.ts';
import { isUp } from './testing/peers-engine.ts';
import { shortTimes } from './testing/short-times.ts';
import { createSfu } from './sfu.ts';
import type { SfuOptions } from './options.ts';

const bindAddress = '127.0.0.1';
const stream = 'room';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

function start(options: Partial<SfuOptions> = {}) {
  const engine = createSfu({
    log: silentLog,
    processes: 1,
    bindAddress,
    times: shortTimes,
    ...options,
  });
  const ended: { session: SfuSession; why: SessionEnd }[] = [];
  engine.on('ended', (session, why) => void ended.push({ session, why }));
  closing.push(() => engine.shutdown());
  return { engine, ended };
}

async function camera(engine: Sfu, name = stream): Promise<Camera> {
  await isUp(engine);
  const peer = await openCamera(engine, name);
  closing.push(() => peer.close());
  return peer;
}

async function windows(engine: Sfu, count: number, name = stream): Promise<Window[]> {
  await isUp(engine);
  const peers = await Promise.all(Array.from({ length: count }, () => openWindow(engine, name)));
  closing.push(...peers.map((peer) => () => peer.close()));
  return peers;
}

/** A zombie has ended: only its parent has not asked yet. */
function isAlive(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** Six of these without an answer end a process. */
const beatMs = 250;
const silentTooLongMs = 8 * beatMs;

describe('a media process that is killed', () => {
  test('ends all its sessions at once, and new ones work in another process', async () => {
    const { engine, ended } = start();
    const source = await camera(engine);
    const viewers = await windows(engine, 2);
    for (const viewer of viewers) await viewer.sees(source);
    const [pid = 0] = engine.pids();
    process.kill(pid, 'SIGKILL');
    await until(() => ended.length === 3);
    expect(ended.every(({ why }) => why === 'gone')).toBe(true);
    const again = await camera(engine);
    const [viewer] = await windows(engine, 1);
    await viewer?.sees(again);
    expect(engine.pids()).not.toContain(pid);
  });

  test('because it hangs is replaced, though nothing was asked of it', async () => {
    const { engine, ended } = start({ times: { ...shortTimes, beatMs } });
    const [viewer] = await windows(engine, 1);
    process.kill(engine.pids()[0] ?? 0, 'SIGSTOP');
    await until(() => ended.length > 0);
    expect(ended).toEqual([{ session: viewer?.id, why: 'gone' }]);
    const source = await camera(engine);
    const [again] = await windows(engine, 1);
    await again?.sees(source);
  });

  test('is never one that was not listened to because the supervisor itself stood still', async () => {
    const { engine, ended } = start({ times: { ...shortTimes, beatMs } });
    await windows(engine, 1);
    const [pid] = engine.pids();
    // What is due by the clock comes before the answer is read: timers run next.
    await immediately();
    const asked = engine.stats(stream);
    standStill(silentTooLongMs);
    expect(await asked).toMatchObject({ sessions: 1 });
    // Its answer was on its way already; a process that was ended meanwhile gives no second one.
    expect(await engine.stats(stream)).toMatchObject({ sessions: 1 });
    expect(engine.pids()).toEqual([pid]);
    expect(ended).toEqual([]);
  });

  test('does not disturb sessions that are opened meanwhile', async () => {
    const { engine } = start({ processes: 2 });
    await engine.ready();
    await until(() => engine.pids().length === 2);
    process.kill(engine.pids()[0] ?? 0, 'SIGKILL');
    const source = await camera(engine);
    const viewers = await windows(engine, 3);
    for (const viewer of viewers) await viewer.sees(source);
    expect(await engine.stats(stream)).toMatchObject({ sessions: 4 });
  });

  test('leaves viewers in another process where they are: they go on with the next publisher', async () => {
    const { engine, ended } = start({ processes: 2, viewersPerProcess: 1 });
    await engine.ready();
    await until(() => engine.pids().length === 2);
    const [homePid = 0] = engine.pids();
    const source = await camera(engine);
    const [viewer] = await windows(engine, 1);
    await viewer?.sees(source);
    process.kill(homePid, 'SIGKILL');
    await until(() => ended.length > 0);
    expect(ended).toEqual([{ session: source.id, why: 'gone' }]);
    const again = await camera(engine);
    await viewer?.sees(again);
    await viewer?.more(20);
    expect(viewer?.isOrdered('video')).toBe(true);
  });
});

test('a veiled stream sends no video to viewers of any process, also of its next publisher, until the veil is lifted', async () => {
  const { engine } = start({ processes: 2, viewersPerProcess: 1 });
  await engine.ready();
  await until(() => engine.pids().length === 2);
  const source = await camera(engine);
  const viewers = await windows(engine, 2);
  for (const viewer of viewers) await viewer.sees(source);
  await engine.veil(stream, true);
  await source.close();
  const again = await camera(engine);
  // Sound of the next publisher has come: their video would have come with it.
  for (const viewer of viewers) await viewer.sees(again, 'audio');
  for (const viewer of viewers) await viewer.more(20, 'audio');
  for (const viewer of viewers)
    expect(viewer.marks('video').filter((mark) => Math.floor(mark / 100_000) === again.number)).toEqual([]);
  await engine.veil(stream, false);
  for (const viewer of viewers) await viewer.sees(again);
  for (const viewer of viewers) expect(viewer.isOrdered('video')).toBe(true);
});

test('a media process ends once nobody has needed it for a while, counts as well, and starts with the next publisher', async () => {
  const { engine } = start({ times: { ...shortTimes, quietMs: 300 } });
  const first = await camera(engine);
  const [pid = 0] = engine.pids();
  await first.close();
  await until(() => !isAlive(pid));
  expect(engine.pids()).toEqual([]);
  expect(engine.load()).toMatchObject([{ isUp: true, restarts: 0 }]);
  const [opened] = await Promise.all([openCamera(engine, stream), openCamera(engine, 'another room')]);
  closing.push(() => opened.close());
  expect(engine.pids()).not.toContain(pid);
  expect(engine.load()).toMatchObject([{ isUp: true, restarts: 0 }]);
});

test('more viewers than a process takes are spread, and all of them see the camera', async () => {
  const { engine } = start({ processes: 3, viewersPerProcess: 2 });
  await engine.ready();
  await until(() => engine.pids().length === 3);
  const source = await camera(engine);
  const viewers = await windows(engine, 5);
  for (const viewer of viewers) await viewer.sees(source);
  for (const viewer of viewers) viewer.wantKeyframe();
  expect(await engine.stats(stream)).toMatchObject({ sessions: 6 });
  await Promise.all(viewers.map((viewer) => engine.close(viewer.id)));
  expect(await engine.stats(stream)).toMatchObject({ sessions: 1 });
});

/** Below the ephemeral ports: the system does not assign it while it is free for a moment. */
async function takePort(): Promise<Socket> {
  for (;;) {
    const socket = createSocket('udp4');
    socket.bind(20_000 + Math.floor(Math.random() * 10_000));
    const isTaken = await once(socket, 'listening').then(
      () => false,
      () => true,
    );
    if (!isTaken) return socket;
    socket.close();
  }
}

const addressesOf = (sdp: string) =>
  [...sdp.matchAll(/^a=candidate:\S+ 1 UDP \d+ (\S+) (\d+) typ host/gm)].map(([, address, port]) => ({
    address,
    port: Number(port),
  }));

describe('where the engine is found', () => {
  test('all peers use the one port of a process, and there are no more processes than ports', async () => {
    const other = await takePort();
    const { port } = other.address();
    other.close();
    const { engine } = start({ processes: 3, udpPorts: { first: port, last: port } });
    const source = await camera(engine);
    expect(addressesOf(source.answer)).toEqual([{ address: bindAddress, port }]);
    const viewers = await windows(engine, 2);
    for (const viewer of viewers) {
      await viewer.sees(source);
      expect(viewer.gathering.candidates.map((candidate) => candidate.split(' ')[5])).toEqual([String(port)]);
    }
    expect(engine.pids()).toHaveLength(1);
  });

  test('a port that another process holds is taken as soon as it is free', async () => {
    const other = await takePort();
    const { port } = other.address();
    const { engine } = start({ udpPorts: { first: port, last: port } });
    const ready = engine.ready();
    await until(() => engine.load().some(({ restarts }) => restarts > 0));
    expect(engine.pids()).toEqual([]);
    other.close();
    expect((await ready) || (await until(() => engine.ready()))).toBe(true);
  });

  test('an operator’s address is announced instead of the machine’s own', async () => {
    const { engine } = start({ announcedAddress: '203.0.113.7' });
    const source = await camera(engine);
    expect(addressesOf(source.answer)).toMatchObject([{ address: '203.0.113.7' }]);
    const [viewer] = await windows(engine, 1);
    await until(() => viewer?.gathering.done);
    expect(viewer?.gathering.candidates).toEqual([expect.stringMatching(/ 203\.0\.113\.7 \d+ typ host$/)]);
    expect(viewer?.sdp).toMatch(/^c=IN IP4 0\.0\.0\.0/m);
  });
});

test.each([
  ['sends checks', true],
  ['sends nothing', false],
])(
  'the engine %s to a private address that a publisher names where that is allowed: %s',
  async (_, allowed) => {
    const trap = await takePort();
    closing.push(() => trap.close());
    let packets = 0;
    trap.on('message', () => (packets += 1));
    const { engine } = start({ allowsPrivateCandidates: allowed });
    await isUp(engine);
    const named = `a=candidate:1 1 udp 2130706431 127.0.0.1 ${trap.address().port} typ host\r\n`;
    const source = await openCamera(engine, stream, { change: (sdp) => sdp + named });
    closing.push(source.close);
    // The publisher itself is found by its own checks.
    const viewer = await openWindow(engine, stream);
    closing.push(viewer.close);
    await viewer.sees(source);
    if (allowed) await until(() => packets > 0);
    expect(packets > 0).toBe(allowed);
  },
);

const withAnotherPassword = (sdp: string) => sdp.replaceAll(/a=ice-pwd:\S+/g, `a=ice-pwd:${'x'.repeat(24)}`);

test('a viewer who never answers and a publisher who never connects are closed after their time', async () => {
  const { engine, ended } = start({ connectWithinMs: 300 });
  await isUp(engine);
  const viewer = await openWindow(engine, stream, { answers: false });
  const source = await openCamera(engine, stream, { change: withAnotherPassword });
  closing.push(viewer.close, source.close);
  await until(() => ended.length === 2);
  expect(ended).toEqual(
    expect.arrayContaining([
      { session: viewer.id, why: 'failed' },
      { session: source.id, why: 'failed' },
    ]),
  );
});

test('a publisher who offers again and again is refused once its process is full, as viewers are', async () => {
  const { engine } = start({ sessionsPerProcess: 2 });
  await isUp(engine);
  const offerAgain = async () => {
    const source = await openCamera(engine, stream, { change: withAnotherPassword });
    closing.push(source.close);
  };
  await offerAgain();
  await offerAgain();
  await expect(offerAgain()).rejects.toMatchObject({ reason: 'full' });
  expect(await engine.stats(stream)).toMatchObject({ sessions: 2 });
});

test('a viewer whose reports stop is named once, and again after the next silence; one who never reported is not', async () => {
  const { engine } = start();
  const silent: SfuSession[] = [];
  engine.on('silent', (session) => void silent.push(session));
  const source = await camera(engine);
  const [viewer, quiet] = await windows(engine, 2);
  await viewer?.sees(source);
  await quiet?.sees(source);
  for (const times of [1, 2]) {
    viewer?.reportLoss(0);
    await until(() => silent.length === times);
    // Longer than it took to be named.
    await viewer?.more(60);
  }
  expect(silent).toEqual([viewer?.id, viewer?.id]);
});

test('viewers who come at once are all answered', async () => {
  const { engine } = start({ processes: 2 });
  await engine.ready();
  const source = await camera(engine);
  await until(() => source.isOpen());
  const opened = await Promise.all(Array.from({ length: 30 }, () => engine.openView(stream)));
  expect(new Set(opened.map(({ id }) => id)).size).toBe(30);
  const [viewer] = await windows(engine, 1);
  await viewer?.sees(source);
});

test('viewers who come and go leave no socket and no session behind', async () => {
  const { engine } = start();
  const source = await camera(engine);
  await until(() => source.isOpen());
  const crowd = createViewerChurn(engine, stream);
  await crowd.comeAndGo(2);
  await crowd.socketsAreClosed();
  expect(await engine.stats(stream)).toMatchObject({ sessions: 1 });
});

describe('media processes never outlive their supervisor', () => {
  test('that shuts down', async () => {
    const { engine } = start({ processes: 2 });
    await engine.ready();
    const pids = engine.pids();
    await engine.shutdown();
    expect(pids.filter(isAlive)).toEqual([]);
  });

  test('that is killed', async () => {
    const program = path.join(import.meta.dirname, './testing/engine-process.ts');
    const parent: ChildProcess = fork(program, [], { execArgv: [] });
    closing.push(() => parent.kill('SIGKILL'));
    const [pids] = (await once(parent, 'message')) as [number[]];
    expect(pids.filter(isAlive)).toHaveLength(2);
    parent.kill('SIGKILL');
    await until(() => pids.filter(isAlive).length === 0);
  });
});
