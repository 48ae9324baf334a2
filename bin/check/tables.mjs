// A table of the database has one owner: a domain of the server, or the engines, who alone names it in statements.
// Others ask the owner's face; where one statement asks two owners, the face offers a part of it.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { isCode, isTest, projectFiles } from './files.mjs';
import { keyOf, lineOf, parse, walk } from './sources.mjs';

const schema = 'apps/server/src/platform/db/schema.generated.ts';

/** Whose file it is: a domain, a folder beside the domains, or the files that assemble them. */
function askerOf(file) {
  const [, inside] = /^apps\/server\/src\/(.*)$/.exec(file) ?? [];
  if (inside === undefined || !isCode(file) || isTest(file)) return undefined;
  const [folder, domain, ...below] = inside.split('/');
  if (folder === 'modules' && below.length > 0) return domain;
  return domain === undefined ? 'the assembly' : folder;
}

/** Methods of Kysely whose first argument is a table, or a list of tables. */
const takesTable =
  /^(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|replaceInto|from|using|table|(?:inner|left|right|full|cross)(?:Lateral)?Join(?:Lateral)?)$/;

/** `from a x, only b`, `into a`, `update a`: what follows these words in SQL, with a schema or without. */
const name = String.raw`(?:only\s+)?(?:"?\w+"?\.)?"?\w+"?`;
const namesTables = new RegExp(
  String.raw`\b(?:from|join|into|update|using|table|truncate|copy)\s+(${name}(?:(?:\s+(?:as\s+)?\w+)?\s*,\s*${name})*)`,
  'gi',
);

/** What may be tables in a text: names of subqueries and words of people are among them. */
const namesIn = (text) =>
  [...text.replaceAll(/--.*$/gm, '').matchAll(namesTables)].flatMap(([, list]) =>
    list.split(',').map((item) =>
      item
        .trim()
        .replace(/^only\s+/i, '')
        .split(/\s/)[0]
        .replaceAll('"', '')
        .replace(/^\w+\./, ''),
    ),
  );

/** The texts of an argument: `'members as m'`, or each of a list. */
const textsOf = (node) => {
  if (node?.type === 'ArrayExpression') return node.elements.flatMap(textsOf);
  return node?.type === 'Literal' && typeof node.value === 'string' ? [node.value] : [];
};

function tablesOf(root) {
  const tables = new Set();
  walk(parse(root, schema).program, (node) => {
    if (node.type !== 'TSInterfaceDeclaration' || node.id.name !== 'DB') return;
    for (const member of node.body.body) tables.add(keyOf(member));
  });
  return tables;
}

/** Every name that a file's statements may give to a table, with its position. */
function namesOf(program) {
  const found = [];
  const add = (names, { start }) => found.push(...names.map((each) => ({ table: each, position: start })));
  walk(program, (node) => {
    if (node.type === 'CallExpression') {
      const [first] = node.arguments;
      const method = node.callee.property?.name ?? node.callee.name ?? '';
      if (takesTable.test(method))
        add(
          textsOf(first).map((text) => text.trim().split(/\s/)[0]),
          first,
        );
    } else if (node.type === 'TemplateLiteral') {
      add(namesIn(node.quasis.map(({ value }) => value.raw).join('?')), node);
    } else if (node.type === 'Literal' && typeof node.value === 'string') add(namesIn(node.value), node);
  });
  return found;
}

export async function check(root) {
  if (!existsSync(path.join(root, schema))) return { problems: [], summary: 'no tables' };
  const tables = tablesOf(root);
  /** Table → who names it → where. */
  const named = new Map([...tables].map((table) => [table, new Map()]));
  for (const file of projectFiles(root)) {
    const asker = askerOf(file);
    if (asker === undefined) continue;
    const { text, program } = parse(root, file);
    for (const { table, position } of namesOf(program)) {
      const askers = named.get(table);
      if (!askers) continue;
      askers.set(asker, [...(askers.get(asker) ?? []), `${file}:${lineOf(text, position)}`]);
    }
  }
  const problems = [];
  for (const [table, askers] of named) {
    const [[owner] = [], ...others] = [...askers].toSorted(([, a], [, b]) => b.length - a.length);
    for (const [asker, places] of others)
      problems.push(
        ...places.map(
          (place) => `${place} names the table ${table} in ${asker}, as ${owner} does: ask its owner`,
        ),
      );
  }
  return { problems, summary: `${tables.size} tables` };
}
