// One publisher and many viewers on one server: processor time, memory, loss and latency.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { quantileMs } from '../counting/latencies.ts';
import { cpuSecondsOf } from '../counting/processes.ts';
import { droppedDatagrams, machineSeconds, threadSecondsOf } from '../counting/threads.ts';
import type { CameraAnswered, CameraAsked } from './camera-process.ts';
import type { CrowdAnswered, CrowdAsked, CrowdTally } from './crowd-process.ts';
import type { EngineAddress } from './signalling.ts';
import { packetsPerSecond } from './film.ts';

export type Server = EngineAddress & { pid: number; stop(): Promise<void> };
export type Load = {
  viewers: number;
  seconds: number;
  /** Of the crowd. */
  processes: number;
};
export type Run = {
  viewers: number;
  srtp: string;
  viewersPerCore: number;
  /** Of the server: its media processes and whatever leads them. */
  cores: number;
  lost: number;
  loss: number;
  /** Of the viewer who missed most, and how many missed any. */
  worstLoss: number;
  losers: number;
  doubled: number;
  /** By how much longer than it should have taken the camera to send, of that. */
  late: number;
  latencyMs: { p50: number; p99: number; p999: number; max: number };
  /** Of the busiest thread of the camera and the crowd, and of all cores. */
  generatorShare: number;
  machineShare: number;
  /** In the whole machine. */
  droppedDatagrams: number;
};

const warmUpMs = 2500;
/** Between announcing the measured range to the viewers and its first packet. */
const leadPackets = packetsPerSecond / 2;
/** After this time without a delivery, the missing packets count as lost. */
const quietMs = 1000;
const pollMs = 250;

type Child<Asked, Answered> = { pid: number; ask(asked: Asked): Promise<Answered>; end(): Promise<void> };

function start<Asked extends object, Answered extends { problem?: string }>(
  script: string,
): Child<Asked, Answered> {
  const child: ChildProcess = fork(path.join(import.meta.dirname, script), { execArgv: [] });
  return {
    pid: child.pid ?? 0,
    async ask(asked) {
      const { promise, resolve, reject } = Promise.withResolvers<Answered>();
      const gone = (code: number | null) => reject(new Error(`${script} ended with ${code}`));
      child.once('exit', gone);
      child.once('message', resolve);
      child.send(asked);
      const answered = await promise.finally(() => child.off('exit', gone));
      if (answered.problem) throw new Error(answered.problem);
      return answered;
    },
    async end() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.disconnect();
      await gone;
    },
  };
}

type Crowd = Child<CrowdAsked, CrowdAnswered>[];

async function tallyOf(crowd: Crowd): Promise<CrowdTally> {
  const answers = await Promise.all(crowd.map((child) => child.ask({ do: 'tally' })));
  const tallies = answers.flatMap(({ tally }) => tally ?? []);
  const sum = (part: (tally: CrowdTally) => number) => tallies.reduce((all, tally) => all + part(tally), 0);
  return {
    delivered: sum(({ delivered }) => delivered),
    expected: sum(({ expected }) => expected),
    doubled: sum(({ doubled }) => doubled),
    missing: tallies.flatMap(({ missing }) => missing),
    latencies: tallies.flatMap(({ latencies }) => latencies),
  };
}

/** Waits until all packets arrived or none arrives any more. */
async function countAll(crowd: Crowd): Promise<CrowdTally> {
  let found = await tallyOf(crowd);
  for (let quietSince = performance.now(); found.delivered < found.expected;) {
    if (performance.now() - quietSince > quietMs) break;
    await wait(pollMs);
    const later = await tallyOf(crowd);
    if (later.delivered > found.delivered) quietSince = performance.now();
    found = later;
  }
  return found;
}

export async function measureLoad(server: Server, { viewers, seconds, processes }: Load): Promise<Run> {
  const camera = start<CameraAsked, CameraAnswered>('camera-process.ts');
  const crowd: Crowd = Array.from({ length: processes }, () => start('crowd-process.ts'));
  const generator = [camera, ...crowd];
  const look = () => ({
    at: performance.now(),
    server: cpuSecondsOf(server.pid),
    machine: machineSeconds(),
    threads: new Map(generator.flatMap(({ pid }) => [...threadSecondsOf(pid)])),
    dropped: droppedDatagrams(),
  });
  try {
    const at = { server: server.server, port: server.port };
    await camera.ask({ do: 'publish', at });
    const { srtp = 'unknown' } = (await crowd[0]?.ask({ do: 'read-profile', at })) ?? {};
    await Promise.all(
      crowd.map((child, nth) =>
        child.ask({ do: 'enter', at, viewers: Math.floor((viewers + nth) / processes) }),
      ),
    );
    await wait(warmUpMs);
    const { next } = await camera.ask({ do: 'pass', number: 0 });
    const packets = { first: next + leadPackets, last: next + leadPackets + seconds * packetsPerSecond - 1 };
    await Promise.all(crowd.map((child) => child.ask({ do: 'expect', packets })));
    await camera.ask({ do: 'pass', number: packets.first - 1 });
    const before = look();
    await camera.ask({ do: 'pass', number: packets.last });
    const after = look();
    const found = await countAll(crowd);

    const elapsed = (after.at - before.at) / 1000;
    const cores = (after.server - before.server) / elapsed;
    const lost = found.expected - found.delivered;
    const busiest = Math.max(
      ...[...after.threads].map(([id, used]) => (used - (before.threads.get(id) ?? 0)) / elapsed),
    );
    const quantile = (share: number) => quantileMs(found.latencies, share);
    return {
      viewers,
      srtp,
      viewersPerCore: viewers / cores,
      cores,
      lost,
      loss: lost / found.expected,
      worstLoss: Math.max(...found.missing) / (found.expected / viewers),
      losers: found.missing.filter((missed) => missed > 0).length,
      doubled: found.doubled,
      late: Math.abs(elapsed / seconds - 1),
      latencyMs: { p50: quantile(0.5), p99: quantile(0.99), p999: quantile(0.999), max: quantile(1) },
      generatorShare: busiest,
      machineShare: (after.machine.busy - before.machine.busy) / (after.machine.all - before.machine.all),
      droppedDatagrams: after.dropped - before.dropped,
    };
  } finally {
    await Promise.all(generator.map((child) => child.end()));
  }
}
