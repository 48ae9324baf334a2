// What it costs that viewers of another machine are served there: the camera is published at one SFU, relayed to another
// and watched there, beside an SFU that serves its own camera. Processor time of both machines counts. The two machines
// are two addresses of loopback.
import os from 'node:os';
import { parseArgs } from 'node:util';
import { median, sayUnless } from './counting/results.ts';
import { type Load, measureLoad, type Run } from './video/load.ts';
import { startLocal, startRelayed } from './video/servers.ts';

const { values: asked } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    viewers: { type: 'string', default: '150' },
    seconds: { type: 'string', default: '10' },
    /** Of each side, in turn. */
    rounds: { type: 'string', default: '3' },
  },
  strict: false,
});
const say = sayUnless(asked.json);
const load: Load = { viewers: Number(asked.viewers), seconds: Number(asked.seconds), processes: 2 };

async function run(start: typeof startLocal): Promise<Run> {
  const server = await start();
  try {
    return await measureLoad(server, load);
  } finally {
    await server.stop();
  }
}

const [local, remote]: [Run[], Run[]] = [[], []];
for (let round = 1; round <= Number(asked.rounds); round++) {
  for (const [runs, start, name] of [
    [local, startLocal, 'its own camera'],
    [remote, startRelayed, 'a camera of another machine'],
  ] as const) {
    const found = await run(start);
    runs.push(found);
    say(`${name}: ${found.viewersPerCore.toFixed(0)} viewers per core, p99 ${found.latencyMs.p99} ms`);
  }
}

const perCore = (runs: Run[]) => median(runs.map(({ viewersPerCore }) => viewersPerCore));
const p99 = (runs: Run[]) => median(runs.map(({ latencyMs }) => latencyMs.p99));
const faults = remote
  .filter(({ lost }) => lost > 0)
  .map(({ lost }) => `${lost} packets were lost on the way by the relay`);
const result = {
  bench: 'relay',
  valid: faults.length === 0,
  cores: os.availableParallelism(),
  faults,
  viewers: load.viewers,
  /** From the camera to viewers of the other machine. */
  relay_ms_p99: p99(remote),
  local_ms_p99: p99(local),
  viewers_per_core: { local: perCore(local), remote: perCore(remote) },
  ratios: { viewers_per_core_remote_vs_local: perCore(remote) / perCore(local) },
};
console.log(asked.json ? JSON.stringify(result) : result);
process.exitCode = result.valid ? 0 : 1;
