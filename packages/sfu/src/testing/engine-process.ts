// A process with an engine, to be killed by a test. Says the pids of its media processes.
import { silentLog } from './silent-log.ts';
import { until } from './until.ts';
import { createSfu } from '../sfu.ts';
import { isUp } from './peers-engine.ts';

const engine = createSfu({ log: silentLog, processes: 2, bindAddress: '127.0.0.1' });
await isUp(engine);
await until(() => engine.pids().length === 2);
process.send?.(engine.pids());
