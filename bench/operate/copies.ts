// The two ways to copy a database and to bring it back: the programs behind `npm run backup` and `npm run restore`, and
// Debian's.
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { MeasuredSite } from '../chat/measured-site.ts';
import { debianTools } from './debian-postgres.ts';

const programs = path.resolve(import.meta.dirname, '../../apps/server/src/programs');

export type Copying = {
  /** In the figures, `backup` and `restore` or `pg_dump` and `pg_restore`. */
  names: { copy: string; restore: string };
  copy(): Promise<unknown>;
  /** Into the empty database at that address. */
  restore(url: string): Promise<unknown>;
};

const run = promisify(execFile);

/** Ours; what it writes goes into `folder`. */
export function ourCopying(
  { postgresUrl, secretKey }: Pick<MeasuredSite, 'postgresUrl' | 'secretKey'>,
  folder: string,
): Copying {
  const backups = path.join(folder, 'backups');
  let restored = 0;
  const program = (name: string, args: readonly string[], env: Record<string, string>) =>
    run(process.execPath, [path.join(programs, name), ...args], {
      env: { ...process.env, SECRET_KEY: secretKey, LOG_LEVEL: 'error', ...env },
    });
  return {
    names: { copy: 'backup', restore: 'restore' },
    copy: () =>
      program('back-up.ts', ['--to', backups, '--keep', '1'], {
        DATABASE_URL: postgresUrl,
        DATA_DIR: path.join(folder, 'site'),
      }),
    restore: (url) =>
      program('restore.ts', ['--from', backups], {
        DATABASE_URL: url,
        DATA_DIR: path.join(folder, `restored-${restored++}`),
      }),
  };
}

/** Nothing where Debian's tools are not installed. */
export function debianCopying({ postgresUrl }: Pick<MeasuredSite, 'postgresUrl'>, folder: string): Copying[] {
  if (!debianTools) return [];
  const { pgDump, pgRestore } = debianTools;
  const file = path.join(folder, 'site.dump');
  return [
    {
      names: { copy: 'pg_dump', restore: 'pg_restore' },
      copy: () => run(pgDump, ['-Fc', '-f', file, '-d', postgresUrl]),
      restore: (url) => run(pgRestore, ['-d', url, file]),
    },
  ];
}
