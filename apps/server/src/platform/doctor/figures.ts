// Figures for /metrics about what surrounds the process: disks, connections, jobs, backups, clock, spool.
import { statfs } from 'node:fs/promises';
import type { Pool } from 'pg';
import { openBackupPlaces, timeOfSnapshot } from '../backup/places.ts';
import { readMigrations } from '../db/migrate.ts';
import type { MetricsRegistry } from '../metrics.ts';
import { scrapedMetrics } from '../scraped-metrics.ts';
import type { Spool } from '../spool.ts';
import { measureAheadMs } from './clocks.ts';
import type { DiskSettings } from './disk.ts';
import { connectionsNow } from './postgres.ts';
import { releaseOf } from './release.ts';

type Needs = {
  metrics: MetricsRegistry;
  pool: Pool;
  spool: Pick<Spool, 'heldBytes'>;
  settings: DiskSettings;
};

async function freeBytes({ dataDir, backupDir }: DiskSettings): Promise<Record<string, number>> {
  const free: Record<string, number> = {};
  for (const [place, folder] of Object.entries({ data: dataDir, backups: backupDir })) {
    if (folder === undefined) continue;
    // A folder of backups may not be mounted.
    const room = await statfs(folder).catch(() => undefined);
    if (room) free[place] = room.bavail * room.bsize;
  }
  return free;
}

async function jobCounts(pool: Pool): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ waiting: string; dead: string }>(
    `select count(*) filter (where attempts < max_attempts and locked_at is null and run_at <= now()) as waiting,
       count(*) filter (where attempts >= max_attempts) as dead
     from graphile_worker._private_jobs`,
  );
  return { waiting: Number(rows[0]?.waiting), dead: Number(rows[0]?.dead) };
}

async function backupAgeSeconds(folder: string, now: number): Promise<number | undefined> {
  const last = (await (await openBackupPlaces(folder)).snapshots()).at(-1);
  return last === undefined ? undefined : Math.round((now - timeOfSnapshot(last)) / 1000);
}

/** Postgres may be replaced while a process runs; while it is away, the last answer stands. */
function postgresVersion(pool: Pool): () => Promise<string> {
  let last = '';
  return async () => {
    const asked = pool.query<{ name: string }>(`select current_setting('server_version') as name`);
    const answer = await asked.catch(() => undefined);
    // Packages of Debian write their own version behind it.
    last = answer?.rows[0]?.name.split(' ')[0] ?? last;
    return last;
  };
}

export function watchSurroundings({ metrics, pool, spool, settings }: Needs): void {
  const { gauge, counts, value } = scrapedMetrics(metrics);
  const schema = readMigrations().at(-1)?.name ?? '';
  const release = releaseOf();
  const postgres = postgresVersion(pool);
  gauge('alcove_info', 'What runs here', ['release', 'schema', 'node', 'postgres'], async () => [
    [{ release, schema, node: process.version, postgres: await postgres() }, 1],
  ]);
  gauge('alcove_spool_bytes', 'Files that calls and jobs work on', [], () => [[{}, spool.heldBytes()]]);
  counts('alcove_disk_free_bytes', 'Free room where the site writes', 'place', () => freeBytes(settings));
  counts('alcove_database_connections', 'Connections of the server, and how many it may have', 'of', () =>
    connectionsNow(pool).then(({ room, ours, others }) => ({ room, ours, others })),
  );
  counts('alcove_jobs', 'Jobs that are due and wait, and those that were given up', 'state', () =>
    jobCounts(pool),
  );
  value('alcove_clock_ahead_seconds', 'The clock of this process less that of Postgres', () =>
    measureAheadMs(pool, Date.now).then(
      (aheadMs) => aheadMs / 1000,
      () => undefined,
    ),
  );
  const { backupDir } = settings;
  if (backupDir !== undefined)
    value('alcove_backup_age_seconds', 'Since the newest snapshot', () =>
      backupAgeSeconds(backupDir, Date.now()),
    );
}
