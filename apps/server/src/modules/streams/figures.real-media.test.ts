// The metrics of media processes while real packets pass through them.
import { streamsActions, streamsCallbacks } from '@alcove/protocol';
import { expect, test } from 'vitest';
import { createEmbeddedEngine } from '../../platform/media-engine/embedded-engine.ts';
import { isUp, openCamera, openWindow, shortTimes } from '@alcove/sfu/testing';
import { figure, figures, silentLog, startTestSite, until } from '../../testing/index.ts';
import { createCast, ok, start } from './testing/cast.ts';
import { engineBySocket, nameOf } from './testing/engine-by-socket.ts';

const of = (name: string, labels = '') => `alcove_media_${name}{process="1"${labels}}`;
const [into, out] = [',direction="in"', ',direction="out"'];

test('operators see packets, bits, processor time and memory of media processes, also of one that was replaced', async () => {
  const engine = createEmbeddedEngine({
    log: silentLog,
    processes: 1,
    bindAddress: '127.0.0.1',
    // A process is measured every second beat.
    times: { ...shortTimes, beatMs: 400 },
  });
  await isUp(engine);
  await using site = await startTestSite({ env: { RATE_LIMITS: 'off' }, parts: { mediaEngine: engine } });
  const closing: (() => void)[] = [];
  try {
    const cast = createCast(site);
    const room = await cast.openRoom();
    const publisher = await cast.someone(room);
    const streamId = await start(publisher.live);
    const camera = await openCamera(engineBySocket(publisher.live), nameOf(streamId));
    const guest = await cast.someone(room);
    const window = await openWindow(engineBySocket(guest.live), nameOf(streamId));
    closing.push(camera.close, window.close);
    await window.sees(camera);

    const measured = await until(async () => {
      const now = await figures(site);
      return (now.get(of('bits_per_second', out)) ?? 0) > 0 && now;
    });
    for (const name of [
      of('process_up'),
      of('process_cpu_seconds_total'),
      of('process_memory_bytes'),
      of('process_sessions', ',kind="ingest"'),
      of('process_sessions', ',kind="view"'),
      of('bits_per_second', into),
      of('bytes_total', into),
      of('bytes_total', out),
      of('packets_total', into),
      of('packets_total', out),
    ])
      expect([name, measured.get(name) ?? 0]).toEqual([name, expect.toSatisfy((value: number) => value > 0)]);
    expect(measured.get(of('process_restarts_total'))).toBe(0);

    camera.forget();
    camera.loseOne();
    let highest = 0;
    await until(async () => {
      window.reportLoss(0.5, (highest += 10));
      const now = await figures(site);
      return [into, out].every((way) => (now.get(of('packets_lost_total', way)) ?? 0) > 0);
    });

    const [pid = 0] = engine.pids();
    process.kill(pid, 'SIGKILL');
    await publisher.live.receives(streamsCallbacks.restartStream);
    await until(async () => (await figure(site, of('process_up'))) === 1);
    const after = await figures(site);
    expect(after.get(of('process_restarts_total'))).toBe(1);
    expect(after.get(of('bytes_total', out))).toBeGreaterThanOrEqual(
      measured.get(of('bytes_total', out)) ?? 0,
    );
    expect(after.get(of('bits_per_second', out))).toBe(0);
    await ok(publisher.live, streamsActions.stop, {});
  } finally {
    for (const close of closing) close();
    await engine.shutdown();
  }
});
