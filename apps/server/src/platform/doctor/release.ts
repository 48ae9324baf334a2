// Which release a process runs: what its archive says, else the folder in which an upgrade has installed it.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const projectRoot = path.resolve(import.meta.dirname, '../../../../..');
/** `bin/release` writes it into the archive of a release; `installed` is the folder of `bin/upgrade`. */
const nameFile = 'release.txt';
const installedFolder = 'installed';

/** `v2026.2`, `ref-<commit>` of a commit that was upgraded to, or `checkout`. */
export function releaseOf(root: string = projectRoot): string {
  const file = path.join(root, nameFile);
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  const isInstalled = path.basename(path.dirname(root)) === installedFolder;
  return isInstalled ? path.basename(root) : 'checkout';
}
