// Pictures as they are kept: all sizes or none, and to the last file.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Uid } from '@alcove/protocol';
import { expect, onTestFinished, test } from 'vitest';
import type { Files } from '../../platform/files/files.ts';
import { openLocalFiles } from '../../platform/files/local-files.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { createJobs } from '../../platform/jobs/worker.ts';
import { fileInMemory, refuseFile } from '../../platform/http/upload.ts';
import { idleJobs } from '../../testing/jobs.ts';
import {
  createTestClock,
  createTestDatabase,
  recordLog,
  silentLog,
  type TestDatabase,
  until,
} from '../../testing/index.ts';
import type { ImageRequirements } from './image-requirements.ts';
import { openSpool } from '../../platform/spool.ts';
import { createDecoders, type Decoders } from './decoders/decoders.ts';
import type { Task } from './decoders/tasks.ts';
import { createPictures, fileOfPicture } from './pictures.ts';
import { unusedPhotoMs, unusedPictureMs } from './picture-removal.ts';
import type { Screened, PictureSender } from './screening.ts';
import { jpeg } from './testing/samples.ts';

const demand: ImageRequirements = {
  kinds: ['jpeg'],
  extensions: ['jpg'],
  refuseKind: (file) => refuseFile(file, 'image_not_jpg'),
};
const sizes = { full: { longestPx: 400 }, thumb: { longestPx: 40 } } as const;
const fileOf = (content: Buffer) =>
  fileInMemory({ field: 'upload', name: 'a.jpg', type: 'image/jpeg' }, content);

const decoders = createDecoders();

const readProcess = (pid: number, file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');

const isDecoder = async (pid: number) =>
  (await readProcess(pid, 'cmdline')).includes('decoder-process.ts') &&
  (await readProcess(pid, 'status')).includes(`PPid:\t${process.pid}\n`);

/** The processes that decode for this one. */
async function decoderProcesses(): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
  const found = await Promise.all(pids.map(isDecoder));
  return pids.filter((_, at) => found[at]);
}

type Handler = (payload: never) => Promise<void>;

