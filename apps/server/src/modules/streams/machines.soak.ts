// Two servers as two machines, each with media processes at an address of its own: a camera that is published at one is
// watched at the other, while media processes of both are killed in turn.
import { streamsActions, streamsCallbacks } from '@alcove/protocol';
import { isUp, openCamera, openWindow, shortTimes, type Window } from '@alcove/sfu/testing';
import { expect, test } from 'vitest';
import { createEmbeddedEngine } from '../../platform/media-engine/embedded-engine.ts';
import { silentLog, startTestSite, until } from '../../testing/index.ts';
import { soakMs } from '../../testing/soak.ts';
import { createCast, ok, start } from './testing/cast.ts';
import { engineBySocket, nameOf } from './testing/engine-by-socket.ts';

/** A picture is back within this time of the moment when a media process runs again: after many kills that takes long. */
const backMs = 3000;

async function openMachine(address: string) {
  const times = { ...shortTimes, secondMs: 1000 };
  const options = { log: silentLog, processes: 1, bindAddress: '127.0.0.1', machine: { address }, times };
  const engine = createEmbeddedEngine(options);
  await isUp(engine);
  return engine;
}

test(
  'viewers at another machine see the camera again after each kill of a media process, and it is sent there once',
  { timeout: soakMs + 120_000 },
  async () => {
    const [mine, theirs] = [await openMachine('127.0.0.2'), await openMachine('127.0.0.3')];
    const env = { RATE_LIMITS: 'off' };
    await using here = await startTestSite({ env, parts: { mediaEngine: mine } });
    await using there = await startTestSite({ env, beside: here, parts: { mediaEngine: theirs } });
    const cast = createCast(here);
    const room = await cast.openRoom();
    const publisher = await cast.someone(room);
    const streamId = await start(publisher.live);
    const guests = [await cast.someone(room, {}, there), await cast.someone(room, {}, there)] as const;
    const sockets = guests.map(({ live }) => engineBySocket(live));
    const closing: (() => void)[] = [];
    const openCameraAgain = async () => {
      const camera = await openCamera(engineBySocket(publisher.live), nameOf(streamId));
      closing.push(camera.close);
      return camera;
    };
    const openWindows = async (): Promise<Window<never>[]> => {
      const windows = await Promise.all(sockets.map((socket) => openWindow(socket, nameOf(streamId))));
      closing.push(...windows.map(({ close }) => close));
      return windows as Window<never>[];
    };
    try {
      let camera = await openCameraAgain();
      let windows = await openWindows();
      for (const window of windows) await window.sees(camera);
      const { counters } = await ok(guests[0].live, streamsActions.stats, { ref: 1 });
      expect(counters).toMatchObject({ sessions: 2 });
      expect((await mine.stats(nameOf(streamId))).sessions).toBe(1);

      const stop = performance.now() + soakMs;
      for (let turn = 0; performance.now() < stop; turn++) {
        for (const { live } of [publisher, ...guests]) live.forget();
        const killed = turn % 2 === 0 ? mine : theirs;
        process.kill(killed.pids()[0] ?? 0, 'SIGKILL');
        await until(() => killed.pids().length === 0);
        await isUp(killed);
        const upAt = performance.now();
        if (killed === mine) {
          await publisher.live.receives(streamsCallbacks.restartStream);
          camera = await openCameraAgain();
        } else {
          for (const { live } of guests) await live.receives(streamsCallbacks.restartView);
          windows = await openWindows();
        }
        const seen = windows.map(({ packets }) => packets.video.length);
        for (const [nth, window] of windows.entries()) {
          await window.sees(camera);
          await until(() => window.packets.video.length > (seen[nth] ?? 0) + 10);
        }
        expect([turn, performance.now() - upAt < backMs]).toEqual([turn, true]);
      }
    } finally {
      for (const close of closing) close();
      await Promise.all([mine.shutdown(), theirs.shutdown()]);
    }
  },
);
