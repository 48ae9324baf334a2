// What a site of two processes costs beside one: processor time in a process for the lines and joins of members who are
// connected to the other, what Redis carries for each, and lines a second through both.
import os from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { callPath, roomsCalls } from '@alcove/protocol';
import {
  createRedisServer,
  redisMissing,
  redisServerPath,
} from '../apps/server/src/platform/bus/testing/redis-server.ts';
import { type ServerProcess, startServerProcess } from '../apps/server/src/testing/server-process.ts';
import { until } from '../apps/server/src/testing/until.ts';
import { type MeasuredSite, passGate, prepareSite } from './chat/measured-site.ts';
import { sayUnless } from './counting/results.ts';
import { costOfEach, measureOf } from './grow/costs.ts';
import { comeAndGo, openRooms, seat, talk } from './grow/talkers.ts';

const { values: asked } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    members: { type: 'string', default: '500' },
    lines: { type: 'string', default: '3000' },
    /** Each member leaves and comes back so many times. */
    rounds: { type: 'string', default: '10' },
  },
  strict: false,
});
const say = sayUnless(asked.json);
const members = Number(asked.members);
const lines = Number(asked.lines);
const rounds = Number(asked.rounds);
const membersInRoom = 20;
const idleMs = 15_000;
const calm = { count: lines, atOnce: 4 };
const hurried = { count: lines, atOnce: 64 };
const wantedMs = 0.02;

/** As any process counts them, for its list of rooms. */
async function peopleSeenBy(url: string): Promise<number> {
  const answer = await fetch(url + callPath(roomsCalls.rooms), { headers: { cookie: await passGate(url) } });
  return ((await answer.json()) as { data: { people: number } }).data.people;
}

type Started = {
  measured: MeasuredSite;
  rooms: { id: number; slug: string }[];
  processes: [ServerProcess, ServerProcess];
  redisUrl: string;
};

async function measure({ measured, rooms, processes: [near, far], redisUrl }: Started) {
  const faults: string[] = [];
  const group = { measured, rooms, members };
  const elsewhere = await seat(group, () => near.url);
  say(`${members} members are in ${rooms.length} rooms of one process`);
  const spent = measureOf(far.pid, redisUrl);
  const idle = () => spent(() => wait(idleMs));
  // Code that runs for the first time counts for nobody.
  faults.push(...(await talk(elsewhere, { ...calm, count: Math.ceil(lines / 10) })).faults);
  await comeAndGo(elsewhere, 1);

  const before = await idle();
  const talking = await spent(async () => void faults.push(...(await talk(elsewhere, calm)).faults));
  const between = await idle();
  const coming = await spent(() => comeAndGo(elsewhere, rounds));
  const after = await idle();
  const ofLine = costOfEach(talking, sumOf(before, between), lines);
  const ofJoin = costOfEach(coming, sumOf(between, after), members * rounds);
  const isCounted = async () => (await peopleSeenBy(far.url)) === members;
  await until(isCounted, { what: 'the other process counts all' }).catch(
    () => void faults.push('the other process counts other people'),
  );

  const ofOne = await talk(elsewhere, hurried);
  for (const { talker } of elsewhere) talker.live.close();
  const isEmpty = async () => (await peopleSeenBy(far.url)) === 0;
  await until(isEmpty, { what: 'all have left' }).catch(() => void faults.push('people stayed'));
  // All come back at once, half of each room to the other process.
  const spread = await seat(group, (n) => (n % (2 * rooms.length) < rooms.length ? near.url : far.url));
  const ofTwo = await talk(spread, hurried);
  faults.push(...ofOne.faults, ...ofTwo.faults);
  for (const { talker } of spread) talker.live.close();
  const figures = {
    cpu_ms_per_foreign_line: rounded(ofLine.cpuMs),
    cpu_ms_per_foreign_join: rounded(ofJoin.cpuMs),
    redis_bytes_per_line: Math.round(ofLine.bytes),
    redis_bytes_per_join: Math.round(ofJoin.bytes),
    cpu_ms_per_idle_second: rounded((before.cpuMs + between.cpuMs + after.cpuMs) / (3 * before.seconds)),
    lines_per_second: { one: Math.round(lines / ofOne.seconds), two: Math.round(lines / ofTwo.seconds) },
  };
  return { faults, ...figures };
}

const rounded = (value: number) => Number(value.toFixed(4));
type Cost = Awaited<ReturnType<ReturnType<typeof measureOf>>>;
const sumOf = (one: Cost, other: Cost): Cost => ({
  seconds: one.seconds + other.seconds,
  cpuMs: one.cpuMs + other.cpuMs,
  bytes: one.bytes + other.bytes,
});

async function run() {
  if (!redisServerPath) throw new Error(`two processes need Redis${redisMissing}`);
  const redis = await createRedisServer();
  await redis.start();
  const measured = await prepareSite(members);
  const start = () =>
    startServerProcess({
      DATABASE_URL: measured.postgresUrl,
      REDIS_URL: redis.url,
      SECRET_KEY: measured.secretKey,
      RATE_LIMITS: 'off',
      MEDIA_ENGINE: 'off',
    });
  const processes: ServerProcess[] = [];
  try {
    // Before the processes start, which read them then.
    const rooms = await openRooms(measured, Math.ceil(members / membersInRoom));
    const [near, far] = [await start(), await start()];
    processes.push(near, far);
    return await measure({ measured, rooms, processes: [near, far], redisUrl: redis.url });
  } finally {
    for (const each of processes) await each.kill();
    await redis.remove();
    await measured.close();
  }
}

const { faults, ...figures } = await run();
const result = {
  bench: 'grow',
  valid: faults.length === 0,
  met: figures.cpu_ms_per_foreign_line <= wantedMs && figures.cpu_ms_per_foreign_join <= wantedMs,
  cores: os.availableParallelism(),
  faults: [...new Set(faults)].slice(0, 20),
  members,
  ...figures,
};
console.log(asked.json ? JSON.stringify(result) : result);
process.exitCode = result.valid ? 0 : 1;
