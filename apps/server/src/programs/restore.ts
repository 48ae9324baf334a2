// The process of `npm run restore`: brings a backup into an empty database and an empty store, tries it in a throwaway
// database (`--rehearse`), or opens a site that is quiet since its restore (`--open`).
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Pool } from 'pg';
import type { Config } from '../config.ts';
import { differingBalances } from '../modules/wallet/index.ts';
import { endQuiet } from '../platform/backup/quiet.ts';
import { type Backup, openBackup, rehearseRestore, restoreBackup } from '../platform/backup/restore.ts';
import { prepareJobs } from '../platform/jobs/worker.ts';
import type { Log } from '../platform/log.ts';
import { StartProblem } from '../platform/start-problem.ts';
import { openFiles } from '../ports.ts';
import { inEmbedded, inOwn, runProgram, secondsSince } from './program.ts';

const { values: asked } = parseArgs({
  options: {
    from: { type: 'string' },
    snapshot: { type: 'string' },
    rehearse: { type: 'boolean', default: false },
    open: { type: 'boolean', default: false },
  },
});

function open(config: Config, log: Log): Promise<void> {
  return inOwn(config, log, async ({ pool }) => {
    const opened = await endQuiet(pool, Date.now());
    console.log(
      opened ? 'The site is open: its next start sends, takes and removes again.' : 'The site was open.',
    );
  });
}

async function rehearse(backup: Backup, log: Log): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'alcove-rehearsal-'));
  try {
    await inEmbedded(folder, log, async ({ db, pool }) => {
      await prepareJobs({ pool }, log);
      await rehearseRestore(backup, pool);
      const differing = await differingBalances(db);
      if (differing > 0)
        throw new StartProblem(`${differing} balances of the ledger are not the sum of their postings.`);
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function restore(backup: Backup, config: Config, log: Log): Promise<void> {
  const files = await openFiles(config, { duringRestore: true });
  try {
    await inOwn(config, log, async ({ pool }: { pool: Pool }) => {
      await prepareJobs({ pool }, log);
      await restoreBackup(backup, { pool, files, now: Date.now });
    });
  } finally {
    await files.close();
  }
  console.log('The site is quiet: letters, messages, pushes, payments and removals wait.');
  console.log('Look at it, then stop it and open it: npm run restore -- --open');
}

await runProgram(async (config, log) => {
  if (asked.open) return open(config, log);
  const from = asked.from ?? config.backupDir;
  if (from === undefined)
    throw new StartProblem(
      'From where? Set BACKUP_DIR, or name a folder: npm run restore -- --from /mnt/backups',
    );
  const { secretKey } = config;
  const backup = await openBackup(path.resolve(from), { snapshot: asked.snapshot, secretKey });
  const began = performance.now();
  if (asked.rehearse) await rehearse(backup, log);
  else await restore(backup, config, log);
  const { tables, files } = backup.manifest;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `${backup.snapshot}: ${rows} rows of ${tables.length} tables, ${files.rows} files, ${asked.rehearse ? 'tried' : 'restored'} in ${secondsSince(began)} s`,
  );
});
