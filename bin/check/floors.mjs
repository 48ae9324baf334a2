// Imports go down, never up, never sideways between server and web, and enter a module by its face.
//
//   3 assembly   server: app.ts, domains.ts, edge.ts, main.ts, programs, demo; web: pages, shell, root, entries
//   2 domains    server/modules, web/features: earlier domains, by index.ts
//                (a page may also enter a part that has a face of its own: what only it shows
//                would otherwise travel with every page that needs the domain's face)
//   1 engines    server/platform, live-client, web/ui, and files beside these such as config.ts
//   0 vocabulary protocol, markup, i18n: nothing of ours (i18n may use the protocol's types)
//                sfu: nothing of ours either; it runs in Node only, so the web app may not use it
//
// The residents of a demo use packages alone: to the server they are members like others.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { isCode, isTest, projectFiles } from './files.mjs';
import { lineOf, parse, walk } from './sources.mjs';

const appsInNode = new Set(['server', 'residents']);
const apps = new Set([...appsInNode, 'web']);
const pure = new Set(['protocol', 'markup', 'i18n']);
const ofNode = new Set(['sfu']);
const lowest = new Set([...pure, ...ofNode]);
const assemblyFiles =
  /^apps\/(?:server\/src\/(?:main|app|domains|live-domains|content-domains|edge)\.ts|web\/src\/(?:root|routes|entry\.\w+)\.tsx?|web\/[\w.-]+\.ts)$/;
const assemblyFolders = new Set(['server/demo', 'server/programs', 'web/pages', 'web/shell']);
/** The one page of the web app that runs in Node only, and what builds it. */
const webInNode = /^apps\/web\/(?:src\/entry\.server\.tsx|src\/routes\.ts|[\w.-]+\.ts)$/;

/** The side of a file, its floor and, on the second, its domain. */
export function positionOf(file) {
  const [top, name, , folder, domain] = file.split('/');
  if (top === 'packages') return { side: 'shared', floor: lowest.has(name) ? 0 : 1, unit: name };
  if (top !== 'apps') return undefined;
  if (assemblyFiles.test(file)) return { side: name, floor: 3, unit: name };
  if (folder === 'modules' || folder === 'features') {
    // Files beside the domains, such as the order, are on the lowest floor: every file may read them.
    const isModule = file.split('/').length > 5;
    return isModule ? { side: name, floor: 2, unit: name, domain } : { side: name, floor: 0, unit: name };
  }
  const assembly = assemblyFolders.has(`${name}/${folder}`) || folder === 'testing';
  return { side: name, floor: assembly ? 3 : 1, unit: name };
}

const floorNames = ['vocabulary', 'an engine', 'a domain', 'assembly'];

/** Every import of a tree, of whatever kind. */
export function importsOf(program) {
  const found = [];
  walk(program, (node) => {
    const literal = node.source ?? (node.type === 'TSImportType' ? node.argument : undefined);
    const value = literal?.value ?? literal?.literal?.value;
    if (typeof value !== 'string') return;
    const typeOnly = node.importKind === 'type' || node.exportKind === 'type' || node.type === 'TSImportType';
    found.push({ specifier: value, typeOnly, position: node.start });
  });
  return found;
}

/** Of packages, besides their index: what only some of their users need, or can compile. */
const secondFaces = new Map([
  ['@alcove/art/living', 'living/index.ts'],
  ['@alcove/basemap/cut', 'cut.ts'],
  ['@alcove/live-client/early', 'early/index.ts'],
  ['@alcove/live-client/media', 'media.ts'],
  ['@alcove/live-client/messages', 'messages/index.ts'],
  ['@alcove/live-client/notifications', 'notifications/index.ts'],
  ['@alcove/live-client/outbox', 'outbox.ts'],
  ['@alcove/protocol/addresses', 'addresses.generated.ts'],
  ['@alcove/sfu/child-start', 'child-start.ts'],
  ['@alcove/sfu/ffmpeg', 'encoding/ffmpeg.ts'],
  ['@alcove/sfu/publisher', 'publisher/index.ts'],
]);

