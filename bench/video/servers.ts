// The servers that are compared, each fresh for a run.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { EngineOptions } from './engine-process.ts';
import { startJanus } from './janus.ts';
import type { Server } from './load.ts';

/** The embedded engine as it sets itself up on this machine, the same with two edges, and Janus. */
export type SideName = 'own' | 'edges' | 'janus';

/** One process that serves a camera, and one on another machine that receives it by a relay. */
export const startRelayed = (): Promise<Server> => startEngineProcess({ processes: 1, relayed: true });
export const startLocal = (): Promise<Server> => startEngineProcess({ processes: 1 });

const engineOptions: Record<Exclude<SideName, 'janus'>, EngineOptions> = {
  own: {},
  // The home process takes no viewers: they are spread over its edges.
  edges: { processes: 3, viewersPerProcess: 0 },
};

async function startEngineProcess(options: EngineOptions): Promise<Server> {
  const script = path.join(import.meta.dirname, 'engine-process.ts');
  const child: ChildProcess = fork(script, [JSON.stringify(options)], { execArgv: [] });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return {
    server: 'embedded',
    pid: child.pid ?? 0,
    port,
    async stop() {
      const gone = once(child, 'exit');
      child.disconnect();
      await gone;
    },
  };
}

export type Rival = { program: string; eventLoops: number };

export async function startSide(side: SideName, rival: Rival | undefined): Promise<Server> {
  if (side !== 'janus') return startEngineProcess(engineOptions[side]);
  if (!rival) throw new Error('there is no Janus here');
  return { server: 'janus', ...(await startJanus(rival.program, rival.eventLoops)) };
}
