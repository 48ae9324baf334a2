// Limits, capabilities and refusal codes that no product file reads: each looks decided and changes nothing.
// Tests and the declarations themselves do not count as readers.
import { isCode, isLimits, isRefusals, isTest, projectFiles } from './files.mjs';
import { keyOf, keysOf, lineOf, parse, walk, withoutTypes } from './sources.mjs';

const isProduct = (file) => isCode(file) && !isTest(file) && /^(?:apps|packages)\/[^/]+\/src\//.test(file);
const capabilityFile = 'packages/protocol/src/domains/accounts/rules.ts';

/** Paths of all values in an object literal, such as `roomLimits.capacity.max`; one path for anything else. */
function pathsIn(node, path) {
  const value = withoutTypes(node);
  if (value?.type !== 'ObjectExpression') return [{ path, position: value?.start ?? 0 }];
  return value.properties.flatMap((property) =>
    property.type === 'Property' ? pathsIn(property.value, `${path}.${keyOf(property)}`) : [],
  );
}

const exportedConstants = (program) =>
  program.body
    .filter(({ type, declaration }) => type === 'ExportNamedDeclaration' && declaration)
    .flatMap(({ declaration }) => declaration.declarations ?? [])
    .filter(({ id }) => id?.type === 'Identifier');

/** Local name → name in the module it comes from. */
function importedNames(program) {
  const names = new Map();
  for (const { type, specifiers } of program.body) {
    if (type !== 'ImportDeclaration') continue;
    for (const { local, imported } of specifiers) if (imported) names.set(local.name, imported.name);
  }
  return names;
}

/** The longest path of every use of an imported name: `limits.a.b`, or `limits` where it is used whole. */
function usesIn(program) {
  const names = importedNames(program);
  const uses = new Set();
  const visit = (node) => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (!node || typeof node !== 'object') return;
    // A type reads no value, and an import or export of a name does not either.
    if (node.type === 'ImportDeclaration' || node.type === 'TSTypeQuery') return;
    if (node.type === 'ExportNamedDeclaration' && node.source) return;
    if (
      node.type === 'VariableDeclarator' &&
      node.id.type === 'ObjectPattern' &&
      names.has(node.init?.name)
    ) {
      const whole = names.get(node.init.name);
      for (const part of node.id.properties)
        uses.add(part.type === 'Property' ? `${whole}.${keyOf(part)}` : whole);
      return;
    }
    if (node.type === 'Property') return visit(node.computed ? [node.key, node.value] : node.value);
    const path = [];
    let start = node;
    for (; start.type === 'MemberExpression'; start = start.object) {
      path.unshift(start.property.name);
      if (!start.computed) continue;
      visit(start.property);
      path.length = 0;
    }
    if (start.type === 'Identifier') {
      if (names.has(start.name)) uses.add([names.get(start.name), ...path].join('.'));
    } else if (start !== node) visit(start);
    else for (const key in node) if (key !== 'parent') visit(node[key]);
  };
  visit(program);
  return uses;
}

/** Every text of a program, and the beginnings of those that go on with a value. */
function textsIn(program) {
  const texts = new Set();
  const beginnings = new Set();
  walk(program, (node) => {
    if (node.type === 'Literal' && typeof node.value === 'string') texts.add(node.value);
    if (node.type === 'TemplateLiteral' && node.expressions.length > 0)
      beginnings.add(node.quasis[0].value.cooked);
  });
  return { texts, beginnings };
}

const isOrHolds = (one, other) => one === other || other.startsWith(`${one}.`);

export async function check(root) {
  const trees = projectFiles(root)
    .filter(isProduct)
    .map((file) => ({ file, ...parse(root, file) }));
  const problems = [];
  let count = 0;
  const report = ({ file, text }, position, what, name, isRead) => {
    count++;
    if (!isRead)
      problems.push(`${file}:${lineOf(text, position)} ${what} ${name} is read by no product file`);
  };

  const uses = trees.filter(({ file }) => !isLimits(file)).flatMap(({ program }) => [...usesIn(program)]);
  for (const tree of trees.filter(({ file }) => isLimits(file))) {
    for (const { id, init } of exportedConstants(tree.program)) {
      for (const { path, position } of pathsIn(init, id.name)) {
        const isRead = uses.some((use) => isOrHolds(use, path) || isOrHolds(path, use));
        report(tree, position, 'limit', path, isRead);
      }
    }
  }

  const spoken = new Map(trees.map(({ file, program }) => [file, textsIn(program)]));
  const says = (files, test) => files.some(({ file }) => test(spoken.get(file)));
  const others = trees.filter(({ file }) => file !== capabilityFile && !isRefusals(file));
  for (const tree of trees.filter(({ file }) => file === capabilityFile)) {
    for (const { key, position } of keysOf(tree.program, 'capabilities')) {
      report(
        tree,
        position,
        'capability',
        key,
        says(others, ({ texts }) => texts.has(key)),
      );
    }
  }

  const outsideRefusals = trees.filter(({ file }) => !isRefusals(file));
  for (const tree of trees.filter(({ file }) => isRefusals(file))) {
    for (const { key, position } of ['defineRefusals', 'defineMessages'].flatMap((name) =>
      keysOf(tree.program, name),
    )) {
      const isRead = says(
        outsideRefusals,
        ({ texts, beginnings }) =>
          texts.has(key) ||
          texts.has(`refusals:${key}`) ||
          [...beginnings].some((start) => /^refusals:\w/.test(start) && `refusals:${key}`.startsWith(start)),
      );
      report(tree, position, 'refusal', key, isRead);
    }
  }
  return { problems, summary: `${count} limits, capabilities and refusals` };
}
