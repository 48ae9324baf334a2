// Video while media processes cannot be started, and after they can be again.
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { streamsActions } from '@alcove/protocol';
import { openCamera, openWindow, shortTimes } from '@alcove/sfu/testing';
import { expect, test } from 'vitest';
import { createEmbeddedEngine } from '../../platform/media-engine/embedded-engine.ts';
import { figures, silentLog, startTestSite, until } from '../../testing/index.ts';
import { createCast, ok, start } from './testing/cast.ts';
import { engineBySocket, nameOf } from './testing/engine-by-socket.ts';

test('operators read that media is away while members are refused at once, and cameras work again once its program is there', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'alcove-media-away-'));
  const nodePath = path.join(folder, 'node');
  const engine = createEmbeddedEngine({
    log: silentLog,
    processes: 2,
    bindAddress: '127.0.0.1',
    nodePath,
    times: shortTimes,
  });
  await using site = await startTestSite({ env: { RATE_LIMITS: 'off' }, parts: { mediaEngine: engine } });
  const closing: (() => void)[] = [];
  const readiness = async () => {
    const answer = await site.fetch('/readyz');
    const body = (await answer.json()) as Record<string, unknown> & { since?: Record<string, string> };
    return { status: answer.status, body };
  };
  try {
    const cast = createCast(site);
    const room = await cast.openRoom();
    const publisher = await cast.someone(room);
    expect(await readiness()).toMatchObject({ status: 200, body: { ready: true, media: true } });
    // Nothing was started yet: the first offer finds out.
    const streamId = await start(publisher.live);
    const offered = await publisher.live.ask(streamsActions.streamSdp, { sdp: 'v=0', type: 'offer' });
    expect(offered).toMatchObject({ result: 503, data: { code: 'media_away' } });
    await ok(publisher.live, streamsActions.stop, { stream_id: streamId });

    expect(await publisher.live.ask(streamsActions.start, {})).toMatchObject({
      result: 503,
      data: { code: 'media_away' },
    });
    const { status, body } = await readiness();
    expect([status, body]).toEqual([
      200,
      {
        ready: true,
        draining: false,
        database: true,
        bus: true,
        files: true,
        media: false,
        since: body.since,
      },
    ]);
    expect(Object.keys(body.since ?? {})).toEqual(['media']);
    expect(new Date(body.since?.media ?? '').getTime()).toBeLessThanOrEqual(site.clock.now());
    const away = await figures(site);
    expect(away.get('alcove_media_away_seconds')).toBeGreaterThan(0);
    expect(away.get('alcove_media_process_up{process="1"}')).toBe(0);
    expect(away.get('alcove_media_process_restarts_total{process="1"}')).toBeGreaterThan(0);

    await symlink(process.execPath, nodePath);
    await until(() => engine.pids().length === 2, { withinMs: 60_000 });
    const { body: back } = await readiness();
    expect([back.media, back.since]).toEqual([true, undefined]);
    expect((await figures(site)).get('alcove_media_away_seconds')).toBe(0);
    const again = await start(publisher.live);
    const camera = await openCamera(engineBySocket(publisher.live), nameOf(again));
    const guest = await cast.someone(room);
    const window = await openWindow(engineBySocket(guest.live), nameOf(again));
    closing.push(camera.close, window.close);
    await window.sees(camera);
  } finally {
    for (const close of closing) close();
    await engine.shutdown();
    await rm(folder, { recursive: true });
  }
});
