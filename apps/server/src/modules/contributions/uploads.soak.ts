// A film that arrives while its server is killed again and again, and a sender who falls silent.
import { mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { uploadLimits } from '@alcove/protocol';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, startTestSite } from '../../testing/index.ts';
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

test(
  'a sender without a byte for half a minute is cut off, and their file stays as it was',
  {
    timeout: uploadLimits.silenceMs + 60_000,
  },
  async () => {
    await using site = await startTestSite({ env: { RATE_LIMITS: 'off' } });
    const member = await site.member();
    const { hostname, port } = new URL(site.url);
    const socket = net.connect(Number(port), hostname);
    const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const head = [
      'POST /upload/handler.php HTTP/1.1',
      `host: ${hostname}:${port}`,
      `cookie: ${cookie}`,
      'content-type: multipart/form-data; boundary=b',
      'content-length: 100000',
    ];
    const began = performance.now();
    socket.write(
      `${head.join('\r\n')}\r\n\r\n--b\r\ncontent-disposition: form-data; name="files[]"; filename="f.mp4"\r\n\r\n`,
    );
    socket.resume();
    socket.on('error', () => {});
    await new Promise<void>((resolve) => socket.once('close', () => resolve()));
    expect(performance.now() - began).toBeGreaterThan(uploadLimits.silenceMs - 5000);
    expect(await site.db.selectFrom('uploads').select('id').execute()).toEqual([]);
  },
);
