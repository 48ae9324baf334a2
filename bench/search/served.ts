// What readers and reviewers wait for over HTTP: a page of results beside a page of the listing, and the publication of a
// set with the index kept beside one without.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { callPath, contributionsCalls, findingCalls, moderationCalls } from '@alcove/protocol';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { createPeople, type TestMember } from '../../apps/server/src/testing/people.ts';
import { startSite, withoutCast } from '../../e2e/start-site.ts';
import type { openOwnPostgres } from '../counting/own-postgres.ts';
import { median } from '../counting/results.ts';

const secretKey = 'a secret that only this measurement knows, long enough';
const pages = 60;
/** Published with the index, then as many without it, in turn. */
const published = { each: 12, rounds: 3 };
const triggers = [
  ['contributions', 'found_set_changed'],
  ['contribution_materials', 'found_material_changed'],
] as const;

type Needs = Pick<Awaited<ReturnType<typeof openOwnPostgres>>, 'db' | 'pool' | 'url'> & {
  words: readonly string[];
};

async function timed(act: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await act();
  return performance.now() - began;
}

const ratio = (one: number[] = [], other: number[] = []): number =>
  Number((median(one) / median(other)).toFixed(2));

/** Opened first, as every reviewer does. */
async function publishedBy(editor: TestMember, id: number): Promise<void> {
  const opened = await editor.call(moderationCalls.openReview, { id, kind: 'contribution' });
  if (opened.status !== 'success' || !('contribution' in opened.data))
    throw new Error(`${id} cannot be opened: ${JSON.stringify(opened)}`);
  const { version, contribution } = opened.data;
  const files = contribution.files.map(({ material_id }) => ({ material_id, decision: 'publish' as const }));
  const asked = { id, kind: 'contribution', version, decision: 'publish', files } as const;
  const decided = await editor.call(moderationCalls.decideReview, asked as never);
  if (decided.status !== 'success') throw new Error(`${id} cannot be published: ${JSON.stringify(decided)}`);
}

export async function measureServed({ db, pool, url, words }: Needs) {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'alcove-bench-served-'));
  const site = await startSite({
    ...withoutCast,
    DATA_DIR: dataDir,
    DATABASE_URL: url,
    SECRET_KEY: secretKey,
    LOG_LEVEL: 'error',
  });
  try {
    const people = createPeople({ url: site.url, db, clock: systemClock, secretKey });
    const [reader, editor] = [
      await people.member({ premium: true }),
      await people.member({ role: 'editor' }),
    ];
    const read = async (address: string): Promise<number> =>
      timed(async () => {
        const answer = await reader.fetch(address);
        if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
        await answer.text();
      });
    const [results, listed]: number[][] = [[], []];
    for (let at = 0; at < pages; at++) {
      const q = words[at % words.length] ?? '';
      results?.push(await read(`${callPath(findingCalls.tagSearch)}?${new URLSearchParams({ q })}`));
      listed?.push(await read(`${callPath(contributionsCalls.contributionList)}?page=${1 + (at % 5)}`));
    }

    const { rows } = await pool.query<{ id: number }>(
      `update contributions set status = 'pending', prepared_at = 1 where id in (
         select id from contributions where status = 'published' order by id limit $1) returning id`,
      [published.each * published.rounds * 2],
    );
    const waiting = rows.map(({ id }) => Number(id));
    const take = async (): Promise<number> => timed(() => publishedBy(editor, waiting.pop() ?? 0));
    const [kept, unkept]: number[][] = [[], []];
    for (let round = 0; round < published.rounds; round++) {
      for (let at = 0; at < published.each; at++) kept?.push(await take());
      for (const [table, name] of triggers) await pool.query(`alter table ${table} disable trigger ${name}`);
      for (let at = 0; at < published.each; at++) unkept?.push(await take());
      for (const [table, name] of triggers) await pool.query(`alter table ${table} enable trigger ${name}`);
    }
    return {
      page_ms: Number(median(results ?? []).toFixed(1)),
      listing_ms: Number(median(listed ?? []).toFixed(1)),
      publish_ms: Number(median(kept ?? []).toFixed(1)),
      page_vs_listing: ratio(results, listed),
      /** Of rates: publications a second with the index over those without. */
      publish_with_index: ratio(unkept, kept),
    };
  } finally {
    await site.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
