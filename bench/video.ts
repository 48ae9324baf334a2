// What it costs to be watched: viewers for a core beside Debian's Janus, what is lost and how long packets
// take; and in a browser how soon a picture is there, how old it is, and how soon it is back.
//
// One camera of 512 + 128 kbit/s sends on time whatever the server does, and all of its viewers are there
// before anything is counted. It counts only if the load itself was never what was waited for.
import os from 'node:os';
import { parseArgs } from 'node:util';
import { getLibraryVersion } from 'node-datachannel';
import { findProgram } from '../bin/setup/programs.mjs';
import { startJanus } from './video/janus.ts';
import { type Ages, agesPeerToPeer, agesThroughUs, quantile } from './video/glass-to-glass.ts';
import { measureLoad, type Run } from './video/load.ts';
import { isApart, runApart } from './video/network.ts';
import { firstFramesPeerToPeer } from './video/peer-to-peer.ts';
import { firstFrames, recoveries } from './video/seeing.ts';
import { type Rival, type SideName, startSide } from './video/servers.ts';
import { setStage } from './video/stage.ts';
import { median, sayUnless } from './counting/results.ts';

const { values: asked } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    /** For profiling: these parts alone, once. */
    only: { type: 'string' },
    /** And so many who watch; it counts as shrunk. */
    viewers: { type: 'string' },
  },
  strict: false,
});

const endedApart = await runApart();
if (endedApart !== undefined) process.exit(endedApart);

const cores = os.availableParallelism();
const enoughCores = 4;
const shrunk = cores < enoughCores || asked.viewers !== undefined;
const viewers = Number(asked.viewers ?? (shrunk ? 100 : 400));
const rounds = 3;
const seconds = 8;
const sides = ['own', 'janus'] as const;
/** The other half is the load's. */
const coresForMedia = Math.max(1, Math.floor(cores / 2));
const crowdProcesses = Math.max(1, Math.min(3, cores - 2));
const longestCoreShare = 0.8;
const longestMachineShare = 0.95;
/** Of the time that its packets should take. */
const latestShare = 0.02;
const framePresses = 60;
/** Until packets are lost, or the load is at its own end. */
const climb = { from: viewers * 2, step: viewers, seconds: 4, to: viewers * 6, withinMs: 100_000 };

const say = sayUnless(asked.json);
const messageOf = (error: Error): string => error.message;
const round = (value: number, digits = 2): number => Number(value.toFixed(digits));

const program = isApart ? findProgram('janus') : undefined;
const rival: Rival | undefined = program && { program, eventLoops: coresForMedia };

const names: Record<SideName, string> = { own: 'ours', edges: 'ingest + edges', janus: 'Janus' };

async function measure(side: SideName, load = { viewers, seconds }): Promise<Run> {
  const server = await startSide(side, rival);
  try {
    const run = await measureLoad(server, { ...load, processes: crowdProcesses });
    say(
      `${names[side].padEnd(14)} ${run.viewers} viewers: ${round(run.viewersPerCore, 0)} for a core, ${run.lost} packets lost, p50 ${run.latencyMs.p50} ms, p99 ${run.latencyMs.p99} ms, ${run.srtp}; load at ${round(run.generatorShare)} of a core, machine at ${round(run.machineShare * 100, 0)} %`,
    );
    return run;
  } finally {
    await server.stop();
  }
}

type Runs = Record<(typeof sides)[number], Run[]>;

function problemsOf(runs: Runs): string[] {
  return sides.flatMap((side) =>
    runs[side].flatMap((run) => [
      ...(run.generatorShare >= longestCoreShare
        ? [`the load of ${names[side]} used ${round(run.generatorShare)} of a core`]
        : []),
      ...(run.machineShare >= longestMachineShare
        ? [`with ${names[side]} the machine had nothing left: it does other things`]
        : []),
      ...(run.doubled > 0 ? [`${run.doubled} packets of ${names[side]} came twice`] : []),
      ...(run.late > latestShare ? [`the camera of ${names[side]} was late`] : []),
    ]),
  );
}

const worst = (runs: Run[], part: (run: Run) => number): number => Math.max(...runs.map(part));

/** Medians of the rounds, but for what was lost: there the worst counts. */
function summaryOf(runs: Run[]) {
  if (runs.length === 0) return undefined;
  const middle = (part: (run: Run) => number, digits = 2) => round(median(runs.map(part)), digits);
  return {
    viewersPerCore: middle(({ viewersPerCore }) => viewersPerCore, 0),
    cores: middle(({ cores }) => cores, 3),
    loss: worst(runs, ({ loss }) => loss),
    worstViewerLoss: worst(runs, ({ worstLoss }) => worstLoss),
    viewersWithLoss: worst(runs, ({ losers }) => losers),
    addedMs: {
      p50: middle(({ latencyMs }) => latencyMs.p50),
      p99: middle(({ latencyMs }) => latencyMs.p99),
      p999: middle(({ latencyMs }) => latencyMs.p999),
      max: worst(runs, ({ latencyMs }) => latencyMs.max),
    },
    loadShare: middle(({ generatorShare }) => generatorShare),
    machineShare: middle(({ machineShare }) => machineShare),
    droppedDatagrams: worst(runs, ({ droppedDatagrams }) => droppedDatagrams),
  };
}

