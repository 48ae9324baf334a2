// A server that loses power while a film arrives: the draft is whole, and at most one piece is sent again.
import { mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../testing/index.ts';
import { createFilmSender } from './testing/film-sender.ts';
import { arrived } from './testing/sets.ts';

test(
  'a draft survives a killed server, and its film goes on with the piece that was on its way',
  { timeout: 60_000 },
  async () => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'alcove-killed-'));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    await using database = await createTestDatabase();
    const sender = createFilmSender(database, dataDir);
    const { film, pieceBytes, send, through } = sender;
    const killed = await sender.start();
    await sender.enter(killed.url);
    for (const number of [0, 1])
      expect((await send(killed.url, number)).file).toMatchObject({ name: 'f.mp4' });
    // Half of the third piece, then the power goes.
    const { hostname, port } = new URL(killed.url);
    const socket = net.connect(Number(port), hostname);
    socket.on('error', () => {});
    const part = `--b\r\ncontent-disposition: form-data; name="files[]"; filename="f.mp4"\r\ncontent-type: video/mp4\r\n\r\n`;
    const head = [
      `POST /upload/handler.php?draft=${sender.draft()} HTTP/1.1`,
      `host: ${hostname}:${port}`,
      `cookie: ${sender.cookie()}`,
      'content-type: multipart/form-data; boundary=b',
      `content-length: ${part.length + pieceBytes + 9}`,
      `content-range: bytes ${2 * pieceBytes}-${3 * pieceBytes - 1}/${film.length}`,
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${part}`);
    await new Promise<void>((resolve) => {
      socket.write(film.subarray(2 * pieceBytes, 2.5 * pieceBytes), () => resolve());
    });
    const gone = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    await killed.kill();
    await gone;

    await using next = await sender.start();
    const there = through(next.url);
    expect(await arrived(there, 'f.mp4', sender.draft())).toEqual({ name: 'f.mp4', size: 2 * pieceBytes });
    for (const number of [2, 3]) await send(next.url, number);
    const after = await there.fetch(`/b/member/upload/contribution/list/materials?id=${sender.draft()}`);
    expect(await after.json()).toMatchObject({
      data: { draft: { title: 'Volets', arriving: [], files: [{ name: '0.jpg' }, { name: 'f.mp4' }] } },
    });
    expect(await sender.storedSha256()).toBe(sender.sha256);
  },
);
