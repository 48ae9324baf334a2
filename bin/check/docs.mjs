// Documents stay true and short: every path they name exists, and the map, the style and the READMEs of modules
// have a length that is read.
//
// A path stands in backticks or behind a link. It ends as our files do or with a slash, or begins with a folder of the
// project that is none on the wire (`modules/…`, `live-client/…`). It is looked up from the root and from `bases`;
// else below the document's own folder, or below what the same section named before it: "`modules/pm/live.ts` →
// `messages.ts`". In a README a name without a folder is of its own folder or of what the section named, never of
// `bases`. `*`, `<domain>` and `{a,b}` stand for any name. Blocks of code are not read; in `docs/style.md` a name in
// backticks without a folder is an example of how files are called.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectFiles } from './files.mjs';

/** As delivered: the product's own words. */
const isGiven = (file) => file.startsWith('docs/product/');
const isReadme = (file) => /(?:^|\/)(?:README|RULES)\.md$/.test(file);
const isDocument = (file) => (/^docs\/.*\.md$/.test(file) || isReadme(file)) && !isGiven(file);
const isStyle = (file) => file === 'docs/style.md';

/** Where a path that a document names may begin, besides its own folder. */
const bases = [
  '',
  'apps/server',
  'apps/server/src',
  'apps/server/src/modules',
  'apps/web/src',
  'apps/web/src/features',
  'apps',
  'packages',
  'packages/protocol/src',
  'packages/i18n/catalogues/fr',
  'docs',
];
/** `live-client/rooms.ts` leaves out the folder of sources. */
const withSources = (place) => place.replace(/^((?:packages|apps)\/[\w-]+)\/(?!src\/)/, '$1/src/');

const fileEnding = /\.(?:tsx?|mjs|md|css|json|sql|tsv|conf|sh|ya?ml|toml|html|png)$/;
const ownFolder =
  /^(?:apps|packages|bin|docs|e2e|bench|modules|features|platform|pages|shell|ui|migrations|protocol|live-client|i18n|markup|art|sfu)\//;
/** Written by the project while it runs, or by its owner. */
const notKept =
  /^(?:build|data|test-results|node_modules|apps\/web\/builds)(?:\/|$)|(?:^|\/)(?:\.env|local\.json)$/;

const longest = [
  { of: /^docs\/map\.md$/, lines: 80 },
  { of: /^docs\/style\.md$/, lines: 120 },
  { of: /^apps\/server\/src\/modules\/.*README\.md$|^apps\/web\/src\/features\/.*README\.md$/, lines: 40 },
];

/** What a line of a document names. */
function* named(line, file) {
  for (const [, code] of line.matchAll(/`([^`\s]+)`/g)) if (code.includes('/') || !isStyle(file)) yield code;
  for (const [, target] of line.matchAll(/\]\(([^)\s]+)\)/g)) yield target;
}
/** The name without what only refers into the file. */
const cleaned = (name) => name.replace(/#.*$/, '').replace(/:\d+$/, '').replace(/^\.\//, '');

/** Addresses, shell, and places that the operator chooses (`DATA_DIR/clips`) are none of ours. */
const isElsewhere = (name) => /^(?:[/~@]|[A-Z_]+\/|\w+:)|[$=()'"|;\\+]/.test(name);
const looksLikePath = (name) =>
  !isElsewhere(name) &&
  !notKept.test(name) &&
  (fileEnding.test(name) || /^[^/]+\/$/.test(name) || ownFolder.test(name));

const escaped = (text) => text.replaceAll(/[.+^$()|[\]\\]/g, String.raw`\$&`);
/** A path whose placeholders stand for any name, at the end of a path. */
const patternOf = (name) =>
  `${escaped(name.replace(/\/$/, ''))
    .replaceAll('**', '\0')
    .replaceAll('*', '[^/]*')
    .replaceAll('\0', '.*')
    .replaceAll(/<[^>]+>|\{[\w-]+\}/g, '[^/]+')
    .replaceAll(/\{([^}]*)\}/g, (_all, choice) => `(?:${choice.replaceAll(',', '|')})`)}$`;

/** The files and folders of a project, to be asked by paths with placeholders. */
function treeOf(files) {
  const folders = new Set(
    files.flatMap((file) => file.split('/').map((_part, at, parts) => parts.slice(0, at).join('/'))),
  );
  const known = new Set([...files, ...folders]);
  const all = [...known];
  const findOne = (place) => {
    if (!/[*<{]/.test(place))
      return known.has(place.replace(/\/$/, '')) ? place.replace(/\/$/, '') : undefined;
    const pattern = new RegExp(`^${patternOf(place)}`);
    return all.find((each) => pattern.test(each));
  };
  return {
    find: (place) => findOne(place) ?? findOne(withSources(place)),
    folderOf: (place) => (folders.has(place) ? place : path.posix.dirname(place)),
    isBelow(folder, name) {
      const pattern = new RegExp(`(?:^|/)${patternOf(name)}`);
      return all.some((each) => (folder === '.' || each.startsWith(`${folder}/`)) && pattern.test(each));
    },
  };
}

export async function check(root) {
  const files = projectFiles(root);
  const tree = treeOf(files);
  const problems = [];
  const documents = files.filter(isDocument);
  let count = 0;
  for (const file of documents) {
    const lines = readFileSync(path.join(root, file), 'utf8').split('\n');
    const most = longest.find(({ of }) => of.test(file))?.lines;
    const length = lines.at(-1) === '' ? lines.length - 1 : lines.length;
    if (most !== undefined && length > most) problems.push(`${file} has ${length} lines, at most ${most}`);
    const own = path.posix.dirname(file);
    let section = [own];
    let isListing = false;
    for (const [at, line] of lines.entries()) {
      if (line.startsWith('```')) isListing = !isListing;
      if (isListing) continue;
      if (line.startsWith('#')) section = [own];
      for (const name of [...named(line, file)].map(cleaned).filter(looksLikePath)) {
        count++;
        const places = isReadme(file) && !name.includes('/') ? [own] : [own, ...bases];
        const found = places.map((base) => tree.find(path.posix.join(base, name))).find(Boolean);
        if (
          found === undefined &&
          !(name.startsWith('*') ? ['.'] : section).some((folder) => tree.isBelow(folder, name))
        )
          problems.push(`${file}:${at + 1} names ${name}, which does not exist`);
        if (found !== undefined) section.push(tree.folderOf(found));
      }
    }
  }
  return { problems, summary: `${count} paths in ${documents.length} documents` };
}
