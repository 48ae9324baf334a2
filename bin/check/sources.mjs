// The syntax tree of a code file, for the checks that read code.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';

const parsed = new Map();

/** A code file's tree, read once for all checks of a process; the type checker reports what does not parse. */
export function parse(root, file) {
  const place = path.join(root, file);
  if (!parsed.has(place)) {
    const text = readFileSync(place, 'utf8');
    const { program, comments } = parseSync(file, text);
    parsed.set(place, { text, program, comments });
  }
  return parsed.get(place);
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

/** Name of a property in an object literal. */
export const keyOf = ({ key }) => key.name ?? String(key.value);

/** The expression inside `as …` and `satisfies …`. */
export function withoutTypes(node) {
  const isTyped = node?.type === 'TSAsExpression' || node?.type === 'TSSatisfiesExpression';
  return isTyped ? withoutTypes(node.expression) : node;
}

/** The keys of an object literal that is given to `name(…)`, or to a constant of that name. */
export function keysOf(program, name) {
  const keys = [];
  walk(program, (node) => {
    const isCall = node.type === 'CallExpression' && node.callee.name === name;
    const isConstant = node.type === 'VariableDeclarator' && node.id.name === name;
    const table = withoutTypes(isCall ? node.arguments[0] : isConstant ? node.init : undefined);
    if (table?.type !== 'ObjectExpression') return;
    for (const property of table.properties)
      if (property.type === 'Property') keys.push({ key: keyOf(property), position: property.start });
  });
  return keys;
}
