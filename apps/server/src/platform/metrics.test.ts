// What /metrics answers while something that it reads on each scrape is away.
import { expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';
import { scrapedMetrics } from './scraped-metrics.ts';

const threeJobs = async (): Promise<Record<string, number>> => ({ waiting: 3 });

test('operators read all other metrics while one cannot be read, or is not answered in time', async () => {
  const metrics = createMetrics({ withinMs: 5 });
  const { counts } = scrapedMetrics(metrics);
  let jobs = threeJobs;
  let asked = 0;
  counts('jobs', 'Jobs', 'state', () => {
    asked += 1;
    return jobs();
  });
  counts('engine_up', 'Engines', 'engine', async () => ({ database: 0 }));
  const read = async () => (await metrics.read()).text;
  expect(await read()).toContain('jobs{state="waiting"} 3');

  jobs = () => Promise.reject(new Error('the database is away'));
  const missed = /^alcove_metrics_missed_total\{metric="jobs"\} (\d)$/m;
  expect(await read()).toMatch(/jobs\{state="waiting"\} 3[^]*engine_up\{engine="database"\} 0/);
  expect(missed.exec(await read())?.[1]).toBe('1');

  const answer = Promise.withResolvers<Record<string, number>>();
  jobs = () => answer.promise;
  const before = asked;
  expect(await read()).toContain('engine_up{engine="database"} 0');
  expect(await read()).toContain('jobs{state="waiting"} 3');
  expect(asked, 'a second reading beside the first').toBe(before + 1);
  answer.resolve({ waiting: 7 });
  expect(await read()).toContain('jobs{state="waiting"} 7');
});

test('a kind of which nothing is left no longer shows how many there were', async () => {
  const metrics = createMetrics();
  let stories: Record<string, number> = { waiting: 2, public: 1 };
  scrapedMetrics(metrics).counts('stories', 'Stories', 'state', async () => stories);
  expect((await metrics.read()).text).toContain('stories{state="waiting"} 2');
  stories = { public: 3 };
  const { text } = await metrics.read();
  expect(text).toContain('stories{state="public"} 3');
  expect(text).not.toContain('waiting');
});

test('a figure that is not known is absent, and so it is once it is no longer known', async () => {
  const metrics = createMetrics();
  let age: number | undefined;
  scrapedMetrics(metrics).value('backup_age', 'Since the newest snapshot', async () => age);
  const value = async () => /^backup_age (\d+)$/m.exec((await metrics.read()).text)?.[1];
  expect(await value()).toBeUndefined();
  age = 60;
  expect(await value()).toBe('60');
  age = undefined;
  expect(await value()).toBeUndefined();
});
