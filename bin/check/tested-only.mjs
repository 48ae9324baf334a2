// Exports that only tests use, outside `testing` folders: a test of them proves nothing about the product.
import { isCode, isTest, projectFiles } from './files.mjs';
import { reach } from './floors.mjs';
import { lineOf, parse, walk } from './sources.mjs';
import { askedByRouter, declaredNames } from './names.mjs';

const isProduct = (file) => /^(?:apps|packages)\//.test(file) && !isTest(file);
/** What starts the web app shows its exports to the server. */
const isEntry = (file) => /\/entry\.\w+\.tsx?$/.test(file);
/** Declares nothing that this check looks at, but uses what product files declare. */
const isGenerated = (file) => /\.generated\.tsx?$/.test(file);
const nameOf = (node) => node?.name ?? node?.value;

/** The `typeof import('…')` whose one export a type picks: `(typeof import('…'))['name']`. */
function importPickedBy({ type, objectType, indexType }) {
  if (type !== 'TSIndexedAccessType' || typeof indexType.literal?.value !== 'string') return undefined;
  const query = objectType.type === 'TSParenthesizedType' ? objectType.typeAnnotation : objectType;
  return query.type === 'TSTypeQuery' && query.exprName.type === 'TSImportType' ? query.exprName : undefined;
}

/** What a file takes from others: `{ file, name }`, where `*` is everything. */
function usesOf(program, from, known) {
  const found = [];
  const picked = new Map();
  const add = (specifier, name, local) => {
    const { target } = reach(from, specifier);
    if (known.has(target)) found.push({ file: target, name, local });
  };
  walk(program, (node) => {
    if (node.type === 'ImportDeclaration') {
      for (const { type, local, imported } of node.specifiers) {
        const named = type === 'ImportSpecifier' ? nameOf(imported) : undefined;
        add(node.source.value, type === 'ImportDefaultSpecifier' ? 'default' : (named ?? '*'), local.name);
      }
    }
    if (node.type === 'ImportExpression' && typeof node.source.value === 'string')
      add(node.source.value, '*');
    const pickedFrom = importPickedBy(node);
    if (pickedFrom) picked.set(pickedFrom, node.indexType.literal.value);
    if (node.type === 'TSImportType') {
      const specifier = node.source?.value ?? node.argument?.literal?.value ?? node.argument?.value;
      const name = nameOf(node.qualifier) ?? picked.get(node) ?? '*';
      if (typeof specifier === 'string') add(specifier, name);
    }
  });
  return found;
}

/** What a file only passes on: names of other files under its own names, and whole files. */
function passedOn(program, from, known) {
  const names = new Map();
  const wholes = [];
  const imported = new Map(
    usesOf(program, from, known)
      .filter(({ local }) => local)
      .map(({ file, name, local }) => [local, { file, name }]),
  );
  for (const node of program.body) {
    const target = node.source && reach(from, node.source.value).target;
    if (node.type === 'ExportAllDeclaration' && !node.exported && known.has(target)) wholes.push(target);
    if (node.type !== 'ExportNamedDeclaration') continue;
    for (const { local, exported } of node.specifiers) {
      const origin = node.source
        ? known.has(target) && { file: target, name: nameOf(local) }
        : imported.get(nameOf(local));
      if (origin) names.set(nameOf(exported), origin);
    }
  }
  return { names, wholes };
}

const isList = ({ type, declaration }) =>
  type === 'ImportDeclaration' || (type === 'ExportNamedDeclaration' && !declaration);

/** How often a name stands in a file, imports and lists of exports apart; its declaration counts once. */
function timesNamed(program, name) {
  let times = 0;
  const code = program.body.filter((node) => !isList(node));
  walk(code, (node) => {
    if ((node.type === 'Identifier' || node.type === 'JSXIdentifier') && node.name === name) times++;
  });
  return times;
}

export async function check(root) {
  const files = projectFiles(root).filter(isCode);
  const known = new Set(files);
  const programs = new Map(files.map((file) => [file, parse(root, file)]));
  const declared = new Map(files.map((file) => [file, declaredNames(programs.get(file).program)]));
  const passes = new Map(files.map((file) => [file, passedOn(programs.get(file).program, file, known)]));

  const origins = (file, name, seen = new Set()) => {
    if (seen.has(file)) return [];
    seen.add(file);
    const { names, wholes } = passes.get(file);
    if (name === '*') {
      const all = [...declared.get(file).keys(), ...names.keys()].flatMap((each) =>
        origins(file, each, new Set()),
      );
      return [...all, ...wholes.flatMap((whole) => origins(whole, '*', seen))];
    }
    if (declared.get(file).has(name)) return [`${file} ${name}`];
    if (names.has(name)) return origins(names.get(name).file, names.get(name).name);
    return wholes.flatMap((whole) => origins(whole, name, seen));
  };

  const users = { product: new Set(), tests: new Set() };
  const generated = projectFiles(root).filter(isGenerated);
  for (const file of generated) {
    programs.set(file, parse(root, file));
    passes.set(file, passedOn(programs.get(file).program, file, known));
  }
  for (const file of [...files, ...generated]) {
    const { names } = passes.get(file);
    if (isEntry(file))
      for (const { file: from, name } of names.values())
        for (const origin of origins(from, name)) users.product.add(origin);
    const passing = new Set([...names.values()].map(({ file: from, name }) => `${from} ${name}`));
    const { program } = programs.get(file);
    for (const { file: from, name, local } of usesOf(program, file, known)) {
      // A generator reads through all exports of a package and uses none of them by name.
      if (name === '*' && file.startsWith('bin/generate/')) continue;
      // Imported only to be exported again: the importer of that export is the user.
      if (local && passing.has(`${from} ${name}`) && timesNamed(program, local) === 0) continue;
      for (const origin of origins(from, name)) users[isProduct(file) ? 'product' : 'tests'].add(origin);
    }
  }

  const problems = [];
  let count = 0;
  for (const [file, names] of declared) {
    if (!isProduct(file)) continue;
    for (const [name, position] of names) {
      if (askedByRouter.has(name)) continue;
      count++;
      const origin = `${file} ${name}`;
      if (users.product.has(origin) || !users.tests.has(origin)) continue;
      const { text, program } = programs.get(file);
      if (timesNamed(program, name) > 1) continue;
      problems.push(`${file}:${lineOf(text, position)} exports ${name}, which only tests use`);
    }
  }
  return { problems: problems.toSorted(), summary: `${count} exports` };
}
