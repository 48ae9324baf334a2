// The web app: built when its sources changed, swapped in whole, its files compressed once and for all.
import { createHash } from 'node:crypto';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { alone } from './lock.mjs';
import { run } from './processes.mjs';
import { inProject, tool, webBuild, webFolder } from './project.mjs';
import { SetupProblem } from './steps.mjs';

/** In the build: the hash of the sources it was made from, written last. */
const stampFile = path.join(webBuild, 'made-from');
const notSources = new Set(['node_modules', '.react-router', 'catalogues']);
const sources = [
  webFolder,
  inProject('packages'),
  inProject('package-lock.json'),
  inProject('bin/setup/web.mjs'),
];

async function filesBelow(folder, leaveOut = () => false) {
  const entries = await readdir(folder, { withFileTypes: true });
  const found = entries
    .filter((entry) => !leaveOut(entry.name))
    .map((entry) => {
      const place = path.join(folder, entry.name);
      if (entry.isDirectory()) return filesBelow(place, leaveOut);
      return entry.isFile() ? [place] : [];
    });
  return (await Promise.all(found)).flat();
}

// Catalogues are read by the server; a changed word needs no build.
const leftOut = (name) => notSources.has(name) || /^build\b/.test(name) || /\.test\.tsx?$/.test(name);

async function hashOfSources() {
  const hash = createHash('sha256');
  for (const source of sources) {
    const files = path.extname(source) ? [source] : (await filesBelow(source, leftOut)).toSorted();
    for (const file of files) hash.update(path.relative(webFolder, file)).update(await readFile(file));
  }
  return hash.digest('hex');
}

const compressible = /\.(?:js|mjs|css|html|json|svg|txt|xml|webmanifest|map)$/;
/** Below this, the answer fits one packet anyway. */
const worthBytes = 1024;

/** `name.js.br` and `name.js.gz` beside `name.js`. */
async function compress(folder) {
  const files = (await filesBelow(folder)).filter((file) => compressible.test(file));
  await Promise.all(
    files.map(async (file) => {
      const content = await readFile(file);
      if (content.length < worthBytes) return;
      const [small, smaller] = await Promise.all([
        promisify(gzip)(content, { level: 9 }),
        promisify(brotliCompress)(content, {
          params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
        }),
      ]);
      await Promise.all([writeFile(`${file}.gz`, small), writeFile(`${file}.br`, smaller)]);
    }),
  );
}

async function build(node, hash) {
  // What interrupted builds left.
  const remains = (await readdir(webFolder)).filter((name) => name.startsWith('build.'));
  await Promise.all(remains.map((name) => rm(path.join(webFolder, name), { recursive: true, force: true })));
  const fresh = `${webBuild}.next-${process.pid}`;
  const old = `${webBuild}.old-${process.pid}`;
  const { code, output } = await run(node, [tool('@react-router', 'dev', 'bin.cjs'), 'build'], {
    cwd: webFolder,
    env: { ...process.env, NODE_ENV: 'production', WEB_BUILD_FOLDER: path.basename(fresh) },
  });
  if (code !== 0) throw new SetupProblem(`The web app cannot be built:\n${output.trim()}`);
  await compress(path.join(fresh, 'client'));
  await writeFile(path.join(fresh, path.basename(stampFile)), hash);
  await rename(webBuild, old).catch((error) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await rename(fresh, webBuild);
  await rm(old, { recursive: true, force: true });
}

/** Answers what was done. An interrupted build leaves the one before in place. */
export async function webApp(node) {
  const hash = await hashOfSources();
  const isBuilt = async () => (await readFile(stampFile, 'utf8').catch(() => '')) === hash;
  if (await isBuilt()) return 'up to date';
  return alone(async () => {
    if (await isBuilt()) return 'built by another start';
    await build(node, hash);
    return 'built';
  });
}
