// A folder of its own for a measurement, and a Postgres in it that others neither see nor slow down by their rows.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openDatabase } from '../../apps/server/src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/db/embedded-postgres.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';

export const newDataDir = (name: string): string =>
  mkdtempSync(path.join(os.tmpdir(), `alcove-bench-${name}-`));

export type OwnPool = Awaited<ReturnType<typeof openOwnPostgres>>['pool'];

/** Not migrated yet. */
export async function openOwnPostgres(name: string) {
  const dataDir = newDataDir(name);
  const log = createLog({ logLevel: 'silent' } as never);
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  const database = await openDatabase(postgres.url, { log });
  return {
    dataDir,
    log,
    url: postgres.url,
    ...database,
    async stop(): Promise<void> {
      await database.close();
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
