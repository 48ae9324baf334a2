// Files in pieces while the disk is full, while Postgres dies and while their sender is away: what was acknowledged
// stays, and the rest follows.
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { dayMs, type Uid } from '@alcove/protocol';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { type Database, openDatabase } from '../../../platform/db/database.ts';
import { startEmbeddedPostgres } from '../../../platform/db/embedded-postgres.ts';
import { migrate } from '../../../platform/db/migrate.ts';
import type { Files } from '../../../platform/files/files.ts';
import { openLocalFiles } from '../../../platform/files/local-files.ts';
import { createMetrics } from '../../../platform/metrics.ts';
import { openSpool } from '../../../platform/spool.ts';
import { idleJobs } from '../../../testing/jobs.ts';
import { createTestClock, createTestDatabase, silentLog, until } from '../../../testing/index.ts';
import { createMediaMetrics } from '../metrics.ts';
import { createUploads } from './uploads.ts';

const folderOf = async (name: string) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), `alcove-${name}-`));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

/** Uploads of one member. `disk`: how it differs from one that stores all. */
async function uploadsOf(db: Database, disk: (local: Files) => Partial<Files> = () => ({})) {
  const { rows } = await sql<{ uid: Uid }>`
    insert into members (nick, email, active, password_hash, gender, age, age_declared_at, avatar, language,
      created_at, last_online_at)
    values ('Ondine', 'ondine@uploads.invalid', true, 'none', 1, 30, 0, 'none', 'fr', 0, 0)
    returning uid`.execute(db);
  const uid = rows[0]?.uid as Uid;
  const local = await openLocalFiles({ folder: await folderOf('files') });
  const clock = createTestClock();
  const work = new Map<string, () => Promise<void>>();
  const uploads = await createUploads({
    db,
    clock,
    files: Object.defineProperties({ ...local }, Object.getOwnPropertyDescriptors(disk(local))),
    jobs: idleJobs({ handle: ({ name }, run) => void work.set(name, () => run({} as never)) }),
    spool: await openSpool({ folder: await folderOf('spool') }),
    members: { lock: async () => ({ uid }) as never },
    uploadMetrics: createMediaMetrics(createMetrics()).uploadMetrics,
  });
  const owner = { uid, target: 'contribution 1' };
  const content = Buffer.alloc(40_000, 'lamplight ');
  const send = (first: number, last: number) =>
    uploads.receive(
      owner,
      {
        name: 'a.mp4',
        type: 'video/mp4',
        range: { first, last, total: content.length },
        announcedBytes: 0,
        content: Readable.from([Buffer.from(content.subarray(first, last + 1))]),
      },
      { judge: () => {}, claim: async () => [] },
    );
  return {
    send,
    clock,
    /** The work of every full hour, and that of the job which it adds. */
    async sweep() {
      await work.get('uploads_sweep')?.();
      await work.get('uploads_removal')?.();
    },
    /** Whether the files that these pieces were stored under are there. */
    areStored: async (keys: readonly string[]) =>
      Promise.all(keys.map(async (key) => (await local.stat(key)) !== null)),
    /** As a machine does that loses its power. */
    async loseFrom(first: number) {
      const { rows: lost } = await sql<{ key: string }>`
        select key from upload_pieces where first_byte >= ${first}`.execute(db);
      for (const { key } of lost) await local.remove(key);
    },
    there: async () => (await uploads.named(owner, 'a.mp4'))?.received_bytes ?? 0,
    async expectWhole() {
      const upload = await uploads.named(owner, 'a.mp4');
      expect(upload).toMatchObject({ whole: true, received_bytes: content.length });
      const digest = await uploads.withFile(upload as never, async ({ sha256 }) => sha256);
      expect(digest).toBe(createHash('sha256').update(content).digest('hex'));
    },
  };
}

const fullWhile =
  (isFull: () => boolean) =>
  (local: Files): Partial<Files> => ({
    async put(...args) {
      if (isFull()) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      return local.put(...args);
    },
  });

test('a piece that meets a full disk is unavailable for now; what arrived stays, and the rest follows', async () => {
  await using database = await createTestDatabase();
  let isFull = false;
  const { send, there, expectWhole } = await uploadsOf(
    database.db,
    fullWhile(() => isFull),
  );
  await send(0, 9999);
  isFull = true;
  await expect(send(10_000, 19_999)).rejects.toMatchObject({ code: 'unavailable' });
  expect(await there()).toBe(10_000);
  isFull = false;
  await send(10_000, 19_999);
  await send(20_000, 39_999);
  await expectWhole();
});

test('a file whose first piece meets a full disk takes no place', async () => {
  await using database = await createTestDatabase();
  let isFull = true;
  const { send, expectWhole } = await uploadsOf(
    database.db,
    fullWhile(() => isFull),
  );
  await expect(send(0, 9999)).rejects.toMatchObject({ code: 'unavailable' });
  expect(await database.db.selectFrom('uploads').select('id').execute()).toEqual([]);
  isFull = false;
  await send(0, 39_999);
  await expectWhole();
});

