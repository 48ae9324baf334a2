// A process with an engine, to be killed by a test. Says the pids of its media processes.
import { silentLog, until } from '../../../testing/index.ts';
import { createEmbeddedEngine } from '../embedded/embedded-engine.ts';
import { isUp } from './peers.ts';

const engine = createEmbeddedEngine({ log: silentLog, processes: 2, bindAddress: '127.0.0.1' });
await isUp(engine);
await until(() => engine.pids().length === 2);
process.send?.(engine.pids());
