// An exported name means one thing: it is declared in one file of the apps and packages.
import { isCode, isTest, projectFiles } from './files.mjs';
import { lineOf, parse } from './sources.mjs';

/** The router asks every page for these; `Props` belongs to the component beside it. */
export const askedByRouter = new Set(
  'loader clientLoader action meta links handle headers shouldRevalidate Layout ErrorBoundary Props'.split(
    ' ',
  ),
);
/** Each domain has one; at most five names stand here. */
const meantToRepeat = new Set(['createLive', 'createPersonalData', 'scheduleSweep']);
const isLooked = (file) => isCode(file) && !isTest(file) && /^(?:apps|packages)\//.test(file);

/** The names that a program declares and exports under that name, with their positions. */
export function declaredNames(program) {
  const found = new Map();
  const add = (id, name = id?.name) => {
    if (id?.type === 'Identifier' && !found.has(name)) found.set(name, id.start);
    if (id?.type === 'ObjectPattern') for (const { value, argument } of id.properties) add(value ?? argument);
    if (id?.type === 'ArrayPattern') for (const element of id.elements) add(element);
    if (id?.type === 'AssignmentPattern') add(id.left);
  };
  const imported = new Set(
    program.body.flatMap((node) =>
      node.type === 'ImportDeclaration' ? node.specifiers.map(({ local }) => local.name) : [],
    ),
  );
  for (const node of program.body) {
    if (node.type !== 'ExportNamedDeclaration' || node.source) continue;
    const { declaration } = node;
    if (declaration) for (const each of declaration.declarations ?? [declaration]) add(each.id);
    for (const { local, exported } of node.specifiers)
      if (!imported.has(local.name)) add(local, exported.name ?? exported.value);
  }
  return found;
}

export async function check(root) {
  const places = new Map();
  for (const file of projectFiles(root).filter(isLooked)) {
    const { text, program } = parse(root, file);
    for (const [name, position] of declaredNames(program)) {
      if (askedByRouter.has(name) || meantToRepeat.has(name)) continue;
      places.set(name, [...(places.get(name) ?? []), `${file}:${lineOf(text, position)}`]);
    }
  }
  const problems = [...places]
    .filter(([, where]) => where.length > 1)
    .map(([name, where]) => `${name} is exported by ${where.length} files: ${where.join(', ')}`)
    .toSorted();
  return { problems, summary: `${places.size} exported names` };
}
