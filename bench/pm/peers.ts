// What a private message costs, and how soon it is there, beside prosody: two thousand members online in pairs on
// each, an open load of one generator, in turn.
import { setTimeout as wait } from 'node:timers/promises';
import { type MeasuredSite, prepareSite } from '../chat/measured-site.ts';
import { quantileMs } from '../counting/latencies.ts';
import { cpuSecondsOf } from '../counting/processes.ts';
import { type Pairs, pairsOnProsody, pairsOnSite, type Talking } from './pairs.ts';
import { prosodyVersion, startProsody } from './prosody.ts';
import { median } from '../counting/results.ts';

const members = 2000;
const rounds = 3;
const talking: Talking = { messages: 1200, perSecond: 100, bytes: 200 };
/**
 * Each has written at least once: compilers are warm, and every conversation has its first message. It costs both sides
 * several times as much as others: a notification of ours, new files of prosody's archive.
 */
const warmUp: Talking[] = [
  { messages: 2000, perSecond: 60, bytes: 200 },
  { messages: 200, perSecond: 100, bytes: 200 },
];
const longestShare = 0.8;

type Run = { p50Ms: number; p99Ms: number; perCpuSecond: number; databaseMsEach: number };
type Side = { name: 'site' | 'prosody'; pid: number; pairs: Pairs; runs: Run[] };

const round = (value: number, digits = 2) => Number(value.toFixed(digits));

/** First messages notify their readers, once for a conversation: until all are notified, the server still works. */
async function untilNotified({ database }: MeasuredSite): Promise<void> {
  const isWaiting = 'select exists (select from notification_events) as waiting';
  for (;;) {
    const { rows } = await database.pool.query<{ waiting: boolean }>(isWaiting);
    if (!rows[0]?.waiting) return;
    await wait(100);
  }
}

export async function besideProsody(say: (text: string) => void) {
  const version = prosodyVersion();
  const faults: string[] = version === undefined ? ['prosody is not installed'] : [];
  const measured = await prepareSite(members);
  const { people, postgresPid } = measured;
  await measured.agreeInPairs();
  await measured.database.pool.query('vacuum analyze');
  const ends: (() => unknown)[] = [measured.close];
  const sides: Side[] = [];
  try {
    const site = await measured.open();
    ends.push(site.stop);
    const onSite = await pairsOnSite(people, {
      port: site.port,
      cookiesOf: (n) => `${site.cookie}; ${measured.sessionOf(n)}`,
      run: String(process.pid),
    });
    ends.push(onSite.leave);
    sides.push({ name: 'site', pid: site.pid, pairs: onSite, runs: [] });
    if (version !== undefined) {
      const prosody = await startProsody(members);
      ends.push(prosody.stop);
      const onProsody = await pairsOnProsody(people, prosody.port);
      ends.push(onProsody.leave);
      sides.push({ name: 'prosody', pid: prosody.pid, pairs: onProsody, runs: [] });
    }
    for (const { name, pairs } of sides) {
      for (const warm of warmUp) {
        const { problems } = await pairs.talk(warm);
        faults.push(...problems.map((problem) => `warming up ${name}: ${problem}`));
      }
    }
    await untilNotified(measured);
    for (let nth = 0; nth < rounds; nth++) {
      for (const { name, pid, pairs, runs } of sides) {
        let [cpu, database] = [0, 0];
        const talked = await pairs.talk(talking, () => {
          [cpu, database] = [cpuSecondsOf(pid), cpuSecondsOf(postgresPid)];
        });
        const run = {
          p50Ms: quantileMs(talked.latencies, 0.5),
          p99Ms: quantileMs(talked.latencies, 0.99),
          perCpuSecond: talked.delivered / (cpuSecondsOf(pid) - cpu),
          databaseMsEach: ((cpuSecondsOf(postgresPid) - database) * 1000) / talked.delivered,
        };
        runs.push(run);
        faults.push(...talked.problems.map((problem) => `${name}: ${problem}`));
        if (talked.generatorShare > longestShare)
          faults.push(`${name}: the generator used ${round(talked.generatorShare)} of its core`);
        say(
          `${name.padEnd(7)} ${round(run.perCpuSecond, 0)} messages per CPU-second, p50 ${run.p50Ms} ms, p99 ${run.p99Ms} ms, Postgres ${round(run.databaseMsEach)} ms each, generator at ${round(talked.generatorShare)} of its core`,
        );
      }
    }
  } finally {
    for (const end of ends.toReversed()) await end();
  }
  const of = (name: Side['name'], part: keyof Run) =>
    median(sides.filter((side) => side.name === name).flatMap(({ runs }) => runs.map((run) => run[part])));
  return {
    faults,
    conditions: {
      members,
      per_second: talking.perSecond,
      bytes: talking.bytes,
      rounds,
      prosody: `${version ?? 'none'}, mod_mam, internal storage, internal_plain, generational gc, no TLS, no fsync`,
      site: 'Postgres beside the server, synchronous commit',
    },
    messages_per_cpu_second: {
      site: Math.round(of('site', 'perCpuSecond')),
      prosody: Math.round(of('prosody', 'perCpuSecond')),
    },
    p50_ms: { site: of('site', 'p50Ms'), prosody: of('prosody', 'p50Ms') },
    p99_ms: { site: of('site', 'p99Ms'), prosody: of('prosody', 'p99Ms') },
    postgres_ms_each: round(of('site', 'databaseMsEach')),
    ratios: {
      p99_vs_prosody: round(of('prosody', 'p99Ms') / of('site', 'p99Ms')),
      per_cpu_second_vs_prosody: round(of('site', 'perCpuSecond') / of('prosody', 'perCpuSecond')),
    },
  };
}
