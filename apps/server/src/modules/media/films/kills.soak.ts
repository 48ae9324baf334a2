// Films while the server is killed at any step: each is ready in the end, or was given up after three tries, and
// neither an encoder nor a file is left behind.
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { ffmpeg, ffmpegMissing } from '@alcove/sfu/testing';
import { expect, test } from 'vitest';
import { startTestSite, until } from '../../../testing/index.ts';
import { startServerProcess } from '../../../testing/server-process.ts';
import { soakMs } from '../../../testing/soak.ts';
import { addDraft, draftOf, post } from '../../contributions/testing/sets.ts';
import { shootMemberFilm } from '../testing/films.ts';

const longestStepMs = 4000;

test.skipIf(!ffmpeg)(
  `films outlive a server that is killed while it makes them${ffmpegMissing}`,
  { timeout: soakMs + 240_000 },
  async () => {
    const DATA_DIR = await mkdtemp(path.join(os.tmpdir(), 'alcove-killed-'));
    // This process takes the uploads and makes no films.
    await using site = await startTestSite({ env: { RATE_LIMITS: 'off', FILM_SLOTS: '0', DATA_DIR } });
    const env = {
      DATABASE_URL: site.database.url,
      RATE_LIMITS: 'off',
      FILM_SLOTS: '1',
      SECRET_KEY: 'a secret that only tests know, long enough',
      DATA_DIR,
    };
    const film = await shootMemberFilm({ size: '640x360', seconds: 20, rate: 25 });
    const endsAt = performance.now() + soakMs;
    for (let nth = 0; performance.now() < endsAt; nth++) {
      const author = await site.member();
      const { id } = await addDraft(author, { count: 0 });
      await post(author, film, { name: 'f.mp4', draft: id });
      const stateNow = async () => (await draftOf(author, id)).files[0]?.state;
      // The third server is left alone.
      for (const kill of [true, true, false]) {
        await using server = await startServerProcess(env);
        if (kill) {
          await wait(200 + Math.random() * longestStepMs);
          await server.kill();
        } else await until(async () => (await stateNow()) !== 'processing', { withinMs: 120_000 });
      }
      expect(await stateNow(), `film ${nth}`).toBe('ready');
      const { stdout } = await promisify(execFile)('ps', ['-eo', 'args']);
      expect(
        stdout.split('\n').filter((line) => line.includes('nostdin') && line.includes(DATA_DIR)),
      ).toEqual([]);
    }
    await using _last = await startServerProcess(env);
    expect(await readdir(path.join(DATA_DIR, 'films'))).toEqual([]);
    await rm(DATA_DIR, { recursive: true, force: true });
  },
);
