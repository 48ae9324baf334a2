// The mosaic while real packets pass: its pictures are taken from what viewers receive.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { streamsActions, streamsCalls } from '@alcove/protocol';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createEmbeddedEngine } from '../../platform/media-engine/embedded-engine.ts';
import { ffmpeg, ffmpegMissing, shootFilm, isUp, openCamera, shortTimes } from '@alcove/sfu/testing';
import { silentLog, startTestSite, until } from '../../testing/index.ts';
import { jpeg } from '../media/testing/samples.ts';
import { createCast, ok, start } from './testing/cast.ts';
import { engineBySocket, nameOf } from './testing/engine-by-socket.ts';

test.skipIf(!ffmpeg)(
  `a publisher who uploads another picture is still shown to the team as filmed${ffmpegMissing}`,
  async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'alcove-mosaic-'));
    const engine = createEmbeddedEngine({
      log: silentLog,
      times: shortTimes,
      processes: 1,
      bindAddress: '127.0.0.1',
      clipsFolder: path.join(folder, 'clips'),
    });
    await isUp(engine);
    const site = await startTestSite({ env: { RATE_LIMITS: 'off' }, parts: { mediaEngine: engine } });
    const closing: (() => void)[] = [];
    try {
      const cast = createCast(site);
      const publisher = await cast.someone(await cast.openRoom());
      const streamId = await start(publisher.live);
      const camera = await openCamera(engineBySocket(publisher.live), nameOf(streamId), {
        pictures: await shootFilm(),
      });
      closing.push(camera.close);
      const harmless = (await jpeg({ width: 320, height: 240 })).toString('base64');
      await ok(publisher.live, streamsActions.snapshot, { data: harmless });

      const editor = await site.member({ role: 'editor' });
      const tile = await until(async () => {
        const answer = await editor.call(streamsCalls.mosaic, {});
        const [only] = answer.status === 'success' ? answer.data.list : [];
        return only?.picture_by === 'house' && only;
      });
      expect(tile).toMatchObject({ stream_id: streamId, live: 1 });
      const picture = Buffer.from(await (await editor.fetch(tile.picture_url)).arrayBuffer());
      expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 480, height: 360 });
      // A test film has more than one colour, the harmless picture does not.
      const { channels } = await sharp(picture).stats();
      expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(10);
    } finally {
      for (const close of closing) close();
      await site.close();
      await engine.shutdown();
      await rm(folder, { recursive: true, force: true });
    }
  },
);
