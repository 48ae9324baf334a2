// The project's files, and a syntax tree of each that is code, for the checks that read them.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';

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
export const isTest = (file) => /\.(?:test|spec)\.tsx?$/.test(file) || file.includes('/testing/');

/** A code file's tree; what does not parse is the type checker's to report. */
export function parse(root, file) {
  const text = readFileSync(path.join(root, file), 'utf8');
  const { program, comments } = parseSync(file, text);
  return { text, program, comments };
}

/** Calls `visit` with every node of a tree. */
export function walk(node, visit) {
  if (Array.isArray(node)) {
    for (const item of node) walk(item, visit);
  } else if (node && typeof node === 'object') {
    if (typeof node.type === 'string') visit(node);
    for (const key in node) if (key !== 'parent') walk(node[key], visit);
  }
}

/** Line number of a position. */
export const lineOf = (text, position) => text.slice(0, position).split('\n').length;
