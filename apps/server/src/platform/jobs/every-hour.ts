// Work that comes again at every full hour of the injected clock: a site that often starts anew does not put
// it off each time.
import { hourMs } from '@alcove/protocol';
import * as z from 'zod/mini';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { Jobs, JobSpec } from './jobs.ts';

type Needs = { db: Database; clock: Clock; jobs: Pick<Jobs, 'add' | 'handle'> };

export async function everyHour(
  { db, clock, jobs }: Needs,
  name: string,
  run: () => Promise<void>,
): Promise<void> {
  const job: JobSpec<Record<string, never>> = { name, payload: z.object({}) };
  const scheduleNext = () =>
    jobs.add(db, job, {}, { at: (Math.floor(clock.now() / hourMs) + 1) * hourMs, key: name });

  jobs.handle(job, async () => {
    // First: whatever fails in the work, the next hour comes.
    await scheduleNext();
    await run();
  });
  await scheduleNext();
}
