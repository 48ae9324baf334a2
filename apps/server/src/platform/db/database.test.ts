import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase, recordLog, silentLog as log, until } from '../../testing/index.ts';
import { type Database, openDatabase } from './database.ts';
import { listenTo } from './listen.ts';

/** The one line that a start with this address ends with. */
const problemWith = (url: string): Promise<string> =>
  openDatabase(url, { log }).then(
    async ({ close }) => {
      await close();
      return '';
    },
    (error: Error) => error.message,
  );

/** A port on which nothing listens; one that was free a moment ago may be taken by now. */
const closedPort = 1;

test('an address that cannot be used ends in one line that says why, without the password', async () => {
  await using database = await createTestDatabase();
  const other = (change: (url: URL) => void) => {
    const url = new URL(database.url);
    url.password = 'hunter2';
    change(url);
    return problemWith(url.href);
  };
  const right = new URL(database.url).password;

  const problems = {
    closed: await problemWith(`postgres://alcove:hunter2@127.0.0.1:${closedPort}/alcove`),
    absentSocket: await other((url) => (url.port = String(closedPort))),
    wrong: await other(() => undefined),
    absent: await other((url) => {
      url.password = right;
      url.pathname = '/nowhere';
    }),
    malformed: await problemWith('mysql://root:hunter2@localhost/alcove'),
    nonsense: await problemWith('hunter2'),
  };

  expect(problems.closed).toBe(
    `The database at 127.0.0.1:${closedPort}/alcove cannot be used: nothing listens there: is it running? (see DATABASE_URL).`,
  );
  expect(problems.absentSocket).toContain('nothing listens there');
  expect(problems.wrong).toContain('the password is refused');
  expect(problems.absent).toContain('there is no such database: create it first');
  expect(problems.malformed).toBe(
    'DATABASE_URL is malformed: expected postgres://user:password@host:port/database.',
  );
  expect(problems.nonsense).toBe(problems.malformed);
  for (const line of Object.values(problems)) {
    expect(line).not.toContain('hunter2');
    expect(line).not.toContain(right);
    expect(line).not.toContain('\n');
  }
});

test('times and counts are numbers, and one that a number cannot hold is an error rather than another', async () => {
  await using database = await createTestDatabase();
  const at = Date.parse('2026-11-21T12:00:00.123Z');
  await database.db.insertInto('used_age_tokens').values({ jti: 'one', expires_at: at }).execute();
  const row = await database.db.selectFrom('used_age_tokens').selectAll().executeTakeFirstOrThrow();
  expect(row).toEqual({ jti: 'one', expires_at: at });
  const count = await sql<{ n: number }>`select count(*) as n from used_age_tokens`.execute(database.db);
  expect(count.rows).toEqual([{ n: 1 }]);
  await expect(sql`select 9007199254740993::bigint as n`.execute(database.db)).rejects.toThrow(
    'does not fit',
  );
});

test("a rule cannot compare a time of the product with the database's clock", async () => {
  await using database = await createTestDatabase();
  const sneaky = sql`select from used_age_tokens where expires_at < now()`.execute(database.db);
  await expect(sneaky).rejects.toThrow('operator does not exist');
});

test('a statement that takes too long is ended', async () => {
  await using database = await createTestDatabase();
  const answer = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(database.db);
  expect(answer.rows[0]?.statement_timeout).toBe('15s');
});

test('connections that broke are replaced, and the log alone says so', async () => {
  await using database = await createTestDatabase();
  const log = recordLog();
  const { db, ready, close } = await openDatabase(database.url, { log, maxConnections: 3 });
  const transaction = db.transaction().execute(async (tx) => {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(database.db);
    await sql`select 1`.execute(tx);
  });
  // Which words depends on whether the farewell or the end of the connection arrives first.
  await expect(transaction).rejects.toBeInstanceOf(Error);
  await until(ready);
  // The end of the connection may come later than the farewell.
  await until(() =>
    log.entries.some(({ level, msg }) => level === 'warn' && msg === 'A database connection was lost'),
  );
  expect(JSON.stringify(log.entries)).not.toContain(new URL(database.url).password);
  await close();
  expect(await ready()).toBe(false);
});

const write = (db: Database) => sql`/* prepared: write, wakes: news */ select 1`.execute(db);

test('what a statement wakes is woken by the commit alone, here at once, and from a process that does not listen', async () => {
  await using database = await createTestDatabase();
  const quiet = await openDatabase(database.url, { log });
  let received = 0;
  const stop = await listenTo({
    pool: database.pool,
    channel: 'news',
    onNotification: () => void (received += 1),
    log,
  });
  received = 0;

  await database.db.transaction().execute(async (tx) => {
    await write(tx);
    await write(tx);
    expect(received).toBe(0);
  });
  expect(received).toBe(1);
  await write(database.db);
  expect(received).toBe(2);
  const undone = database.db.transaction().execute(async (tx) => {
    await write(tx);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await database.db.transaction().execute((tx) => sql`select 1`.execute(tx));
  expect(received).toBe(2);

  await Promise.all(Array.from({ length: 20 }, () => quiet.db.transaction().execute(write)));
  await until(() => received > 2);
  stop();
  await quiet.close();
});
