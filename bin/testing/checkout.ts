// A second checkout of the project elsewhere, with the dependencies and the built web app of this one.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { projectFiles } from '../check/files.mjs';
import { root } from './running.ts';

/** Packages of ours must be the copy's own; everything else may be shared. */
function linkModules(target: string): void {
  const modules = path.join(root, 'node_modules');
  mkdirSync(target);
  for (const name of readdirSync(modules)) {
    if (name === '@alcove') continue;
    if (name === '.installed') cpSync(path.join(modules, name), path.join(target, name));
    else symlinkSync(path.join(modules, name), path.join(target, name));
  }
  mkdirSync(path.join(target, '@alcove'));
  for (const [folder, names] of [
    ['packages', readdirSync(path.join(root, 'packages'))],
    ['apps', ['server', 'web']],
  ] as const) {
    for (const name of names)
      symlinkSync(path.join('../..', folder, name), path.join(target, '@alcove', name));
  }
}

export function copyCheckout(target: string): void {
  mkdirSync(target, { recursive: true });
  for (const file of projectFiles(root)) cpSync(path.join(root, file), path.join(target, file));
  const from = path.join(root, 'apps/web/builds');
  const to = path.join(target, 'apps/web/builds');
  const current = readlinkSync(path.join(from, 'current'));
  for (const name of ['assets', current])
    cpSync(path.join(from, name), path.join(to, name), { recursive: true });
  symlinkSync(current, path.join(to, 'current'));
  linkModules(path.join(target, 'node_modules'));
  execFileSync('git', ['init', '-q'], { cwd: target });
}
