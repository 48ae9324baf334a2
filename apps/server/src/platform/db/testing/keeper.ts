// A process that holds a data folder and its Postgres: `node keeper.ts <folder> [lock]`.
// Tells its parent the address, or the one line that says why there is none; lives until killed.
import pino from 'pino';
import { StartProblem } from '../../start-problem.ts';
import { lockDataFolder } from '../data-lock.ts';
import { startEmbeddedPostgres } from '../embedded-postgres.ts';

const [dataDir = '', mode] = process.argv.slice(2);
// Ctrl-C is for the one who tests us to hear.
process.on('SIGINT', () => process.send?.({ interrupted: true }));
try {
  lockDataFolder(dataDir);
  if (mode !== 'lock') {
    const { url } = await startEmbeddedPostgres({ dataDir, log: pino({ level: 'silent' }) });
    process.send?.({ url });
  } else {
    process.send?.({ locked: true });
  }
  setInterval(() => undefined, 60_000);
} catch (error) {
  process.send?.({ problem: error instanceof StartProblem ? error.message : String(error) });
  process.disconnect?.();
}
