// Stories that are sent, published and deleted while their server is killed again and again: no story stands by half,
// and neither a key, nor a file, nor plain bytes are left of what is gone.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { callPath, devCalls, minuteMs, storiesCalls, type Story, type StoryUpload } from '@alcove/protocol';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { createTestDatabase, until } from '../../testing/index.ts';
import { createPeople } from '../../testing/people.ts';
import { startServerProcess } from '../../testing/server-process.ts';
import { soakMs } from '../../testing/soak.ts';
import { sendFile, storyPhoto } from './testing/stories.ts';

const longestKillMs = 2500;
const secretKey = 'a secret that only tests know, long enough';
type Answer<T> = { status: 'success'; data: T } | { status: 'error'; code: string };
const body = async <T>(answer: Promise<Response>) => (await (await answer).json()) as Answer<T>;

test(
  'of a story nothing stands by half and nothing is left, however often the server is killed',
  { timeout: soakMs + 300_000 },
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
    const photo = await storyPhoto();
    const first = await startServerProcess(settings);
    const author = await createPeople({ url: first.url, db, clock: systemClock, secretKey }).member({});
    const cookie = [...author.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    await first.kill();

    const through = (url: string) => {
      const ask = (address: string, init?: RequestInit) =>
        fetch(url + address, { ...init, headers: { ...init?.headers, cookie } });
      const post = (spec: typeof storiesCalls.submitStory | typeof storiesCalls.deleteStory, form: object) =>
        body<{ id: number }>(
          ask(callPath(spec), {
            method: 'POST',
            body: new URLSearchParams(Object.entries(form).map(([key, value]) => [key, String(value)])),
          }),
        );
      return {
        ask,
        send: () => sendFile({ fetch: ask } as never, photo),
        publish: (upload: number) => post(storiesCalls.submitStory, { upload, consent: 1 }),
        remove: (id: number) => post(storiesCalls.deleteStory, { id }),
        own: () =>
          body<{ list: Story[] }>(ask(`${callPath(storiesCalls.stories)}?author=${String(author.uid)}`)),
        uploads: () => body<{ list: StoryUpload[] }>(ask(callPath(storiesCalls.storyUploads))),
      };
    };
    type Writer = ReturnType<typeof through>;

    async function untilKilled({ send, publish, remove, own, uploads }: Writer) {
      for (;;) {
        await send();
        const there = await uploads();
        if (there.status === 'success' && there.data.list[0]) await publish(there.data.list[0].id);
        await db.deleteFrom('story_submissions').execute();
        const stories = await own();
        const all = stories.status === 'success' ? stories.data.list : [];
        if (all.length > 4) for (const { id } of all) await remove(id);
      }
    }
    async function eachIsWhole({ ask, own }: Writer) {
      const stories = await own();
      if (stories.status === 'error') throw new Error(stories.code);
      for (const { media } of stories.data.list) {
        expect(media).toHaveLength(1);
        for (const { urls } of media)
          for (const address of Object.values(urls)) expect((await ask(address ?? '')).status).toBe(200);
      }
    }

    const end = performance.now() + soakMs;
    for (let kills = 1; performance.now() < end; kills++) {
      await using server = await startServerProcess(settings);
      const writer = through(server.url);
      await eachIsWhole(writer);
      const killing = setTimeout(() => void server.kill(), 200 + ((kills * 137) % longestKillMs));
      await untilKilled(writer).catch(() => undefined);
      clearTimeout(killing);
    }
    await using server = await startServerProcess(settings);
    const writer = through(server.url);
    await eachIsWhole(writer);
    const foldersOf = async (folder: string) =>
      (await readdir(path.join(dataDir, 'files/sealed', folder)).catch(() => [])).toSorted();
    const known = async () =>
      (await db.selectFrom('story_media').select('picture').execute())
        .map(({ picture }) => picture)
        .toSorted();
    await until(
      async () => {
        const { status } = await writer.ask(callPath(devCalls.advanceClock), {
          method: 'POST',
          body: new URLSearchParams({ advanceMs: String(5 * minuteMs) }),
        });
        expect(status).toBe(200);
        return String(await foldersOf('stories')) === String(await known());
      },
      { withinMs: 120_000 },
    );
    expect(
      (await db.selectFrom('file_keys').select('folder').execute()).map(({ folder }) => folder).toSorted(),
    ).toEqual((await known()).map((picture) => `sealed/stories/${picture}`));
    expect(await readdir(path.join(dataDir, 'films'))).toEqual([]);
  },
);
