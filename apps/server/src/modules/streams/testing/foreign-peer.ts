// A WebRTC peer that shares no code with us, where this machine has one: python3-aiortc of Debian.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { until } from '../../../testing/index.ts';

/** Debian's own, even where another Python comes first. */
const pythons = ['python3', '/usr/bin/python3'];

const python = pythons.find((program) => {
  try {
    execFileSync(program, ['-c', 'import aiortc'], { stdio: 'ignore', timeout: 30_000 });
    return true;
  } catch {
    return false;
  }
});
export const hasForeignPeer = python !== undefined;
/** Why its tests are skipped. */
export const foreignPeerMissing = hasForeignPeer
  ? ''
  : ' (skipped: no python3-aiortc; apt-get install python3-aiortc)';

/** A busy machine starts Python slowly. */
const withinMs = 30_000;

export function openForeignPeer(role: 'publish' | 'watch', url: string, bearer: string) {
  const script = path.join(import.meta.dirname, 'foreign_peer.py');
  const child = spawn(python ?? '', [script, role, url, bearer], { stdio: ['pipe', 'pipe', 'pipe'] });
  let [said, wrong] = ['', ''];
  child.stdout.on('data', (bytes) => void (said += String(bytes)));
  child.stderr.on('data', (bytes) => void (wrong += String(bytes)));
  const ended = once(child, 'exit');
  return {
    says: (words: string) =>
      until(() => said.includes(words), { what: `«${words}» is said`, withinMs }).catch((error: Error) => {
        throw new Error(`${error.message}; it said: ${said}${wrong}`);
      }),
    /** Deletes what it has posted, and goes. */
    async leave() {
      child.stdin.end();
      await ended;
      return said;
    },
    kill: () => child.kill('SIGKILL'),
  };
}
