// A site of its own whose media goes over one known port, so that its network can be cut and its media process
// killed.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from './network-cut.ts';
import { withoutCast, type RunningSite, startSite } from './start-site.ts';

export type MediaSite = RunningSite & { mediaPort: number };

export async function openMediaSite(env: Record<string, string> = {}): Promise<MediaSite> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'alcove-media-site-'));
  const mediaPort = await freePort();
  const site = await startSite({
    ...withoutCast,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    MEDIA_UDP_PORTS: `${mediaPort}-${mediaPort}`,
    ...env,
  });
  return {
    ...site,
    mediaPort,
    async stop() {
      await site.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
