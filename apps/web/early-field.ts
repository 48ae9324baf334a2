// Builds the script of a room's field apart from the app: the document brings it, and it waits for no other file.
import { createHash } from 'node:crypto';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Plugin } from 'vite';

const resolvedName = '\0virtual:early-field';
/** With the document, before anything is drawn: this much at most, as it travels. */
const mostBytes = 12_000;
const entry = path.resolve(import.meta.dirname, 'src/features/chat/field/script.ts');

/** The hooks and contexts of modules that it shares with the app are declared, and never used. */
const withoutReact: Plugin = {
  name: 'without-react',
  enforce: 'pre',
  resolveId: { filter: { id: /^react$/ }, handler: () => '\0react' },
  load: {
    filter: { id: /^\0react$/ },
    handler: () => 'export const createContext = () => ({}); export const useSyncExternalStore = undefined;',
  },
};

type Script = { fileName: string; code: string };

async function buildScript(plugins: Plugin[]): Promise<Script> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [withoutReact, ...plugins],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: entry, output: { format: 'iife' } },
    },
  });
  const [file] = 'output' in built ? built.output : [];
  if (file?.type !== 'chunk') throw new Error('the field of rooms has no script');
  const bytes = gzipSync(file.code, { level: 9 }).length;
  if (bytes > mostBytes)
    throw new Error(`the script of rooms' field has ${bytes} bytes, at most ${mostBytes}`);
  const hash = createHash('sha256').update(file.code).digest('hex').slice(0, 10);
  return { fileName: `assets/early-field-${hash}.js`, code: file.code };
}

/** `plugins`: of the app's own build, for the sources that both share. The development server has no such script. */
export function earlyField(plugins: Plugin[]): Plugin {
  let building: Promise<Script> | undefined;
  /** The server's half of a build asks for the name of the browser's file. */
  const once = () => (building ??= buildScript(plugins));
  return {
    name: 'early-field',
    resolveId: { filter: { id: /^virtual:early-field$/ }, handler: () => resolvedName },
    load: {
      filter: { id: new RegExp(`^${resolvedName}$`) },
      async handler() {
        const { command } = this.environment.getTopLevelConfig();
        const address = command === 'build' ? `/${(await once()).fileName}` : '';
        return `export const earlyFieldScript = '${address}';`;
      },
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return;
      const { fileName, code } = await once();
      this.emitFile({ type: 'asset', fileName, source: code });
    },
  };
}
