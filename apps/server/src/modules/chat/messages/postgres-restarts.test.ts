// Postgres is killed while people write: what was acknowledged is in the history once, in order.
import { afterAll, expect, test } from 'vitest';
import { createInProcessBus } from '../../../platform/bus/in-process.ts';
import { openDatabase } from '../../../platform/db/database.ts';
import { startEmbeddedPostgres } from '../../../platform/db/embedded-postgres.ts';
import { migrate } from '../../../platform/db/migrate.ts';
import { createFolders, killPostmaster } from '../../../platform/db/testing/keep.ts';
import { silentLog, until } from '../../../testing/index.ts';
import { openTalk, upTo } from './testing/talk.ts';

const folders = createFolders();
afterAll(folders.remove);

test('Postgres killed under load loses no acknowledged message; when it stays away, messages are refused', async () => {
  const dataDir = folders.make('messages');
  const postgres = await startEmbeddedPostgres({ dataDir, log: silentLog });
  const { db, pool, close } = await openDatabase(postgres.url, { log: silentLog });
  await migrate(pool);
  const talk = await openTalk(db);
  const bus = createInProcessBus({ log: silentLog });
  const [here, there] = [await talk.start(bus), await talk.start(bus)];
  await Promise.all([here.follow(talk.roomId), there.follow(talk.roomId)]);

  const writers = upTo(24);
  const answers: { id: number; text: string }[] = [];
  const enough = new AbortController();
  const saying = writers.map(async (writer) => {
    for (let nth = 1; !enough.signal.aborted; nth += 1) {
      const text = `message ${nth} of ${writer}`;
      // Some messages have no mid.
      const named = nth % 3 ? `m${nth} of ${writer}` : '';
      const { id } = await (writer % 2 ? here : there).say(talk.draft(text, named));
      answers.push({ id, text });
    }
  });
  for (const _ of ['once', 'twice']) {
    const before = answers.length;
    await until(() => answers.length > before + writers.length);
    await killPostmaster(dataDir);
  }
  enough.abort();
  await Promise.all(saying);
  answers.sort((a, b) => a.id - b.id);
  const count = answers.length;
  expect(answers.map(({ id }) => id)).toEqual(upTo(count));

  const rows = await db
    .selectFrom('room_messages')
    .select(['id', 'text'])
    .where('room_id', '=', talk.roomId)
    .orderBy('id')
    .execute();
  expect(rows).toEqual(answers);
  await until(() => here.delivered.length >= count && there.delivered.length >= count);
  expect(here.delivered.map(({ id, message }) => ({ id, text: message }))).toEqual(answers);
  expect(there.delivered).toEqual(here.delivered);

  const impatient = await talk.start(bus, { patienceMs: 200 });
  await postgres.stop();
  const refusal = { code: 'unavailable' };
  await expect(impatient.say(talk.draft('allô'))).rejects.toMatchObject(refusal);
  await expect(impatient.follow(talk.roomId)).rejects.toMatchObject(refusal);
  await talk.close();
  await close();
});
