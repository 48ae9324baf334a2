// Modules look alike: each domain of the server has a face with one `create…`, ways in by their usual names, a README,
// and queries where queries are looked for; the web app calls a domain as the server does.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { isCode, isTest, projectFiles } from './files.mjs';
import { reach } from './floors.mjs';
import { lineOf, parse, walk } from './sources.mjs';

const modules = 'apps/server/src/modules';
const features = 'apps/web/src/features';

/** From so many files of code on, a stranger needs to be told what a module owns. */
const filesWithReadme = 3;
/** The longest way of imports inside a module, in files, types included. */
const deepest = 8;
/** A module that is deeper keeps its depth at most. */
const deepestOf = new Map([['accounts', 11]]);

/** Names that hide what a file is, and the one that says it. */
const misnamed = [
  [/^for-[\w-]+\.ts$/, 'what others may ask is a member of the face, index.ts'],
  [/^(?:[\w-]+-)?calls\.ts$/, 'a way in over HTTP is named http.ts'],
  [/^face\.ts$/, 'the face of a module is its index.ts'],
];
/** These decide, answer or show; what they need of the database they ask of a store or an act. */
const withoutQueries = /^(?:index|http|live|rules|rights|views)\.ts$/;
const queries = /^(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|selectNoFrom)$/;

/** Parts of domains that both sides have: they stand in the same domain, under the same name. */
const mirrored = ['showroom', 'mosaic', 'shop', 'operator', 'sanctions', 'reviews'];

const isOfProduct = (file) => isCode(file) && !isTest(file);
const partsOf = (file) => file.split('/');

/** Names of functions `create…` that a face shows, its own and those it passes on. */
function createsOf(program) {
  const names = program.body
    .filter(({ type }) => type === 'ExportNamedDeclaration')
    .flatMap(({ declaration, specifiers }) =>
      declaration
        ? (declaration.declarations ?? [declaration]).map(({ id }) => id?.name)
        : specifiers.filter(({ exportKind }) => exportKind !== 'type').map(({ exported }) => exported.name),
    );
  return names.filter((name) => /^create[A-Z]/.test(name ?? ''));
}

/** Where a file asks the database itself. */
function firstQuery({ program }) {
  let position;
  walk(program, (node) => {
    const isBuilt = node.type === 'MemberExpression' && queries.test(node.property.name ?? '');
    const isWritten = node.type === 'TaggedTemplateExpression' && node.tag.name === 'sql';
    if (isBuilt || isWritten) position = Math.min(position ?? node.start, node.start);
  });
  return position;
}

/** The longest way of imports from file to file. */
function longestWay(files, importsOf) {
  const known = new Map();
  const from = (file) => {
    if (known.has(file)) return known.get(file);
    known.set(file, [file]);
    const ways = importsOf(file).map(from);
    const longest = ways.reduce((best, way) => (way.length > best.length ? way : best), []);
    known.set(file, [file, ...longest]);
    return known.get(file);
  };
  return files.map(from).reduce((best, way) => (way.length > best.length ? way : best), []);
}

function* problemsOfModule(root, domain, files) {
  const folder = `${modules}/${domain}`;
  const code = files.filter(isOfProduct);
  const face = `${folder}/index.ts`;
  if (!files.includes(face)) yield `${folder} has no face, index.ts`;
  else {
    const creates = createsOf(parse(root, face).program);
    if (creates.length !== 1)
      yield `${face} exports ${creates.length === 0 ? 'no create…' : creates.join(', ')}: a face has one create…`;
  }
  if (code.length >= filesWithReadme && !files.includes(`${folder}/README.md`))
    yield `${folder} has ${code.length} files of code and no README.md`;
  for (const file of code) {
    const name = path.posix.basename(file);
    const why = misnamed.find(([pattern]) => pattern.test(name))?.[1];
    if (why) yield `${file}: ${why}`;
    const query = withoutQueries.test(name) || why ? firstQuery(parse(root, file)) : undefined;
    if (query !== undefined)
      yield `${file}:${lineOf(parse(root, file).text, query)} asks the database: a store does, or the act that writes`;
  }
  const within = new Set(code);
  const importsOf = (file) =>
    parse(root, file)
      .program.body.filter(({ source }) => source)
      .map(({ source }) => reach(file, source.value).target)
      .filter((target) => within.has(target));
  const way = longestWay(code, importsOf);
  const most = deepestOf.get(domain) ?? deepest;
  if (way.length > most)
    yield `${folder} is ${way.length} files deep, at most ${most}: ${way.map((file) => file.slice(folder.length + 1)).join(' → ')}`;
}

/** The domains of a side that have a folder or a file of that name, or are called so. */
function domainsWith(files, folder, noun) {
  const depth = partsOf(folder).length;
  const found = files
    .filter((file) => file.startsWith(`${folder}/`) && isOfProduct(file))
    .map((file) => partsOf(file).slice(depth))
    .filter(([domain, ...rest]) => domain === noun || rest.some((part) => part.replace(/\.ts$/, '') === noun))
    .map(([domain]) => domain);
  return [...new Set(found)].toSorted();
}

function* problemsOfMirror(files, order) {
  const domains = new Set(
    files
      .filter((file) => file.startsWith(`${features}/`))
      .map((file) => partsOf(file)[partsOf(features).length]),
  );
  for (const domain of domains) {
    if (!order.includes(domain)) yield `${features}/${domain} is no domain of ${modules}/order.ts`;
  }
  for (const noun of mirrored) {
    const [server, web] = [modules, features].map((folder) => domainsWith(files, folder, noun));
    if (server.join() !== web.join())
      yield `${noun} stands in ${server.join(', ') || 'no domain'} on the server and in ${web.join(', ') || 'no domain'} of the web app`;
  }
}

export async function check(root) {
  const files = projectFiles(root);
  const { domainOrder } = await import(pathToFileURL(path.join(root, modules, 'order.ts')).href);
  const ofModules = files.filter(
    (file) => file.startsWith(`${modules}/`) && partsOf(file).length > partsOf(modules).length + 1,
  );
  const byDomain = Map.groupBy(ofModules, (file) => partsOf(file)[partsOf(modules).length]);
  const problems = [...byDomain].flatMap(([domain, own]) => [...problemsOfModule(root, domain, own)]);
  problems.push(...problemsOfMirror(files, domainOrder));
  return { problems, summary: `${byDomain.size} modules` };
}