/** The file an import reaches within the project; `outside`: a package of others or of Node. */
export function reach(file, specifier) {
  const own = /^@alcove\/([\w-]+)(\/.*)?$/.exec(specifier);
  if (own) {
    const folder = apps.has(own[1]) ? `apps/${own[1]}` : `packages/${own[1]}`;
    const inner = secondFaces.get(specifier) ?? own[2]?.slice(1) ?? 'index.ts';
    const ending = inner.includes('.') ? '' : '/index.ts';
    return {
      target: `${folder}/src/${inner}${ending}`,
      deep: own[2] !== undefined && !secondFaces.has(specifier) && !(own[2] === '/testing' && isTest(file)),
    };
  }
  if (!specifier.startsWith('.')) return { outside: specifier };
  return { target: path.posix.join(path.posix.dirname(file), specifier.replace(/\?.*$/, '')) };
}

/** Why an import is refused, in a sentence; nothing when it is fine. */
function refusal(file, from, { specifier, typeOnly }, order) {
  const { target, outside, deep } = reach(file, specifier);
  const test = isTest(file);
  if (outside) {
    if (!outside.startsWith('node:') || test) return;
    if (from.side === 'shared' && pure.has(from.unit))
      return `${from.unit} is pure and runs anywhere, so it may not use ${outside}`;
    if (from.side === 'web' && !webInNode.test(file))
      return `the web app runs in browsers, so it may not use ${outside}`;
    return;
  }
  const to = positionOf(target);
  if (!to) return `${target} is outside packages and apps`;
  if (to.unit !== from.unit) {
    if (apps.has(to.side))
      return `${to.side} is no library; ${from.unit} and ${to.unit} share through packages`;
    if (ofNode.has(to.unit) && !appsInNode.has(from.side))
      return `${to.unit} runs in Node, so only ${[...appsInNode].join(' and ')} may use it`;
    if (specifier.startsWith('.')) return `import @alcove/${to.unit} by its name`;
    if (deep) return `import @alcove/${to.unit} by its face, without a path below it`;
  }
  if (test) return;
  if (from.floor === 0 && from.side === 'shared' && to.unit !== from.unit) {
    if (from.unit === 'i18n' && to.unit === 'protocol' && typeOnly) return;
    return `${from.unit} is at the lowest floor and may use nothing of ours${from.unit === 'i18n' ? " but the protocol's types" : ''}`;
  }
  if (to.floor > from.floor)
    return `${floorNames[from.floor]} may not use ${floorNames[to.floor]}: imports go down`;
  if (to.domain && to.domain !== from.domain) {
    const depth = target.split('/').length;
    const isPart = from.floor === 3 && from.side === 'web' && depth === 7;
    if (path.posix.basename(target) !== 'index.ts' || (depth !== 6 && !isPart)) {
      return `enter ${to.domain} by its face, ${target.split('/').slice(0, 5).join('/')}/index.ts`;
    }
    if (from.domain && order.indexOf(to.domain) >= order.indexOf(from.domain)) {
      return `${to.domain} comes after ${from.domain} in modules/order.ts; to reach it, announce an event`;
    }
  }
}

/** Sentences, one for each import that may not be. */
export async function check(root) {
  const { domainOrder: order } = await import(
    pathToFileURL(path.join(root, 'apps/server/src/modules/order.ts')).href
  );
  const files = projectFiles(root).filter((file) => isCode(file) && positionOf(file));
  const problems = [];
  const unranked = new Set();
  let count = 0;
  for (const file of files) {
    const from = positionOf(file);
    if (from.domain && !order.includes(from.domain)) unranked.add(from.domain);
    const { text, program } = parse(root, file);
    for (const found of importsOf(program)) {
      count++;
      const why = refusal(file, from, found, order);
      if (why) problems.push(`${file}:${lineOf(text, found.position)} imports ${found.specifier}: ${why}`);
    }
  }
  for (const domain of unranked) problems.push(`${domain} has no place in apps/server/src/modules/order.ts`);
  return { problems, summary: `${count} imports in ${files.length} files` };
}
