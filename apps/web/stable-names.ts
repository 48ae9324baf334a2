// Keeps the names of the browser's files whose content did not change. A name holds the hash of the content: if files
// imported each other by name, a new name would change every file that imports it, and so on. They import each other by
// keys instead, and each page says first which key is which file (an import map).
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';

/** Written by Vite for `build.chunkImportMap`. */
const mapFile = 'importmap.json';
const mapModule = '\0virtual:import-map';

export const importMap: Plugin = {
  name: 'import-map',
  resolveId: { filter: { id: /^virtual:import-map$/ }, handler: () => mapModule },
  // Asked for by the server's half, which is built after the browser's.
  load: {
    filter: { id: new RegExp(`^${mapModule}$`) },
    async handler() {
      const { command, environments, root } = this.environment.getTopLevelConfig();
      const folder = path.resolve(root, environments.client?.build.outDir ?? '');
      const map = command === 'build' ? await readFile(path.join(folder, mapFile), 'utf8') : '{}';
      return `export default ${JSON.stringify(map)};`;
    },
  },
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const file = bundle[mapFile];
      if (file?.type !== 'asset') return;
      const { imports } = JSON.parse(String(file.source)) as { imports: Record<string, string> };
      const scripts = Object.values(bundle).flatMap((each) => (each.type === 'chunk' ? [each.code] : []));
      // Pages name their own files: only what files ask each other for travels with each page.
      const asked = Object.entries(imports).filter(([key]) =>
        scripts.some((code) => code.includes(path.posix.basename(key))),
      );
      file.source = JSON.stringify({ imports: Object.fromEntries(asked) });
    },
  },
};
