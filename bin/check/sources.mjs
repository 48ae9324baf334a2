// The syntax tree of a code file, for the checks that read code.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';

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
