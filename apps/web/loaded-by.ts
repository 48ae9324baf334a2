// Which modules come with a file. Of a face (`index.ts`) those alone that its importers name: all of them would be most
// of the app.
import path from 'node:path';
import type { Rolldown } from 'vite';

export type ModuleGraph = { getModuleInfo(id: string): Rolldown.ModuleInfo | null };

type Link = {
  isImport: boolean;
  target: string;
  /** `all`: a namespace, or `export *`. */
  names: readonly { taken: string; given: string }[] | 'all';
};

/** The bundler writes each of ours on a line of its own. */
const linkLine = /^(import|export) (?:(.+) from )?["']([^"']+)["'];$/gm;

function namesIn(clause = ''): Link['names'] {
  if (clause.includes('*')) return 'all';
  const [, byDefault, listed = ''] = /^([\w$]+)?(?:, )?(?:\{(.*)\})?$/.exec(clause) ?? [];
  const names = listed.split(',').flatMap((each) => {
    const [taken = '', given = taken] = each.trim().split(' as ');
    return taken ? [{ taken, given }] : [];
  });
  return byDefault ? [{ taken: 'default', given: byDefault }, ...names] : names;
}

function linksOf(graph: ModuleGraph, id: string): Link[] {
  const { code, importedIds: all = [] } = graph.getModuleInfo(id) ?? {};
  // Not what Vite adds by itself.
  const importedIds = all.filter((each) => !each.startsWith('\0'));
  const lines = [...(code ?? '').matchAll(linkLine)];
  const sources = [...new Set(lines.map(([, , , source]) => source))];
  // A library that is written otherwise is taken whole.
  if (sources.length !== importedIds.length)
    return importedIds.map((target) => ({ isImport: true, target, names: 'all' }));
  return lines.flatMap(([, verb, clause, source]) => {
    const target = importedIds[sources.indexOf(source)];
    return target ? { isImport: verb === 'import', target, names: namesIn(clause) } : [];
  });
}

function reach(graph: ModuleGraph, files: readonly string[]): Set<string> {
  const found = new Set<string>();
  const asked = new Set<string>();
  const linked = new Map<string, Link[]>();
  function links(id: string): Link[] {
    const known = linked.get(id) ?? linksOf(graph, id);
    linked.set(id, known);
    return known;
  }
  const gives = (id: string, name: string): boolean =>
    graph.getModuleInfo(id)?.exports.includes(name) === true ||
    links(id).some(({ isImport, target, names }) => !isImport && names === 'all' && gives(target, name));

  function take({ target, names }: Link) {
    if (names === 'all') takeAll(target);
    else if (names.length === 0) takeOwn(target);
    else for (const { taken } of names) takeName(target, taken);
  }
  /** The module itself, with what it imports. */
  function takeOwn(id: string) {
    if (found.has(id)) return;
    found.add(id);
    for (const link of links(id)) if (link.isImport) take(link);
  }
  function takeAll(id: string) {
    if (asked.has(id)) return;
    asked.add(id);
    takeOwn(id);
    for (const link of links(id)) take(link);
  }
  function takeName(id: string, name: string) {
    const key = `${name} of ${id}`;
    if (asked.has(key)) return;
    asked.add(key);
    for (const { isImport, target, names } of links(id)) {
      // The style of a face comes with whatever is taken from it.
      if (isImport && names.length === 0) takeOwn(target);
      if (isImport) continue;
      const passed =
        names === 'all' ? gives(target, name) && name : names.find(({ given }) => given === name)?.taken;
      if (passed) return takeName(target, passed);
    }
    takeOwn(id);
  }
  for (const file of files) takeAll(file);
  return found;
}

/** `names`: files of the app. */
export function isLoadedBy(...names: string[]) {
  // Also as the router asks for the browser half of each.
  const files = names.flatMap((name) => {
    const file = path.resolve(import.meta.dirname, 'src', name);
    return [file, `${file}?__react-router-build-client-route`];
  });
  let reached: Set<string> | undefined;
  return (id: string, graph: ModuleGraph): boolean => (reached ??= reach(graph, files)).has(id);
}
