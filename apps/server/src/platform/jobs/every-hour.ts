// Work that comes again at every full hour or minute of the injected clock: a site that often starts anew does not put
// it off each time.
import { hourMs, minuteMs } from '@alcove/protocol';
import * as z from 'zod/mini';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { Jobs, JobSpec } from './jobs.ts';

type Needs = { db: Database; clock: Clock; jobs: Pick<Jobs, 'add' | 'handle'> };

type Run = () => Promise<void>;

async function everyFull(
  periodMs: number,
  { db, clock, jobs }: Needs,
  name: string,
  run: Run,
): Promise<void> {
  const job: JobSpec<Record<string, never>> = { name, payload: z.object({}) };
  const scheduleNext = () =>
    jobs.add(db, job, {}, { at: (Math.floor(clock.now() / periodMs) + 1) * periodMs, key: name });

  jobs.handle(job, async () => {
    // First: whatever fails in the work, the next time comes.
    await scheduleNext();
    await run();
  });
  await scheduleNext();
}

export const everyHour = (needs: Needs, name: string, run: Run): Promise<void> =>
  everyFull(hourMs, needs, name, run);

export const everyMinute = (needs: Needs, name: string, run: Run): Promise<void> =>
  everyFull(minuteMs, needs, name, run);
