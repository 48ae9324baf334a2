// The whole call of the map as readers wait for it: over HTTP, eight at once, each with blocks, among all members.
import { callPath, geoCalls, type Place } from '@alcove/protocol';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { createPeople } from '../../apps/server/src/testing/people.ts';
import { startSite, withoutCast } from '../../e2e/start-site.ts';
import { createLatencies, quantileMs } from '../counting/latencies.ts';
import { openOwnPostgres, type OwnPool } from '../counting/own-postgres.ts';
import { type crowdOf, now, numbers } from './crowd.ts';

const secretKey = 'a secret that only this measurement knows, long enough';
const readers = 8;
const blocksOfReader = 20;
const callsOfReader = 100;
const together = 5000;

async function fill(client: Pick<OwnPool, 'query'>, crowd: ReturnType<typeof crowdOf>): Promise<void> {
  await client.query('set statement_timeout = 0');
  const later = Date.now() - now;
  for (let at = 0; at < crowd.length; at += together) {
    const some = crowd.slice(at, at + together);
    const columns = [
      some.map(({ uid }) => uid),
      some.map(({ gender }) => gender),
      some.map(({ age }) => age),
      some.map(({ open }) => open),
      some.map(({ online_at }) => online_at + later),
      some.map(({ told_at }) => told_at + later),
      some.map(({ cell }) => cell),
      some.map(({ precision }) => precision),
    ];
    await client.query(
      `with told as (
         select * from unnest($1::bigint[], $2::int[], $3::int[], $4::bool[], $5::bigint[], $6::bigint[], $7::bigint[],
           $8::int[]) as told (uid, gender, age, open, online_at, told_at, cell, precision)
       ), added as (
         insert into members (uid, nick, email, active, password_hash, gender, age, age_declared_at, avatar, language,
           about, created_at, last_online_at, views) overriding system value
         select uid, 'Around ' || uid, 'bench' || uid || '@bench.invalid', open, repeat('x', 96), gender, age, 0, 'none',
           'fr', '', 0, online_at, 0 from told
       ), shared as (
         insert into geo_options (uid, shared, distance, precision, gender, followees, followers, message)
         select uid, true, 300, precision, 0, false, false, '' from told
       )
       insert into geo_positions (uid, cell, told_cell, began, told_at)
       select uid, cell, cell, false, told_at from told`,
      columns,
    );
  }
  await client.query(
    `select setval(pg_get_serial_sequence('members', 'uid'), (select max(uid) from members))`,
  );
  await client.query('vacuum analyze');
}

async function addCrowd(pool: OwnPool, crowd: ReturnType<typeof crowdOf>): Promise<void> {
  const client = await pool.connect();
  try {
    await fill(client, crowd);
  } finally {
    client.release(true);
  }
}

/** Milliseconds at the 50th and 99th of a hundred calls, after the first ones have read all members. */
export async function measureCalls(crowd: ReturnType<typeof crowdOf>, places: readonly Place[]) {
  const postgres = await openOwnPostgres('geo');
  const { db, pool, url } = postgres;
  try {
    await migrate(pool);
    await addCrowd(pool, crowd);
    const site = await startSite({
      ...withoutCast,
      DATA_DIR: postgres.dataDir,
      DATABASE_URL: url,
      SECRET_KEY: secretKey,
      LOG_LEVEL: 'error',
    });
    try {
      const people = createPeople({ url: site.url, db, clock: systemClock, secretKey });
      const next = numbers(21);
      const asking = await Promise.all(
        places.slice(0, readers).map(async ({ lat: latitude, lon: longitude }) => {
          const reader = await people.member({ premium: true });
          await reader.call(geoCalls.changeGeoOptions, { shareMyLocation: 1 });
          await reader.call(geoCalls.updatePosition, { latitude, longitude });
          await pool.query(
            `insert into blocks (blocker, blocked, type, blocked_at, until_at)
             select $1::bigint, blocked, 'permanent', 0, 0 from (select distinct unnest($2::bigint[]) as blocked) chosen`,
            [reader.uid, Array.from({ length: blocksOfReader }, () => 1 + Math.floor(next() * crowd.length))],
          );
          return reader;
        }),
      );
      const path = callPath(geoCalls.membersAround);
      const latencies = createLatencies();
      const ask = async (reader: (typeof asking)[number]) => {
        const answer = await reader.fetch(path);
        if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
        return ((await answer.json()) as { data: { total_count: number } }).data.total_count;
      };
      for (const reader of asking) await ask(reader);
      const counts = await Promise.all(
        asking.map(async (reader) => {
          let total = 0;
          for (let nth = 0; nth < callsOfReader; nth++) {
            const began = performance.now();
            total += await ask(reader);
            latencies.add((performance.now() - began) * 1000);
          }
          return total;
        }),
      );
      const all = latencies.counts();
      return {
        found: Math.round(counts.reduce((sum, count) => sum + count, 0) / readers / callsOfReader),
        p50: quantileMs(all, 0.5),
        p99: quantileMs(all, 0.99),
      };
    } finally {
      await site.stop();
    }
  } finally {
    await postgres.stop();
  }
}
