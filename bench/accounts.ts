// What accounts cost: logins beside the bare cost of their password hash, the check of a session, and the
// memory of a server that is flooded with bad logins.
import { rmSync } from 'node:fs';
import os from 'node:os';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { addMember } from '../apps/server/src/modules/accounts/members.ts';
import { createSessions } from '../apps/server/src/modules/accounts/sessions/sessions.ts';
import { createInProcessBus } from '../apps/server/src/platform/bus/in-process.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { openJar } from '../apps/server/src/platform/http/cookies.ts';
import { createPasswordHashes } from '../apps/server/src/platform/password-hash.ts';
import { startSite } from '../e2e/start-site.ts';
import { sayUnless } from './counting/results.ts';
import { newDataDir, openOwnPostgres } from './counting/own-postgres.ts';

const { values: asked } = parseArgs({
  options: { json: { type: 'boolean', default: false } },
  strict: false,
});
const rounds = 3;
const seconds = 4;
const hashesPerRound = 200;
const checks = { perSecond: 1000, seconds: 5 };
const flood = { logins: 10_000, connections: 200 };

const cores = os.availableParallelism();
const say = sayUnless(asked.json);
const sorted = (values: number[]) => values.toSorted((a, b) => a - b);
const quantile = (values: number[], share: number): number =>
  sorted(values)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
const median = (values: number[]): number => quantile(values, 0.5);
const mega = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;

/** As many at once as there are cores, and nothing else: no logins can be faster. */
async function bareHashes(): Promise<number> {
  const hashes = createPasswordHashes({ maxWaiting: hashesPerRound });
  const stored = await hashes.hash('porte ouverte');
  const began = performance.now();
  await Promise.all(Array.from({ length: hashesPerRound }, () => hashes.verify('porte ouverte', stored)));
  return (hashesPerRound * 1000) / (performance.now() - began);
}

type Load = Partial<Parameters<typeof autocannon>[0]>;
const logins = (url: string, people: readonly Record<string, string>[], load: Load) =>
  autocannon({
    url: `${url}/_backend/login/`,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    requests: people.map((fields) => ({ body: new URLSearchParams(fields).toString() })),
    workers: 1,
    ...load,
  });

/** Logins rotate through the demo members: one member who logs in a hundred times a second is no realistic load. */
async function castOf(url: string): Promise<{ login: string; password: string }[]> {
  const answer = await fetch(`${url}/dev/cast`, { headers: { accept: 'application/json' } });
  const cast = (await answer.json()) as { nick: string; password: string }[];
  return cast.map(({ nick, password }) => ({ login: nick, password }));
}

async function residentBytes(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes\S* (\S+)$/m.exec(metrics)?.[1] ?? Number.NaN);
}

/** Before, at its highest, and a while after. */
async function floodMemory(url: string) {
  const before = await residentBytes(url);
  let peak = before;
  const watch = setInterval(() => {
    residentBytes(url).then(
      (bytes) => (peak = Math.max(peak, bytes)),
      // Too busy to say: the next look will tell.
      () => {},
    );
  }, 200);
  const result = await logins(url, [{ login: 'nobody at all', password: 'a guess' }], {
    amount: flood.logins,
    connections: flood.connections,
    timeout: 60,
  });
  clearInterval(watch);
  const after = await residentBytes(url);
  return { before, peak: Math.max(peak, after), after, answered: result['2xx'], refused: result.non2xx };
}

/** One check after the other, paced as requests come; in this process, with a warm cache. */
async function sessionChecks() {
  const postgres = await openOwnPostgres('sessions');
  try {
    const { db, pool, log } = postgres;
    await migrate(pool);
    const sessions = await createSessions({
      db,
      clock: systemClock,
      bus: createInProcessBus({ log }),
      log,
      secretKey: 'a secret that only this measurement knows',
      production: false,
      readTrial: async () => undefined,
      banOf: async () => undefined,
    });
    const member = await addMember(
      db,
      {
        nick: 'Ondine',
        email: 'ondine@example.test',
        active: true,
        password_hash: '-',
        gender: 2,
        age: 36,
        country: '',
        region: '',
        avatar: '/art/petals/rose/1-400x400.svg',
        language: 'fr',
      },
      Date.now(),
    );
    const jar = openJar(undefined);
    await sessions.open(member, { cookies: jar, userAgent: 'bench' }, { secondFactor: false });
    const header = jar
      .changes()
      .map((cookie) => cookie.split(';', 1)[0])
      .join('; ');
    const times: number[] = [];
    const everyMs = 1000 / checks.perSecond;
    const began = performance.now();
    for (let n = 0; n < checks.perSecond * checks.seconds; n++) {
      while (performance.now() < began + n * everyMs) await new Promise(setImmediate);
      const at = performance.now();
      const { session } = await sessions.read(openJar(header), { mayAnswer: true });
      times.push(performance.now() - at);
      if (!session) throw new Error('the session was not known');
    }
    return { medianMs: median(times), p99Ms: quantile(times, 0.99), worstMs: Math.max(...times) };
  } finally {
    await postgres.stop();
  }
}

const dataDir = newDataDir('accounts');
const site = await startSite({ DATA_DIR: dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'error' });
try {
  const cast = await castOf(site.url);
  const [bare, real]: [number[], number[]] = [[], []];
  // In turn, so that a machine that slows down slows both.
  for (let round = 0; round < rounds; round++) {
    bare.push(await bareHashes());
    const result = await logins(site.url, cast, { duration: seconds, connections: cores * 4 });
    if (result.non2xx > 0 || result.errors > 0) throw new Error('a login failed');
    real.push(result.requests.average);
  }
  const ratio = median(real) / median(bare);
  say(`argon2id alone          ${median(bare).toFixed(0).padStart(6)} hashes/s on ${cores} cores`);
  say(`logins over HTTP        ${median(real).toFixed(0).padStart(6)} logins/s   ${ratio.toFixed(2)} of it`);

  const check = await sessionChecks();
  say(
    `session check           ${check.medianMs.toFixed(4)} ms median, ${check.p99Ms.toFixed(4)} ms p99, ${check.worstMs.toFixed(2)} ms worst, at ${checks.perSecond}/s (limit 0.2 ms p99)`,
  );

  const memory = await floodMemory(site.url);
  say(
    `${flood.logins} bad logins        ${mega(memory.before)} before, ${mega(memory.peak)} at its highest, ${mega(memory.after)} after; ${memory.answered} answered, ${memory.refused} asked to come again`,
  );
  if (asked.json) {
    console.log(
      JSON.stringify({
        bench: 'accounts',
        cores,
        logins: { bare: median(bare), real: median(real), ratio: Number(ratio.toFixed(2)) },
        sessionCheck: check,
        flood: memory,
      }),
    );
  }
} finally {
  await site.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