test('pieces that were lost with the power of the machine are asked for again before the file is whole', async () => {
  await using database = await createTestDatabase();
  const { send, there, loseFrom, expectWhole } = await uploadsOf(database.db);
  for (const first of [0, 10_000, 20_000]) await send(first, first + 9999);
  await loseFrom(10_000);
  await expect(send(30_000, 39_999)).rejects.toMatchObject({
    code: 'upload_range_wrong',
    params: { received: 10_000 },
  });
  expect(await there()).toBe(10_000);
  await send(10_000, 39_999);
  await expectWhole();
});

test('a piece that no disk had when the machine lost its power is asked for again, whatever is left of its file', async () => {
  await using database = await createTestDatabase();
  let boot = 'first';
  const { send, there, expectWhole } = await uploadsOf(database.db, () => ({
    get boot() {
      return boot;
    },
    // All files have their size and their end.
    flush: async (keys) => (boot === 'first' ? new Promise(() => {}) : keys.slice(keys.length)),
  }));
  for (const first of [0, 10_000]) await send(first, first + 9999);
  await sql`update upload_pieces set boot = null where first_byte = 0`.execute(database.db);
  boot = 'second';
  const again = { code: 'upload_range_wrong', params: { received: 10_000 } };
  await expect(send(20_000, 39_999)).rejects.toMatchObject(again);
  expect(await there()).toBe(10_000);
  await send(10_000, 39_999);
  await expectWhole();
});

test('of two last pieces at once that meet a lost one, the second leaves what has come since', async () => {
  await using database = await createTestDatabase();
  const waits: (() => void)[] = [];
  const { send, there, loseFrom, expectWhole } = await uploadsOf(database.db, (local) => ({
    async flush(keys) {
      const lost = await local.flush(keys);
      if (keys.length > 1 && lost.length > 0) await new Promise<void>((resolve) => waits.push(resolve));
      return lost;
    },
  }));
  for (const first of [0, 10_000, 20_000]) await send(first, first + 9999);
  await loseFrom(10_000);
  const last = [send(30_000, 39_999), send(30_000, 39_999)].map((sent) =>
    sent.catch((error: unknown) => error),
  );
  await until(() => waits.length === 2);
  waits[0]?.();
  await until(async () => (await there()) === 10_000);
  await send(10_000, 19_999);
  waits[1]?.();
  const received = (await Promise.all(last)).map(
    (error) => (error as { params: { received: number } }).params.received,
  );
  expect(received.toSorted()).toEqual([10_000, 20_000]);
  expect(await there()).toBe(20_000);
  await send(20_000, 39_999);
  await expectWhole();
});

test('a last piece that the disk refuses is not there', async () => {
  await using database = await createTestDatabase();
  let isRefusing = true;
  const { send, there, expectWhole } = await uploadsOf(database.db, (local) => ({
    flush: async (keys) => (isRefusing ? keys.slice(-1) : local.flush(keys)),
  }));
  await send(0, 9999);
  await expect(send(10_000, 39_999)).rejects.toMatchObject({ code: 'unavailable' });
  expect(await there()).toBe(10_000);
  isRefusing = false;
  await send(10_000, 39_999);
  await expectWhole();
});

test('an unfinished file is kept for seven days after its last piece and removed with its pieces then; a whole one is kept', async () => {
  await using database = await createTestDatabase();
  const { send, there, clock, sweep, areStored, expectWhole } = await uploadsOf(database.db);
  await send(0, 9999);
  for (const [first, arrived] of [
    [10_000, 20_000],
    [20_000, 30_000],
  ] as const) {
    await clock.advance(7 * dayMs - 1);
    await sweep();
    await send(first, arrived - 1);
    expect(await there()).toBe(arrived);
  }
  const pieces = await database.db.selectFrom('upload_pieces').select('key').execute();
  const keys = pieces.map(({ key }) => key);
  await clock.advance(7 * dayMs - 1);
  await sweep();
  expect(await areStored(keys)).toEqual([true, true, true]);
  await clock.advance(1);
  await sweep();
  expect(await there()).toBe(0);
  expect(await areStored(keys)).toEqual([false, false, false]);
  await send(0, 39_999);
  await clock.advance(8 * dayMs);
  await sweep();
  await expectWhole();
});

test('pieces are there once, however Postgres is killed among them', { timeout: 60_000 }, async () => {
  const dataDir = await folderOf('killed');
  const postgres = await startEmbeddedPostgres({ dataDir, log: silentLog });
  const database = await openDatabase(postgres.url, { log: silentLog });
  try {
    await migrate(database.pool);
    const { send, there, expectWhole } = await uploadsOf(database.db);
    const pieceBytes = 4000;
    let failed = 0;
    let isKilled = false;
    for (let first = 0; first < 40_000; first += pieceBytes) {
      const sending = send(first, first + pieceBytes - 1);
      // Once: the piece that was lost by it begins at the same place.
      if (first === 3 * pieceBytes && !isKilled) {
        isKilled = true;
        const pid = await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
        process.kill(Number(pid.split('\n')[0]), 'SIGKILL');
      }
      const isLost = await sending.then(
        () => false,
        () => true,
      );
      if (!isLost) continue;
      failed += 1;
      await until(() => database.ready());
      // As the sender does: it asks what has arrived and goes on from there.
      first = (await there()) - pieceBytes;
      expect(failed).toBeLessThan(5);
    }
    await expectWhole();
  } finally {
    await database.close();
    await postgres.stop();
  }
});