/** Jobs run on demand, or are those of `jobsOf`; `faulty` replaces methods of the file store. */
async function open(
  faulty: (files: Files) => Partial<Files> = () => ({}),
  by: Decoders = decoders,
  jobsOf?: (of: { database: TestDatabase; clock: Clock }) => Promise<Jobs>,
) {
  const database = await createTestDatabase();
  onTestFinished(database.close);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'alcove-pictures-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const files = await openLocalFiles({ folder });
  const { db } = database;
  const clock = createTestClock();
  const handlers = new Map<string, Handler>();
  const log = recordLog();
  const pictures = await createPictures({
    db,
    clock,
    files: { ...files, ...faulty(files) },
    log,
    spool: await openSpool({ folder: path.join(folder, 'spool') }),
    decoders: by,
    photoMetrics: { stored: () => {}, completed: () => {} },
    jobs:
      (await jobsOf?.({ database, clock })) ??
      idleJobs({ handle: ({ name }, run) => void handlers.set(name, run as Handler) }),
  });
  const run = (name: string) => handlers.get(name)?.({} as never);
  const countRows = async () => (await db.selectFrom('pictures').select('id').execute()).length;
  const keptFiles = async () =>
    (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.jpg'));
  return { db, clock, files, pictures, log, run, countRows, keptFiles };
}

test('a member whose second size cannot be stored is refused, and the first size is removed (R8.047)', async () => {
  const { pictures, log, countRows, keptFiles } = await open(({ put }) => ({
    put: (key, ...rest) => {
      if (key.endsWith('thumb.jpg')) throw new Error('no room on the disk');
      return put(key, ...rest);
    },
  }));
  const content = await jpeg();
  const signal = new AbortController().signal;
  const keeping = pictures.keep(fileOf(content), { shelf: 'test', demand, sizes, signal });
  await expect(keeping).rejects.toMatchObject({ code: 'upload_failed' });
  expect(await keptFiles()).toEqual([]);
  expect(await countRows()).toBe(0);
  expect(log.entries.map(({ msg }) => msg)).toEqual(['a picture was not stored']);
});

test('a member who disconnects while a picture is re-encoded leaves no file behind', async () => {
  const { pictures, countRows, keptFiles } = await open();
  const leaving = new AbortController();
  const content = await jpeg();
  const keeping = pictures.keep(fileOf(content), { shelf: 'test', demand, sizes, signal: leaving.signal });
  leaving.abort(new Error('disconnected'));
  await expect(keeping).rejects.toThrow('disconnected');
  expect(await keptFiles()).toEqual([]);
  expect(await countRows()).toBe(0);
});

test('a released picture is neither there nor used any more, and its files follow', async () => {
  const { db, files, pictures, run, countRows } = await open();
  const signal = new AbortController().signal;
  const [content, wanted] = [await jpeg(), { shelf: 'test', demand, sizes, signal }];
  const [kept, other] = [
    await pictures.keep(fileOf(content), wanted),
    await pictures.keep(fileOf(content), wanted),
  ];
  expect(await pictures.use(db, kept)).toBe(true);
  expect(await pictures.isThere(kept)).toBe(true);
  await pictures.release(db, [kept]);
  expect(await pictures.isThere(kept)).toBe(false);
  expect(await pictures.use(db, kept)).toBe(false);
  await run('pictures_removal');
  expect(await files.stat(fileOfPicture('test', kept, 'full'))).toBeNull();
  expect(await files.stat(fileOfPicture('test', other, 'full'))).not.toBeNull();
  expect(await countRows()).toBe(1);
});

test('a photo that a killed server left outside of every album is gone within the hour, a picture for a message waits a day', async () => {
  const { clock, files, pictures, run, keptFiles } = await open();
  pictures.makeLater('photos', []);
  const { signal } = new AbortController();
  const content = await jpeg();
  const sweep = async () => {
    await run('pictures_sweep');
    await run('pictures_removal');
  };
  await pictures.keep(fileOf(content), { shelf: 'photos', demand, sizes, signal });
  const attached = await pictures.keep(fileOf(content), { shelf: 'att', demand, sizes, signal });
  await clock.advance(unusedPhotoMs);
  await sweep();
  expect(await keptFiles()).toHaveLength(Object.keys(sizes).length);
  expect(await files.stat(fileOfPicture('att', attached, 'full'))).not.toBeNull();
  await clock.advance(unusedPictureMs);
  await sweep();
  expect(await keptFiles()).toEqual([]);
});

test('a picture of any collection whose hashes are not let through is refused before anything of it is stored', async () => {
  const seen: [PictureSender, Screened][] = [];
  const { pictures, countRows, keptFiles } = await open();
  pictures.screenBy(async (...arrived) => {
    seen.push(arrived);
    throw new Error('known');
  });
  const file = fileOf(await jpeg());
  const { signal } = new AbortController();
  const sender = { by: 7 as Uid, door: 'room' } as const;
  await expect(pictures.keep(file, { shelf: 'test', demand, sizes, signal, sender })).rejects.toThrow(
    'known',
  );
  expect(seen).toMatchObject([
    [sender, { sha256: file.sha256, pdqs: Array(8).fill(expect.stringMatching(/^[0-9a-f]{64}$/)) }],
  ]);
  expect([await countRows(), await keptFiles()]).toEqual([0, []]);
});

test('a picture that was kept before prints were gets its own within the hour, and one without files is left alone', async () => {
  const { db, pictures, run } = await open();
  const { signal } = new AbortController();
  const id = await pictures.keep(fileOf(await jpeg()), { shelf: 'test', demand, sizes, signal });
  await pictures.use(db, id);
  const printOf = () => db.selectFrom('pictures').select('pdq').where('id', '=', id).executeTakeFirst();
  const before = await printOf();
  await db.updateTable('pictures').set({ pdq: null }).execute();
  const gone = { id: 'f'.repeat(32), shelf: 'test', kept_at: 0, used: true };
  await db.insertInto('pictures').values(gone).execute();
  await run('pictures_printing');
  expect(await printOf()).toEqual(before);
  expect(await db.selectFrom('pictures').select('id').where('unprintable', '=', true).execute()).toEqual([
    { id: gone.id },
  ]);
});

test('photos whose other sizes are being made keep no other job waiting', async () => {
  const never = Promise.withResolvers<never>();
  const begun: Task[] = [];
  const later = (task: Task) => (begun.push(task), never.promise);
  const work = Promise.withResolvers<Jobs>();
  const { db, files, pictures } = await open(undefined, { ...decoders, later }, async (of) => {
    const jobs = await createJobs({ ...of, log: silentLog, concurrency: 1 });
    work.resolve(jobs);
    return jobs;
  });
  pictures.makeLater('test', [{ name: 'original', size: 'whole', formats: ['jpg'] }]);
  const jobs = await work.promise;
  await jobs.start();
  onTestFinished(async () => {
    never.reject(new Error('the test is over'));
    await jobs.drain();
  });
  const content = await jpeg();
  const { signal } = new AbortController();
  const keep = () => pictures.keep(fileOf(content), { shelf: 'test', demand, sizes, signal });
  const [removed, ...waiting] = [await keep(), await keep(), await keep()];
  for (const id of waiting) await pictures.use(db, id);
  await until(() => begun.length === 1);
  await pictures.release(db, [removed]);
  await until(async () => (await files.stat(fileOfPicture('test', removed, 'full'))) === null);
  expect(begun).toHaveLength(1);
});

test('a killed decoder costs the picture it worked on, and the next one is made', async () => {
  const { pictures, keptFiles, countRows } = await open(undefined, createDecoders());
  const before = new Set(await decoderProcesses());
  const signal = new AbortController().signal;
  const content = await jpeg({ width: 4000, height: 3000 });
  const keep = () => pictures.keep(fileOf(content), { shelf: 'test', demand, sizes, signal });
  const both = Promise.allSettled([keep(), keep()]);
  const started = async () => (await decoderProcesses()).filter((pid) => !before.has(pid));
  await expect.poll(started).toHaveLength(2);
  const [victim = 0] = await started();
  process.kill(victim, 'SIGKILL');
  const results = await both;
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'image_unreadable' },
  });
  await keep();
  expect(await countRows()).toBe(2);
  expect(await keptFiles()).toHaveLength(4);
});

test('a decoder that takes too much memory is ended from outside, and its photo is refused', async () => {
  const greedy = createDecoders({ maxMemoryBytes: 20 * 1_048_576 });
  const { pictures, countRows, keptFiles } = await open(undefined, greedy);
  const signal = new AbortController().signal;
  const content = await jpeg({ width: 4000, height: 3000 });
  const keeping = pictures.keep(fileOf(content), { shelf: 'test', demand, sizes, signal });
  await expect(keeping).rejects.toMatchObject({ code: 'image_unreadable' });
  expect([await countRows(), await keptFiles()]).toEqual([0, []]);
});

test('a member whose photo meets a full disk is answered that the site is unavailable, and may send it again', async () => {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const { pictures, countRows, keptFiles } = await open(() => ({ put: () => Promise.reject(full) }));
  const signal = new AbortController().signal;
  const keeping = pictures.keep(fileOf(await jpeg()), { shelf: 'test', demand, sizes, signal });
  await expect(keeping).rejects.toMatchObject({ code: 'unavailable' });
  expect(await keptFiles()).toEqual([]);
  expect(await countRows()).toBe(0);
});
