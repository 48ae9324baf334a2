import { expect, test } from 'vitest';
import { createTestDatabase, startTestSite, type TestSite, until } from '../../testing/index.ts';
import { endQuiet } from './quiet.ts';

const write = (site: TestSite) =>
  fetch(`${site.url}/b/contact/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'maelle@example.fr', subject: 'account', message: 'Bonsoir' }),
  });

test('letters of a site that is quiet since its restore wait until its operator has opened it', async () => {
  const database = await createTestDatabase();
  await database.pool.query('insert into restores (taken_at, restored_at) values (1, 2)');
  await using quiet = await startTestSite({ database });
  expect(quiet.app.isQuiet).toBe(true);
  expect(await (await write(quiet)).json()).toMatchObject({ status: 'success' });
  const { rows } = await database.pool.query(
    `select count(*)::int as waiting from graphile_worker.jobs where task_identifier = 'letter'`,
  );
  expect(rows).toEqual([{ waiting: 2 }]);
  expect(await quiet.outbox()).toEqual([]);

  await endQuiet(database.pool, 3);
  await using open = await startTestSite({ beside: quiet });
  expect(open.app.isQuiet).toBe(false);
  await until(async () => (await open.outbox()).length === 2);
});
