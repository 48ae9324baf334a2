// One built site in demo mode for all journeys: own data folder, own port, no limits on how often. Journeys bring
// their own photos and films; drawing those of demo members took a quarter of the processor for eight minutes.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startSite } from './start-site.ts';

export default async function setUpSite(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'alcove-journeys-'));
  const site = await startSite({
    DATA_DIR: dataDir,
    DEMO_CAST: 'members',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
  });
  // Workers inherit the environment.
  process.env.JOURNEY_URL = site.url;
  process.env.JOURNEY_DATA = dataDir;
  return async () => {
    await site.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