/** How many watch without a loss, while the load itself keeps up. */
async function climbHigher(runs: Run[]) {
  const until = performance.now() + climb.withinMs;
  let most = runs.length > 0 && worst(runs, ({ loss }) => loss) === 0 ? viewers : 0;
  if (most === 0) return { most, endedBy: 'a loss' };
  for (let count = climb.from; count <= climb.to && performance.now() < until; count += climb.step) {
    const run = await measure('own', { viewers: count, seconds: climb.seconds }).catch(messageOf);
    if (typeof run === 'string') return { most, endedBy: run };
    if (run.generatorShare >= longestCoreShare) return { most, endedBy: 'the load' };
    if (run.machineShare >= longestMachineShare) return { most, endedBy: 'the machine' };
    if (run.loss > 0) return { most, endedBy: 'a loss' };
    most = count;
  }
  return { most, endedBy: 'the measurement' };
}

async function readConditions() {
  const janus = rival && (await startJanus(rival.program, rival.eventLoops));
  await janus?.stop();
  return {
    cores,
    cpu: os.cpus()[0]?.model ?? '',
    kernel: os.release(),
    node: process.version,
    libdatachannel: getLibraryVersion(),
    janus: rival && janus ? { version: janus.version, eventLoops: rival.eventLoops } : 'missing',
  };
}

async function compare() {
  const runs: Runs = { own: [], janus: [] };
  const failed: string[] = [];
  const present = sides.filter((side) => side !== 'janus' || rival);
  for (let nth = 0; nth < rounds; nth++) {
    // In turn, so that a machine that slows down slows all of them.
    for (const side of present) {
      const run = await measure(side).catch(messageOf);
      if (typeof run === 'string') failed.push(`${names[side]}: ${run}`);
      else runs[side].push(run);
    }
  }
  const own = summaryOf(runs.own);
  const janus = summaryOf(runs.janus);
  const p99 = own?.addedMs.p99 ?? 0;
  const profiles = [...new Set(present.flatMap((side) => runs[side].map(({ srtp }) => srtp)))];
  return {
    ratios: {
      viewers_per_core_vs_janus: own && janus ? round(own.viewersPerCore / janus.viewersPerCore) : null,
    },
    loss: worst(runs.own, ({ loss }) => loss),
    p99_added_ms: p99,
    p99_over_janus_ms: janus ? round(p99 - janus.addedMs.p99) : null,
    sides: { own, janus },
    srtp: profiles.join(),
    runs,
    problems: [
      ...failed,
      ...problemsOf(runs),
      ...(rival
        ? []
        : [
            'Janus is missing (apt-get install janus) or cannot have a network of its own (which takes root): nothing was compared',
          ]),
      ...(profiles.includes('unknown') ? ['it is unknown how they encrypt'] : []),
      ...(profiles.length > 1 ? [`they encrypt differently: ${profiles.join(', ')}`] : []),
    ],
  };
}

/** In a browser, with everything of ours between two people. */
async function look() {
  const stage = await setStage();
  try {
    const presses = await firstFrames(stage, framePresses);
    const direct = await firstFramesPeerToPeer(stage, framePresses);
    const summary = (times: number[]) => ({
      median: round(median(times), 0),
      p95: round(quantile(times, 0.95), 0),
    });
    const [first, peerToPeer] = [summary(presses), summary(direct)];
    say(
      `click to first frame, ${presses.length} times: ${first.median} ms median, ${first.p95} ms p95; two browsers without a server: ${peerToPeer.median} and ${peerToPeer.p95} ms`,
    );
    const [us, peers]: [Ages[], Ages[]] = [[], []];
    for (let nth = 0; nth < rounds; nth++) {
      us.push(await agesThroughUs(stage));
      peers.push(await agesPeerToPeer(stage));
    }
    const p95Of = (ages: Ages[]) => round(median(ages.map(({ p95Ms }) => p95Ms)), 1);
    const glass = { p95Ms: p95Of(us), peerToPeerP95Ms: p95Of(peers) };
    say(`glass to glass: p95 ${glass.p95Ms} ms, peer to peer ${glass.peerToPeerP95Ms} ms`);
    const back = await recoveries(stage, rounds);
    const recoveryMs = round(Math.max(...back), 0);
    say(`picture back after all media processes were killed: ${recoveryMs} ms at worst`);
    return {
      first_frame_p95_ms: first.p95,
      glass_p95_over_p2p_ms: round(glass.p95Ms - glass.peerToPeerP95Ms, 1),
      recovery_ms: recoveryMs,
      browser: {
        version: stage.version,
        firstFrameMs: first,
        peerToPeerFirstFrameMs: peerToPeer,
        presses: presses.length,
        glass,
        us,
        peers,
        back,
      },
    };
  } finally {
    await stage.close();
  }
}

const parts: Record<string, () => Promise<unknown>> = {
  own: () => measure('own'),
  edges: () => measure('edges'),
  janus: () => measure('janus'),
  browser: look,
};

// The rival knows nothing of us: it is ended on our way out.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

if (asked.only) {
  for (const part of String(asked.only).split(',')) await parts[part]?.();
} else {
  const conditions = await readConditions();
  say(JSON.stringify(conditions));
  const { runs, problems, ...compared } = await compare();
  const largest = await climbHigher(runs.own);
  say(`the most without a loss: ${largest.most} (ended by ${largest.endedBy})`);
  say(`viewers for a core, of Janus: ${compared.ratios.viewers_per_core_vs_janus ?? 'unknown'}`);
  const seen = await look().catch((error: Error) => {
    problems.push(`in the browser: ${error.message}`);
    return { first_frame_p95_ms: null, glass_p95_over_p2p_ms: null, recovery_ms: null };
  });
  for (const problem of problems) console.error(problem);
  const result = {
    bench: 'video',
    cores,
    conditions,
    shrunk,
    viewers,
    valid: problems.length === 0,
    ...compared,
    ...seen,
    largest_viewers: largest.most,
    largestEndedBy: largest.endedBy,
    problems,
  };
  if (asked.json) console.log(JSON.stringify(result));
  process.exitCode = result.valid ? 0 : 1;
}
