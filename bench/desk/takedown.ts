// How long the photos of a set are still sent once the team decides that it goes: members read them from two processes
// meanwhile, without a pause.
import { createHash } from 'node:crypto';
import { mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { contributionsCalls, moderationCalls } from '@alcove/protocol';
import sharp from 'sharp';
import { addPublished } from '../../apps/server/src/modules/contributions/testing/sets.ts';
import {
  createRedisServer,
  redisServerPath,
} from '../../apps/server/src/platform/bus/testing/redis-server.ts';
import { systemClock as clock } from '../../apps/server/src/platform/clock.ts';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { done } from '../../apps/server/src/testing/done.ts';
import { createPeople, type TestMember } from '../../apps/server/src/testing/people.ts';
import { startSite, withoutCast } from '../../e2e/start-site.ts';
import { openOwnPostgres } from '../counting/own-postgres.ts';

export const takedownLimitMs = 5000;
const secretKey = 'a secret that only this measurement knows, long enough';
const photos = 12;
/** How long they are read before the decision is sent, and after it is answered. */
const before = 2000;
const after = takedownLimitMs + 1000;

/** A picture that does not get small. */
const picture = () =>
  sharp({
    create: {
      width: 1600,
      height: 1200,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 120, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer();

const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Undefined: refused, or cut off before its end. */
async function bytesOf(member: TestMember, address: string): Promise<Buffer | undefined> {
  try {
    const answer = await member.fetch(address);
    const bytes = Buffer.from(await answer.arrayBuffer());
    return answer.ok ? bytes : undefined;
  } catch {
    return undefined;
  }
}

/** Two processes on one Postgres, one Redis and the same files. */
async function openTwo() {
  const ends: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (let end = ends.pop(); end; end = ends.pop()) await end();
  };
  try {
    const postgres = await openOwnPostgres('takedown');
    ends.push(postgres.stop);
    await migrate(postgres.pool);
    const redis = await createRedisServer();
    ends.push(redis.remove);
    await redis.start();
    const env = {
      ...withoutCast,
      DATABASE_URL: postgres.url,
      REDIS_URL: redis.url,
      SECRET_KEY: secretKey,
      LOG_LEVEL: 'error',
    };
    const folders = ['one', 'other'].map((name) => path.join(postgres.dataDir, name));
    for (const folder of folders) mkdirSync(folder, { mode: 0o700 });
    const [one = '', other = ''] = folders.map((folder) => path.join(folder, 'files'));
    mkdirSync(one, { mode: 0o700 });
    symlinkSync(one, other);
    const peopleOf: ReturnType<typeof createPeople>[] = [];
    for (let number = 0; number < 2; number++) {
      const site = await startSite({ ...env, DATA_DIR: folders[number] ?? '' });
      ends.push(site.stop);
      peopleOf.push(createPeople({ url: site.url, db: postgres.db, clock, secretKey }));
    }
    const [here, there] = peopleOf as [(typeof peopleOf)[number], (typeof peopleOf)[number]];
    return { db: postgres.db, here, there, close };
  } catch (error) {
    await close();
    throw error;
  }
}

export type Takedown = {
  /** From the decision's departure to the last byte of a photo that anybody got. */
  takedown_ms: number;
  takedown_decision_ms: number;
  /** Why the decision was not taken. */
  takedown_refused: string;
  takedown_reads_per_second: number;
  /** Answers with other bytes than the photo's, and members who could not read before the decision. */
  takedown_differing: number;
};

/** Undefined without a Redis: two processes of one site need it. */
export async function measureTakedown(readers: number): Promise<Takedown | undefined> {
  if (!redisServerPath) return undefined;
  const { db, here, there, close } = await openTwo();
  try {
    const author = await here.member();
    const [reviewer, editor, reporter] = [
      await here.member({ role: 'editor' }),
      await there.member({ role: 'editor' }),
      await here.member(),
    ];
    const { id } = await addPublished(
      { db },
      { author, reviewer },
      { count: photos, photo: await picture() },
    );
    const reported = { kind: 'contribution', id: String(id), reason: 'insult' } as const;
    await done(reporter.call(moderationCalls.report, reported));
    const { list } = await done(editor.call(moderationCalls.cases, {}));
    const reference = list[0]?.reference ?? '';

    const members: TestMember[] = [];
    for (let number = 0; number < readers; number++)
      members.push(await (number % 2 ? there : here).member({ premium: true }));
    const [first] = members as [TestMember];
    const { materials } = await done(first.call(contributionsCalls.contribution, { id }));
    const addresses = materials.flatMap(({ large, urls }) => large?.url ?? urls.small ?? []);
    const digests = new Map<string, string>();
    for (const address of addresses)
      digests.set(address, digestOf((await bytesOf(first, address)) ?? Buffer.of()));

    let [differing, reads, lastByteAt] = [addresses.length === photos ? 0 : 1, 0, 0];
    const reading = new AbortController();
    const readAll = async (member: TestMember, nth: number) => {
      let hasRead = false;
      for (let at = nth; !reading.signal.aborted; at++) {
        const address = addresses[at % addresses.length] ?? '';
        const bytes = await bytesOf(member, address);
        reads++;
        if (!bytes) continue;
        hasRead = true;
        lastByteAt = performance.now();
        if (digestOf(bytes) !== digests.get(address)) differing++;
      }
      if (!hasRead) differing++;
    };
    const began = performance.now();
    const all = Promise.all(members.map(readAll));
    await wait(before);
    const decidedAt = performance.now();
    const asked = { reference, decision: 'remove', ground: 'terms_conduct' } as const;
    const decided = await editor.call(moderationCalls.decideCase, asked);
    const decisionMs = performance.now() - decidedAt;
    await wait(after);
    reading.abort();
    await all;
    return {
      takedown_ms: Math.round(Math.max(0, lastByteAt - decidedAt)),
      takedown_decision_ms: Math.round(decisionMs),
      takedown_refused: decided.status === 'success' ? '' : decided.code,
      takedown_reads_per_second: Math.round((1000 * reads) / (performance.now() - began)),
      takedown_differing: differing,
    };
  } finally {
    await close();
  }
}
