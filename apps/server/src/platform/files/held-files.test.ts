// Files that somebody still has to read outlive their removal, until the last who holds them lets go.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createTestClock, createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { idleJobs } from '../../testing/jobs.ts';
import { createFileKeys } from './file-keys.ts';
import { createHeldFiles, keepHeld } from './held-files.ts';
import { openLocalFiles } from './local-files.ts';
import { sealFiles } from './sealed-files.ts';

let database: TestDatabase;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.close());

test('a folder whose key and files are removed while two hold it is read until both let go, and is gone then', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'alcove-held-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const { db } = database;
  const keys = createFileKeys({ db, clock: createTestClock() });
  const files = keepHeld(sealFiles(await openLocalFiles({ folder }), keys), { db });
  const removals: ((payload: never) => Promise<void>)[] = [];
  const waiting: unknown[] = [];
  const jobs = idleJobs({
    handle: (_, run) => void removals.push(run),
    add: async (_, __, payload) => void waiting.push(payload),
  });
  const held = createHeldFiles({ jobs, files });
  const [name, other] = ['sealed/stories/0a', 'sealed/stories/0b'];
  for (const each of [name, other])
    await files.put(`${each}/large.jpg`, Buffer.from('a picture'), { type: 'image/jpeg', maxBytes: 100 });
  const read = async (each: string) => {
    const opened = await files.open(`${each}/large.jpg`);
    return opened && String(await buffer(opened.stream));
  };

  await held.hold(db, name, 'one');
  await held.hold(db, name, 'two');
  expect(await keys.destroy([name, other])).toBe(1);
  await files.removeAll(name);
  expect([await read(name), await read(other)]).toEqual(['a picture', null]);

  await held.letGo(db, 'one');
  expect(waiting).toEqual([]);
  await held.letGo(db, 'two');
  expect(waiting).toEqual([{ folder: name }]);
  for (const remove of removals) await remove(waiting[0] as never);
  expect([await read(name), await keys.get(name)]).toEqual([null, undefined]);
});
