// A film that arrives while its server is killed again and again.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../testing/index.ts';
import { soakMs } from '../../testing/soak.ts';
import { createFilmSender } from './testing/film-sender.ts';
import { arrived } from './testing/sets.ts';

const longestKillMs = 900;

test('a film arrives whole, however often the server is killed', { timeout: soakMs + 120_000 }, async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'alcove-kills-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  await using database = await createTestDatabase();
  const sender = createFilmSender(database, dataDir, { pieceBytes: 1_048_576, count: 60 });
  const { film, pieceBytes, send, through } = sender;
  const first = await sender.start();
  await sender.enter(first.url);
  await first.kill();
  const until = performance.now() + soakMs;
  let acknowledged = 0;
  for (let kills = 1; acknowledged < film.length; kills++) {
    await using server = await sender.start();
    const size = (await arrived(through(server.url), 'f.mp4', sender.draft())).size;
    // At most the piece whose answer did not come.
    expect(size - acknowledged).toBeGreaterThanOrEqual(0);
    expect(size - acknowledged).toBeLessThanOrEqual(pieceBytes);
    acknowledged = size;
    const isLast = performance.now() > until;
    const killing = isLast ? undefined : setTimeout(() => void server.kill(), (kills * 137) % longestKillMs);
    try {
      while (acknowledged < film.length) {
        acknowledged = (await send(server.url, acknowledged / pieceBytes)).file?.size ?? acknowledged;
      }
    } catch {
      // Killed.
    }
    clearTimeout(killing);
  }
  expect(await sender.storedSha256()).toBe(sender.sha256);
});
