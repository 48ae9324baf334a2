// A process whose job never ends: `node stuck-postman.ts <database url>`. Tells its parent when it
// takes work and when it is at it.
import * as z from 'zod/mini';
import { silentLog } from '../../../testing/log.ts';
import { systemClock } from '../../clock.ts';
import { openDatabase } from '../../db/database.ts';
import { createJobs } from '../worker.ts';

const database = await openDatabase(process.argv[2] ?? '', { log: silentLog });
const jobs = await createJobs({ database, clock: systemClock, log: silentLog });
jobs.handle({ name: 'letter', payload: z.object({ to: z.string() }) }, async () => {
  process.send?.('at work');
  await new Promise(() => undefined);
});
await jobs.start();
process.send?.('started');
