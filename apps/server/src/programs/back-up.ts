// The process of `npm run backup`: one snapshot of the running site.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { takeBackup } from '../platform/backup/backup.ts';
import { StartProblem } from '../platform/start-problem.ts';
import { openFiles } from '../ports.ts';
import { runProgram, secondsSince, withDatabase } from './program.ts';

const usualKeep = 14;

const { values: asked } = parseArgs({ options: { to: { type: 'string' }, keep: { type: 'string' } } });

await runProgram((config, log) =>
  withDatabase(config, log, async ({ pool }) => {
    const to = asked.to ?? config.backupDir;
    if (to === undefined)
      throw new StartProblem(
        'Where to? Set BACKUP_DIR, or name a folder: npm run backup -- --to /mnt/backups',
      );
    const keep = Number(asked.keep ?? usualKeep);
    if (!Number.isInteger(keep) || keep < 1)
      throw new StartProblem('--keep is a number of snapshots from 1 on.');
    const began = performance.now();
    const files = await openFiles(config);
    try {
      const { secretKey } = config;
      const folder = path.resolve(to);
      const taken = await takeBackup({ pool, files, folder, secretKey, now: Date.now, keep });
      console.log(
        `${path.join(folder, taken.name)}: ${taken.rows} rows, ${taken.files} files, in ${secondsSince(began)} s`,
      );
      console.log(`Copied anew: ${taken.copied} files. Older snapshots removed: ${taken.removed}.`);
    } finally {
      await files.close();
    }
  }),
);
