import { createTestClock, createTestDatabase } from '../../testing/index.ts';
import { createDemoOutbox } from '../outbox.ts';
import { createOutboxSms } from './outbox-sms.ts';
import { smsContract } from './sms.contract.ts';

smsContract('kept in the outbox', async () => {
  const database = await createTestDatabase();
  const outbox = createDemoOutbox({ db: database.db, clock: createTestClock() });
  return {
    sms: createOutboxSms(outbox),
    arrived: async () => (await outbox.list()).map(({ to, text }) => ({ to, text })),
    end: database.close,
  };
});
