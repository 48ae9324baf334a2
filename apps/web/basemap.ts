// Brings the basemap and the towns into a build: cut once, written beside the other files of browsers under names of
// their content, and already compressed, since they are bytes that the start's compression leaves alone.
import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { cutBasemap } from '@alcove/basemap/cut';
import type { Plugin } from 'vite';

const resolvedName = '\0virtual:basemap';

type Cut = { files: Map<string, Buffer>; tilesPrefix: string; townsPrefix: string };

function prefixOf(kind: string, files: Map<string, Buffer>): string {
  const hash = createHash('sha256');
  for (const [name, content] of files) hash.update(name).update(content);
  return `${kind}-${hash.digest('hex').slice(0, 10)}-`;
}

const named = (prefix: string, files: Map<string, Buffer>) =>
  [...files].map(([name, content]) => [`${prefix}${name}.bin`, content] as const);

async function cutAll(): Promise<Cut> {
  const { tiles, towns } = await cutBasemap();
  const [tilesPrefix, townsPrefix] = [prefixOf('basemap', tiles), prefixOf('towns', towns)];
  return {
    files: new Map([...named(tilesPrefix, tiles), ...named(townsPrefix, towns)]),
    tilesPrefix: `/assets/${tilesPrefix}`,
    townsPrefix: `/assets/${townsPrefix}`,
  };
}

let cut: Promise<Cut> | undefined;
/** The server's half of a build asks for the same names as the browser's. */
const cutOnce = () => (cut ??= cutAll());

export const basemap: Plugin = {
  name: 'basemap',
  resolveId: { filter: { id: /^virtual:basemap$/ }, handler: () => resolvedName },
  load: {
    filter: { id: new RegExp(`^${resolvedName}$`) },
    async handler() {
      const { tilesPrefix, townsPrefix } = await cutOnce();
      return `export const tilesPrefix = '${tilesPrefix}';\nexport const townsPrefix = '${townsPrefix}';`;
    },
  },
  // Beside the bundle, which would measure and print each of the thousands of files.
  async writeBundle({ dir }) {
    if (this.environment.name !== 'client' || !dir) return;
    const { files } = await cutOnce();
    const folder = path.join(dir, 'assets');
    await mkdir(folder, { recursive: true });
    await Promise.all(
      [...files].map(async ([name, content]) => {
        await writeFile(path.join(folder, name), content);
        const small = await promisify(gzip)(content, { level: 9 });
        await writeFile(path.join(folder, `${name}.gz`), small);
      }),
    );
  },
  configureServer(server) {
    server.middlewares.use('/assets', async (request, response, next) => {
      const { files } = await cutOnce();
      const content = files.get(path.posix.basename(request.url ?? ''));
      if (content) response.end(content);
      else next();
    });
  },
};
