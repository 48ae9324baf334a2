import { createTestClock, createTestDatabase } from '../../testing/index.ts';
import { createDemoOutbox } from '../outbox.ts';
import { mailContract } from './mail.contract.ts';
import { createOutboxMail } from './outbox-mail.ts';

mailContract('kept in the outbox', async () => {
  const database = await createTestDatabase();
  const outbox = createDemoOutbox({ db: database.db, clock: createTestClock() });
  return {
    mail: createOutboxMail(outbox),
    arrived: async () => (await outbox.list()).map(({ to, subject, text }) => ({ to, subject, text })),
    end: database.close,
  };
});
