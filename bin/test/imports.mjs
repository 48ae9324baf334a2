// Which files a file of the project names: by imports, by the paths of programs that it starts and by the paths
// of documents that it reads.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { isCode } from '../check/files.mjs';
import { parse, walk } from '../check/sources.mjs';

const literalOf = (node) =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;

/** Texts of a file that may name another, those of `path.join(root, 'bin', 'start.mjs')` joined. */
function textsOf(program) {
  const texts = new Set();
  walk(program, (node) => {
    const text = literalOf(node);
    if (text !== undefined) texts.add(text);
    if (node.type !== 'CallExpression') return;
    const parts = node.arguments.map(literalOf).filter((part) => part !== undefined);
    if (parts.length > 1) texts.add(parts.join('/'));
  });
  return texts;
}

/** `@alcove/live-client/media` → `packages/live-client/src/media`. */
function ofPackage(text) {
  const [, name, inner = '/index'] = /^@alcove\/([\w-]+)(\/[\w/-]+)?$/.exec(text) ?? [];
  if (name === undefined) return undefined;
  const folder = name === 'server' || name === 'web' ? `apps/${name}` : `packages/${name}`;
  return `${folder}/src${inner}`;
}

/** Every project file that a text may mean, written in `file`. */
function meant(text, file, known) {
  const stem = ofPackage(text);
  const places =
    stem === undefined
      ? [path.posix.join(path.posix.dirname(file), text.replace(/\?.*$/, '')), path.posix.normalize(text)]
      : [`${stem}.ts`, `${stem}/index.ts`];
  return places.filter((place) => known.has(place));
}

/** `files` → Map of each code file to the files that it names. */
export function readImports(root, files) {
  const known = new Set(files);
  const code = files.filter((file) => isCode(file) && existsSync(path.join(root, file)));
  return new Map(
    code.map((file) => {
      const { program } = parse(root, file);
      return [file, new Set([...textsOf(program)].flatMap((text) => meant(text, file, known)))];
    }),
  );
}
