// No file imports itself through others, not even for a type: two files that need each other are one, or share a
// third.
import { isCode, projectFiles } from './files.mjs';
import { importsOf, reach } from './floors.mjs';
import { parse } from './sources.mjs';

/** Groups of files that reach each other (Tarjan), each larger than one or with an import of itself. */
function knots(imports) {
  const found = [];
  const index = new Map();
  const lowest = new Map();
  const open = [];
  const isOpen = new Set();
  const visit = (file) => {
    index.set(file, index.size);
    lowest.set(file, index.get(file));
    open.push(file);
    isOpen.add(file);
    for (const next of imports.get(file) ?? []) {
      if (!index.has(next)) {
        visit(next);
        lowest.set(file, Math.min(lowest.get(file), lowest.get(next)));
      } else if (isOpen.has(next)) lowest.set(file, Math.min(lowest.get(file), index.get(next)));
    }
    if (lowest.get(file) !== index.get(file)) return;
    const knot = open.splice(open.indexOf(file));
    for (const each of knot) isOpen.delete(each);
    if (knot.length > 1 || imports.get(file)?.has(file)) found.push(knot.toSorted());
  };
  for (const file of imports.keys()) if (!index.has(file)) visit(file);
  return found;
}

/** The shortest way from a file back to itself, within its knot. */
function shortestCircle(imports, knot) {
  let shortest;
  for (const start of knot) {
    const cameFrom = new Map([[start, undefined]]);
    for (const file of cameFrom.keys()) {
      for (const next of imports.get(file) ?? []) {
        if (next === start) {
          const way = [];
          for (let each = file; each !== undefined; each = cameFrom.get(each)) way.unshift(each);
          if (!shortest || way.length < shortest.length) shortest = way;
        } else if (knot.includes(next) && !cameFrom.has(next)) cameFrom.set(next, file);
      }
    }
  }
  return shortest;
}

export async function check(root) {
  const files = projectFiles(root).filter(isCode);
  const known = new Set(files);
  const imports = new Map(
    files.map((file) => {
      const targets = importsOf(parse(root, file).program).map(
        ({ specifier }) => reach(file, specifier).target,
      );
      return [file, new Set(targets.filter((target) => known.has(target)))];
    }),
  );
  const problems = knots(imports)
    .map((knot) => ({ knot, way: shortestCircle(imports, knot) }))
    .map(
      ({ knot, way }) =>
        `${[...way, way[0]].join(' → ')}${knot.length > way.length ? ` (${knot.length} files are caught)` : ''}`,
    )
    .toSorted();
  return { problems, summary: `${files.length} files` };
}
