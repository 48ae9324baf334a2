// A declaration that three files write with the same text: the third copy is a defect. It moves to the one of
// them that owns its meaning, or below all of them.
import { isCode, projectFiles } from './files.mjs';
import { lineOf, parse } from './sources.mjs';
import { askedByRouter } from './names.mjs';

const mostFiles = 2;
/** As many as an import has: a shorter value says no more than the import that would replace it. */
const tokensOfImport = 6;

const isLooked = (file) => isCode(file) && /^(?:apps|packages|bin|e2e|bench)\//.test(file);

/** Functions, constants, types and classes of the first level, exported or not; a pattern only takes names from a value. */
function* declarationsOf(program) {
  for (const node of program.body) {
    const declaration = /^Export(?:Named|Default)Declaration$/.test(node.type) ? node.declaration : node;
    for (const each of declaration?.declarations ?? [declaration]) {
      if (each?.id?.type === 'Identifier') yield each;
    }
  }
}

const ofPlace = /^(?:start|end|raw)$/;
/** The syntax tree without what spaces, comments and quotes change. */
const syntaxOf = (node) =>
  JSON.stringify(node, (key, value) =>
    ofPlace.test(key) ? undefined : typeof value === 'bigint' ? `${value}n` : value,
  );

/** Words, texts and signs behind the name; an arrow is one. */
const tokensOf = (text, { id, end }) =>
  text
    .slice(id.end, end)
    .match(/'[^']*'|`[^`]*`|[\w$]+|=>|[^\s\w]/g)
    ?.filter((token) => token !== '=') ?? [];

/** An empty collection is state of its file. */
const isEmptyCollection = ({ init }) =>
  init?.type === 'NewExpression' && /^(?:Weak)?(?:Map|Set)$/.test(init.callee.name) && !init.arguments.length;

export async function check(root) {
  const places = new Map();
  let count = 0;
  for (const file of projectFiles(root).filter(isLooked)) {
    const { text, program } = parse(root, file);
    for (const node of declarationsOf(program)) {
      count++;
      const { name } = node.id;
      if (askedByRouter.has(name)) continue;
      if (isEmptyCollection(node) || tokensOf(text, node).length <= tokensOfImport) continue;
      const syntax = syntaxOf(node);
      const alike = places.get(syntax) ?? { name, files: new Map() };
      alike.files.set(file, lineOf(text, node.start));
      places.set(syntax, alike);
    }
  }
  const problems = [...places.values()]
    .filter(({ files }) => files.size > mostFiles)
    .map(
      ({ name, files }) =>
        `${name} is written alike in ${files.size} files: ${[...files].map((place) => place.join(':')).join(', ')}`,
    )
    .toSorted();
  return { problems, summary: `${count} declarations` };
}
