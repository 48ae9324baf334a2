// The cost of a room: CPU per delivered message, beside the least that sockets can cost and beside Socket.IO;
// latency in a crowd; time until all clients have reconnected; memory of an idle member; time to enter.
//
// The load is open: messages leave on time whatever the server does. A measurement counts only if every
// delivery arrived exactly once, and if the load generator was never the bottleneck.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Crowd, gatherCrowd } from './chat/crowd.ts';
import { prepareSite } from './chat/measured-site.ts';
import { timeJoining } from './chat/joining.ts';
import { measureLogins } from './chat/logins.ts';
import { quantileMs } from './counting/latencies.ts';
import { liveBytesOf } from './counting/live-heap.ts';
import { cpuSecondsOf, residentBytesOf } from './counting/processes.ts';
import type { Person, SideName } from './chat/sides.ts';
import { median, sayUnless } from './counting/results.ts';

const { values: asked } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    /** For profiling: these sides alone, once; or `returning`, `logins`, `idle`. */
    only: { type: 'string' },
    /** With `only`: in the busy room. */
    busy: { type: 'boolean', default: false },
  },
  strict: false,
});

const cores = os.availableParallelism();
const enoughCores = 4;
const shrunk = cores < enoughCores;
const rounds = 3;
const sides = ['site', 'bare', 'socketio'] as const;
const busySides = ['site', 'bare'] as const;
/**
 * `warmUp`: for compilers, and until memory has settled after all have entered: its last part runs at the
 * measured pace, because engines collect the garbage of the arrivals once the load falls.
 */
const room = {
  members: 1000,
  perSecond: shrunk ? 20 : 50,
  bytes: 200,
  messages: shrunk ? 200 : 400,
  warmUp: shrunk
    ? { messages: 360, perSecond: 50, atPace: 60 }
    : { messages: 2000, perSecond: 250, atPace: 500 },
};
/** Many messages to few: what is paid for each message weighs more than its deliveries. */
const busy = {
  members: 100,
  perSecond: 500,
  bytes: 200,
  messages: 3000,
  warmUp: { messages: 10_000, perSecond: 1000, atPace: 1500 },
};
/** On few cores the room itself is as large as they carry. */
const crowded = {
  members: 5000,
  perSecond: 20,
  bytes: 200,
  messages: 160,
  warmUp: { messages: 100, perSecond: 25, atPace: 0 },
};
/** `quietMs`: longer than sessions that were read for a login are cached. */
const idle = { first: shrunk ? 100 : 500, members: shrunk ? 2000 : 10_000, quietMs: 12_000 };
const silence = { messages: 0, warmUp: { messages: 0 } };
/** All are cut off at once and come back within `overMs`; then some of them write, and all must receive it once. */
const returning = {
  members: shrunk ? 1000 : 5000,
  overMs: 5000,
  words: { messages: 20, perSecond: 10, bytes: 200 },
};
/** All at once, after `first` of them are in. */
const storm = { first: 300, members: 3000 };
const joins = { members: 60, messages: 250 };
/** They write in turn; every tenth of them and some readers hide from each other. */
const writers = Array.from({ length: 50 }, (_, nth) => nth * 2);
const apart = writers
  .filter((_, nth) => nth % 10 === 0)
  .flatMap((writer, nth) => [0, 1, 2, 3].map((other) => ({ writer, reader: 101 + nth * 4 + other })));

/** The server and the database have the other cores. */
const crowdProcesses = Math.max(1, Math.min(2, cores - 2));
const longestCoreShare = 0.8;

const say = sayUnless(asked.json);
const round = (value: number, digits = 2): number => Number(value.toFixed(digits));

type Load = typeof room;
type Server = { pid: number; port: number; cookie: string; stop(): Promise<void> };
type Run = {
  perCpuSecond: number;
  p99Ms: number;
  coreShare: number;
  frameBytes: number;
  /** Why it does not count. */
  problems: string[];
};

const measured = await prepareSite(Math.max(idle.members, storm.first + storm.members));
await measured.hideFromEachOther(apart);

