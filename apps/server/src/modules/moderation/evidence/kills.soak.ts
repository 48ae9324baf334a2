// A server that loses power at each step between a suspicion or a known image, what is sealed of it and its case. Another
// process finds all of it or nothing; sent again or not, it is sealed once in the end, in one case, and nothing is held.
import { hash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { albumsCalls, moderationCalls } from '@alcove/protocol';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { systemClock } from '../../../platform/clock.ts';
import { openLocalFiles } from '../../../platform/files/local-files.ts';
import { createTestDatabase, done, type TestMember, until } from '../../../testing/index.ts';
import { createPeople } from '../../../testing/people.ts';
import { type ServerProcess, startServerProcess } from '../../../testing/server-process.ts';
import { soakMs } from '../../../testing/soak.ts';
import { jpeg, upload } from '../../media/testing/samples.ts';
import { shapes } from '../known-images/testing/shapes.ts';

const secretKey = 'a secret that only tests know, long enough';
/** Held by the test: what waits for it is killed. */
const standingLock = 460_046;
const sealedWithinMs = 120_000;

type Step = { of: 'hiding' | 'match'; on: 'insert' | 'update' | 'delete'; table: string };
const hidingSteps = ['reports', 'cases', 'hidings', 'evidence_pieces', 'held_files'];
const matchSteps = ['known_image_refusals', 'reports', 'cases', 'case_notices'];
const steps: readonly Step[] = [
  ...hidingSteps.map((table) => ({ of: 'hiding', on: 'insert', table }) as const),
  // By the job, which has written the sealed bytes.
  { of: 'hiding', on: 'update', table: 'evidence_pieces' },
  { of: 'hiding', on: 'delete', table: 'held_files' },
  ...matchSteps.map((table) => ({ of: 'match', on: 'insert', table }) as const),
];

const sendPhoto = (author: TestMember, content: Buffer) =>
  upload(author, albumsCalls.uploadPhoto, { content, fields: { album: 'public' } });

test(
  'whenever a server dies between a match, its seal and its case, it is sealed once, in one case, and nothing is held',
  { timeout: soakMs + 1_800_000 },
  async () => {
    const DATA_DIR = await mkdtemp(path.join(os.tmpdir(), 'alcove-kills-'));
    const lists = path.join(DATA_DIR, 'lists');
    const known = await shapes(1);
    await using database = await createTestDatabase();
    const { db } = database;
    const start = (port: string) =>
      startServerProcess({
        DATABASE_URL: database.url,
        DATA_DIR,
        SECRET_KEY: secretKey,
        RATE_LIMITS: 'off',
        MEDIA_ENGINE: 'off',
        KNOWN_IMAGES_DIR: lists,
        PORT: port,
      });
    await mkdir(lists);
    await writeFile(path.join(lists, 'partage.csv'), `,${hash('sha256', known)},,consent\n`);
    let server: ServerProcess = await start('0');
    const { url } = server;
    const people = createPeople({ url, db, clock: systemClock, secretKey });
    await sql`create function stand_still() returns trigger language plpgsql as $$ begin
      perform pg_advisory_xact_lock(${sql.lit(standingLock)}); return coalesce(new, old); end $$`.execute(db);

    /** Kills the server as soon as it stands at the step; another runs in the end. Whether the act was answered. */
    async function killAt({ on, table }: Step, act: () => Promise<unknown>): Promise<boolean> {
      await sql`create trigger stand_still before ${sql.raw(on)} on ${sql.table(table)}
        for each row execute function stand_still()`.execute(db);
      const isAnswered = await db.transaction().execute(async (tx) => {
        await sql`select pg_advisory_xact_lock(${standingLock})`.execute(tx);
        const acting = act().then(
          () => true,
          () => false,
        );
        await until(
          async () => {
            const { rows } = await sql`select from pg_locks
              where locktype = 'advisory' and objid = ${standingLock} and not granted`.execute(db);
            return rows.length > 0;
          },
          { withinMs: sealedWithinMs, what: `a server stands before the ${on} of ${table}` },
        );
        await server.kill();
        return acting;
      });
      await sql`drop trigger stand_still on ${sql.table(table)}`.execute(db);
      server = await start(new URL(url).port);
      return isAnswered;
    }
    const casesOf = ({ uid }: TestMember) =>
      db.selectFrom('cases').select('reference').where('author', '=', uid).execute();

    async function hidden(step: Step): Promise<void> {
      const [author, reporter] = [await people.member(), await people.member()];
      const content = await jpeg({ width: 1024, height: 768 });
      const { material } = await done(sendPhoto(author, content));
      const id = String(material.material_id);
      const report = () =>
        done(reporter.call(moderationCalls.report, { kind: 'photo', id, reason: 'underage' }));
      const isAnswered = await killAt(step, report);
      expect(await casesOf(author)).toHaveLength(isAnswered ? 1 : 0);
      if (!isAnswered) await report();
      const pieces = () =>
        db
          .selectFrom('evidence_pieces')
          .select(['reference', 'kind', 'missing', 'parts', 'sealed_at'])
          .where('item', '=', id)
          .orderBy('place')
          .execute();
      await until(async () => (await pieces()).every(({ sealed_at }) => sealed_at > 0), {
        withinMs: sealedWithinMs,
        what: 'another process seals',
      });
      const [{ reference } = { reference: '' }, ...others] = await casesOf(author);
      expect(others).toEqual([]);
      expect(await pieces()).toMatchObject([
        { reference, kind: 'words', missing: false },
        { reference, kind: 'picture', missing: false, parts: 1 },
      ]);
      expect(await db.selectFrom('hidings').select('item').where('item', '=', id).execute()).toHaveLength(1);
    }

    async function matched(step: Step): Promise<void> {
      const author = await people.member();
      expect(await killAt(step, () => sendPhoto(author, known))).toBe(false);
      expect(await casesOf(author)).toEqual([]);
      for (let sent = 0; sent < 2; sent++)
        expect(await sendPhoto(author, known)).toMatchObject({ status: 'error', code: 'image_refused' });
      expect(await casesOf(author)).toHaveLength(1);
      const { rows } = await sql<{ pictures: number }>`
        select count(*)::int as pictures from known_image_refusals
          join report_pictures on report_pictures.reference = known_image_refusals.notice
          where uid = ${author.uid}`.execute(db);
      expect(rows).toEqual([{ pictures: 1 }]);
    }

    const end = performance.now() + soakMs;
    do
      for (const step of steps) {
        await (step.of === 'hiding' ? hidden(step) : matched(step));
        expect(await db.selectFrom('held_files').selectAll().execute(), JSON.stringify(step)).toEqual([]);
      }
    while (performance.now() < end);

    const pictures = await db
      .selectFrom('evidence_pieces')
      .select('id')
      .where('kind', '=', 'picture')
      .execute();
    const files = await openLocalFiles({ folder: path.join(DATA_DIR, 'files') });
    const keys: string[] = [];
    for await (const { key } of files.list()) keys.push(key);
    expect(keys.filter((key) => key.startsWith('sealed/evidence/')).toSorted()).toEqual(
      pictures.map(({ id }) => `sealed/evidence/${id}/0.bin`).toSorted(),
    );
    await server.kill();
    await rm(DATA_DIR, { recursive: true, force: true });
  },
);
