import { expect, test } from 'vitest';
import { createTestClock, createTestDatabase } from '../testing/index.ts';
import { createDemoOutbox, outboxBounds } from './outbox.ts';

test('the outbox shows what was kept, newest first, with the time of the site', async () => {
  await using database = await createTestDatabase();
  const clock = createTestClock('2026-11-21T12:00:00Z');
  const outbox = createDemoOutbox({ db: database.db, clock });
  await outbox.keep({ channel: 'mail', to: 'ondine@example.org', subject: 'Bonjour', text: 'À demain' });
  await clock.advance(60_000);
  await outbox.keep({ channel: 'sms', to: '+33612345678', subject: '', text: '1234' });
  expect(await outbox.list()).toEqual([
    {
      id: '2',
      channel: 'sms',
      to: '+33612345678',
      subject: '',
      text: '1234',
      sentAt: '2026-11-21T12:01:00.000Z',
    },
    {
      id: '1',
      channel: 'mail',
      to: 'ondine@example.org',
      subject: 'Bonjour',
      text: 'À demain',
      sentAt: '2026-11-21T12:00:00.000Z',
    },
  ]);
});

test('the outbox keeps and shows only so many: the oldest leave', async () => {
  await using database = await createTestDatabase();
  const outbox = createDemoOutbox({ db: database.db, clock: createTestClock() });
  const item = { channel: 'push' as const, recipient: 'ondine', subject: '', text: '-', sent_at: 0 };
  await database.db
    .insertInto('outbox')
    .values(Array.from({ length: outboxBounds.kept + outboxBounds.trimmedEvery - 1 }, () => item))
    .execute();
  await outbox.keep({ channel: 'push', to: 'ondine', subject: '', text: 'the last' });
  const { count } = await database.db
    .selectFrom('outbox')
    .select((db) => db.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(outboxBounds.kept);
  const shown = await outbox.list();
  expect(shown).toHaveLength(outboxBounds.shown);
  expect(shown[0]?.text).toBe('the last');
});
