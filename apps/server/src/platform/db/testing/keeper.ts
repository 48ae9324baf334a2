// A process that holds a data folder and its Postgres: `node keeper.ts <folder> [lock | half-way]`.
// Tells its parent the address, or the one line that says why there is none; lives until killed. `half-way`:
// its initdb has begun, and goes on as long as it lives.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import pino from 'pino';
import { StartProblem } from '../../start-problem.ts';
import { lockDataFolder } from '../data-lock.ts';
import { startEmbeddedPostgres } from '../embedded-postgres.ts';
import { findBinaries } from '../postgres-binaries.ts';
import { prepareCluster } from '../postgres-cluster.ts';
import { chooseUser } from '../postgres-user.ts';

/** Called as `initdb -D <folder> …`. */
const endless = `#!/bin/sh
mkdir -p "$2/base"
while ps -p $PPID >/dev/null; do date >>"$2/base/begun"; sleep 0.05; done
`;

const [dataDir = '', mode] = process.argv.slice(2);
// Ctrl-C is reported to the test that started this process.
process.on('SIGINT', () => process.send?.({ interrupted: true }));
try {
  lockDataFolder(dataDir);
  if (mode === 'half-way') {
    const folder = path.join(dataDir, 'postgres');
    const initdb = path.join(dataDir, 'endless-initdb');
    writeFileSync(initdb, endless, { mode: 0o755 });
    const { as, binaries } = chooseUser(await findBinaries(), dataDir, undefined);
    await prepareCluster(folder, { ...binaries, initdb }, as);
  } else if (mode !== 'lock') {
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
