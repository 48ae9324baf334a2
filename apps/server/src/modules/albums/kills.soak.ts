// Photos that are sent while their server is killed again and again: what was answered stays and becomes
// whole, and nothing stands by half.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { albumLimits, type AlbumMaterial, albumsCalls, callPath } from '@alcove/protocol';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { createTestDatabase, until } from '../../testing/index.ts';
import { createPeople } from '../../testing/people.ts';
import { startServerProcess } from '../../testing/server-process.ts';
import { soakMs } from '../../testing/soak.ts';
import { jpeg, upload } from '../media/testing/samples.ts';

const longestKillMs = 1500;
const isWhole = ({ large, original }: AlbumMaterial) => large !== undefined && original !== undefined;
const secretKey = 'a secret that only tests know, long enough';

test(
  'a photo that was answered stays, however often the server is killed',
  { timeout: soakMs + 180_000 },
  async () => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'alcove-kills-'));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    await using database = await createTestDatabase();
    const { db } = database;
    const settings = {
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      SECRET_KEY: secretKey,
    };
    const content = await jpeg({ width: 1600, height: 1200 });
    const first = await startServerProcess(settings);
    const people = createPeople({ url: first.url, db, clock: systemClock, secretKey });
    const member = await people.member({ premium: true });
    const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    await first.kill();
    const through = (url: string) => ({
      fetch: (address: string, init?: RequestInit) =>
        fetch(url + address, { ...init, headers: { ...init?.headers, cookie } }),
    });
    let answered: number[] = [];
    async function sendUntilKilled({ fetch: ask }: ReturnType<typeof through>) {
      for (let sent = 0; sent < albumLimits.premium / 2; sent++) {
        const answer = await upload({ fetch: ask }, albumsCalls.uploadPhoto, { content });
        if (answer.status === 'error') throw new Error(answer.code);
        answered.push(answer.data.material.material_id);
      }
    }
    async function listOf({ fetch: ask }: ReturnType<typeof through>) {
      const answer = await ask(callPath(albumsCalls.albumPhotos));
      return ((await answer.json()) as { data: { list: AlbumMaterial[] } }).data.list;
    }
    const end = performance.now() + soakMs;
    for (let kills = 1; performance.now() < end; kills++) {
      await using server = await startServerProcess(settings);
      const sender = through(server.url);
      const list = await listOf(sender);
      // A photo whose answer was lost may have taken a place, too.
      expect(list.map(({ material_id }) => material_id)).toEqual(expect.arrayContaining(answered));
      for (const { material_id, urls } of list) {
        for (const address of Object.values(urls)) expect((await sender.fetch(address)).status).toBe(200);
        if (list.length < albumLimits.premium / 2) continue;
        const body = new URLSearchParams({ material_id: String(material_id) });
        await sender.fetch(callPath(albumsCalls.deletePhoto), { method: 'POST', body });
        answered = [];
      }
      const killing = setTimeout(() => void server.kill(), (kills * 137) % longestKillMs);
      await sendUntilKilled(sender).catch(() => undefined);
      clearTimeout(killing);
    }
    await using server = await startServerProcess(settings);
    const sender = through(server.url);
    await until(async () => (await listOf(sender)).every(isWhole), { withinMs: 90_000 });
    const used = await db.selectFrom('pictures').select('id').where('used', '=', true).execute();
    const placed = await db.selectFrom('album_photos').select('picture').execute();
    expect(used.map(({ id }) => id).toSorted()).toEqual(placed.map(({ picture }) => picture).toSorted());
  },
);
