// The project's files, and what kind each is.
import { spawnSync } from 'node:child_process';

/** Every file git knows or would add, relative to `root`. */
export function projectFiles(root) {
  const { status, stdout, stderr } = spawnSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate', '-z'],
    { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  if (status !== 0) throw new Error(`git ls-files: ${stderr}`);
  const deleted = new Set(
    spawnSync('git', ['ls-files', '--deleted', '-z'], { cwd: root, encoding: 'utf8' }).stdout.split('\0'),
  );
  return stdout.split('\0').filter((file) => file && !deleted.has(file));
}

export const isCode = (file) => /\.(?:ts|tsx|mjs)$/.test(file) && !file.includes('.generated.');
/** Declares limits: of one domain, or of several. */
export const isLimits = (file) =>
  /^packages\/protocol\/src\/(?:limits\/|domains\/[^/]+\/limits\.ts$)/.test(file);
/** Declares refusals: of one domain, or of several. */
export const isRefusals = (file) =>
  /^packages\/protocol\/src\/(?:refusals\/|domains\/[^/]+\/refusals\.ts$)/.test(file);
/** A long run of `npm run soak`: a test, but one that proves no requirement row. */
export const isSoak = (file) => file.endsWith('.soak.ts');
export const isTest = (file) =>
  /\.(?:test|spec|contract)\.tsx?$/.test(file) || isSoak(file) || file.includes('/testing/');