async function startPeer(name: 'bare' | 'socketio'): Promise<Server> {
  const child: ChildProcess = fork(path.join(import.meta.dirname, `chat/${name}-process.ts`), {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return {
    pid: child.pid ?? 0,
    port,
    cookie: '',
    async stop() {
      const gone = once(child, 'exit');
      child.disconnect();
      await gone;
    },
  };
}

const start = (side: SideName): Promise<Server> => (side === 'site' ? measured.open() : startPeer(side));

type Silence = { messages: number; warmUp: { messages: number } };

let crowds = 0;
function enter(
  side: SideName,
  { port, cookie }: Server,
  people: Person[],
  { messages, warmUp, overMs }: Silence & { overMs?: number },
): Promise<Crowd> {
  crowds += 1;
  const run = `${process.pid}-${crowds}`;
  const room = { id: measured.roomId, cookie, run };
  const opening = { side, port, room, people, writers, ...(overMs !== undefined && { overMs }) };
  const hidden = side === 'site' ? apart : [];
  const all = warmUp.messages + messages;
  return gatherCrowd({ ...opening, apart: hidden, messages: all, warm: warmUp.messages }, crowdProcesses);
}

async function measure(side: SideName, { members, perSecond, bytes, messages, warmUp }: Load): Promise<Run> {
  const server = await start(side);
  const crowd = await enter(side, server, measured.people.slice(0, members), { messages, warmUp });
  const fast = warmUp.messages - warmUp.atPace;
  const warm = { first: 0, last: warmUp.messages - 1 };
  await crowd.talk({ first: 0, last: fast - 1, perSecond: warmUp.perSecond, bytes });
  await crowd.talk({ first: fast, last: warm.last, perSecond, bytes });
  const before = await crowd.count(warm);
  const part = { first: warmUp.messages, last: warmUp.messages + messages - 1 };
  const cpuBefore = cpuSecondsOf(server.pid);
  await crowd.talk({ ...part, perSecond, bytes });
  const found = await crowd.count(part);
  const seconds = cpuSecondsOf(server.pid) - cpuBefore;
  await crowd.leave();
  await server.stop();
  const wrong = before.wrong + found.wrong;
  const run: Run = {
    perCpuSecond: found.delivered / seconds,
    p99Ms: quantileMs(found.latencies, 0.99),
    coreShare: found.coreShare,
    frameBytes: found.bytes / found.delivered,
    problems: [
      ...found.problems,
      ...(wrong > 0 ? [`${wrong} deliveries of ${side} are missing or doubled`] : []),
      ...(found.coreShare >= longestCoreShare
        ? [`the crowd of ${side} used ${round(found.coreShare)} cores`]
        : []),
    ],
  };
  say(
    `${side.padEnd(9)} ${round(run.perCpuSecond, 0).toString().padStart(7)} deliveries per CPU-second, median ${quantileMs(found.latencies, 0.5)} ms, p99 ${run.p99Ms} ms, ${round(run.frameBytes, 0)} bytes each, crowd at ${round(run.coreShare)} of a core`,
  );
  return run;
}

/** Per connection of the later ones; the first have warmed the server up. */
async function idleKilobytesEach(): Promise<{ live: number; resident: number }> {
  const server = await start('site');
  const crowds: Crowd[] = [];
  const readWith = async (from: number, to: number) => {
    crowds.push(await enter('site', server, measured.people.slice(from, to), silence));
    await wait(idle.quietMs);
    const live = await liveBytesOf(server.pid);
    return { live, resident: residentBytesOf(server.pid) };
  };
  try {
    const before = await readWith(0, idle.first);
    const after = await readWith(idle.first, idle.members);
    const each = (part: 'live' | 'resident') =>
      round((after[part] - before[part]) / (idle.members - idle.first) / 1000, 1);
    return { live: each('live'), resident: each('resident') };
  } finally {
    for (const crowd of crowds) await crowd.leave();
    await server.stop();
  }
}

/** From the first reconnection to the last member in the room with the missed messages. */
async function timeReturning(): Promise<{ seconds: number; problems: string[] }> {
  const { members, overMs, words } = returning;
  const server = await start('site');
  const people = measured.people.slice(0, members);
  const before = await enter('site', server, people, silence);
  await before.leave();
  const began = performance.now();
  const crowd = await enter('site', server, people, { ...silence, messages: words.messages, overMs });
  const seconds = round((performance.now() - began) / 1000, 1);
  const said = { first: 0, last: words.messages - 1 };
  await crowd.talk({ ...said, ...words });
  const { wrong, problems } = await crowd.count(said);
  await crowd.leave();
  await server.stop();
  return {
    seconds,
    problems: [...problems, ...(wrong > 0 ? [`${wrong} deliveries to returning members are wrong`] : [])],
  };
}

async function measureAll() {
  const runs: Record<SideName, Run[]> = { site: [], bare: [], socketio: [] };
  const busyRuns: Record<(typeof busySides)[number], Run[]> = { site: [], bare: [] };
  for (let nth = 0; nth < rounds; nth++) {
    // In turn, so that a machine that slows down slows all of them.
    for (const side of sides) runs[side].push(await measure(side, room));
    for (const side of busySides) busyRuns[side].push(await measure(side, busy));
  }
  const medianOf = (some: Run[], part: (run: Run) => number) => median(some.map(part));
  const perCpuSecond = (some: Run[]) => Math.round(medianOf(some, (run) => run.perCpuSecond));
  const ratios = {
    of_ceiling: round(perCpuSecond(runs.site) / perCpuSecond(runs.bare)),
    vs_socketio: round(perCpuSecond(runs.site) / perCpuSecond(runs.socketio)),
    busy_of_ceiling: round(perCpuSecond(busyRuns.site) / perCpuSecond(busyRuns.bare)),
  };
  say(
    `of the ceiling ${ratios.of_ceiling}, of Socket.IO ${ratios.vs_socketio}, of the ceiling in the busy room ${ratios.busy_of_ceiling}`,
  );
  const crowd = shrunk ? [] : [await measure('site', crowded)];
  for (const { p99Ms } of crowd)
    say(`${crowded.members} members, ${crowded.perSecond} messages/s: p99 ${p99Ms} ms`);
  const back = await timeReturning();
  say(
    `${returning.members} members who come back within ${returning.overMs / 1000} s: all in after ${back.seconds} s`,
  );
  const joining = await timeJoining(measured, joins);
  say(
    `entering a room with ${joins.messages} messages: ${joining.medianMs} ms median, ${joining.p99Ms} ms p99`,
  );
  const logins = await measureLogins(measured, storm, crowdProcesses);
  say(
    `${storm.members} logins at once, into one room: ${logins.logins_per_cpu_second} per CPU-second of the server, ${logins.serverMsEach} ms each and ${logins.databaseMsEach} ms of Postgres; ${logins.perSecond}/s`,
  );
  const idleKilobytes = await idleKilobytesEach();
  say(
    `${idle.members} idle members: ${idleKilobytes.live} kB of live objects each, ${idleKilobytes.resident} kB as the system counts`,
  );

  const problems = [...Object.values(runs).flat(), ...Object.values(busyRuns).flat(), ...crowd, back].flatMap(
    (run) => run.problems,
  );
  for (const problem of problems) console.error(problem);
  const frameBytes = (side: SideName) => Math.round(medianOf(runs[side], (run) => run.frameBytes));
  return {
    bench: 'chat',
    cores,
    shrunk,
    valid: problems.length === 0,
    ratios,
    room: {
      members: room.members,
      perSecond: room.perSecond,
      p99Ms: medianOf(runs.site, (run) => run.p99Ms),
    },
    deliveriesPerCpuSecond: Object.fromEntries(sides.map((side) => [side, perCpuSecond(runs[side])])),
    busyDeliveriesPerCpuSecond: Object.fromEntries(
      busySides.map((side) => [side, perCpuSecond(busyRuns[side])]),
    ),
    frameBytes: Object.fromEntries(sides.map((side) => [side, frameBytes(side)])),
    crowd: crowd.map(({ p99Ms }) => ({ members: crowded.members, perSecond: crowded.perSecond, p99Ms })),
    returning: { members: returning.members, overSeconds: returning.overMs / 1000, seconds: back.seconds },
    idle: {
      connections: idle.members,
      kilobytesEach: idleKilobytes.live,
      residentKilobytesEach: idleKilobytes.resident,
    },
    logins,
    joining: { messages: joins.messages, ...joining },
    problems,
  };
}

try {
  if (asked.only === 'returning') console.log(await timeReturning());
  else if (asked.only === 'idle') console.log(await idleKilobytesEach());
  else if (asked.only === 'logins') console.log(await measureLogins(measured, storm, crowdProcesses));
  else if (asked.only) {
    for (const side of String(asked.only).split(',') as SideName[])
      await measure(side, asked.busy ? busy : room);
  } else {
    const result = await measureAll();
    if (asked.json) console.log(JSON.stringify(result));
    process.exitCode = result.valid ? 0 : 1;
  }
} finally {
  await measured.close();
}
