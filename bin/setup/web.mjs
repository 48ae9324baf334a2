// The web app: built when its sources changed, its files compressed once and for all.
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { openBuilds } from './builds.mjs';
import { alone } from './lock.mjs';
import { run } from './processes.mjs';
import { inProject, tool, webBuilds, webFolder } from './project.mjs';
import { SetupProblem } from './steps.mjs';

const notSources = new Set(['node_modules', '.react-router', 'catalogues']);
const sources = [
  webFolder,
  inProject('packages'),
  inProject('package-lock.json'),
  inProject('bin/setup/builds.mjs'),
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
const leftOut = (name) => notSources.has(name) || /^builds?\b/.test(name) || /\.test\.tsx?$/.test(name);

async function hashOfSources() {
  const hash = createHash('sha256');
  for (const source of sources) {
    // Node 18 has no `toSorted`.
    const files = path.extname(source) ? [source] : (await filesBelow(source, leftOut)).sort();
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

/** Hexadecimal digits of the sources' hash that name a build. */
const nameLength = 16;

/** Answers what was done. An interrupted build leaves the one before as the current one. */
export async function webApp(node) {
  const builds = openBuilds(webBuilds);
  const name = (await hashOfSources()).slice(0, nameLength);
  const isCurrent = async () => (await builds.current()) === name;
  if (await isCurrent()) return 'up to date';
  return alone(async () => {
    if (await isCurrent()) return 'built by another start';
    if (await builds.has(name)) {
      await builds.makeCurrent(name);
      return 'built before';
    }
    const fresh = await builds.begin();
    const { code, output } = await run(node, [tool('@react-router', 'dev', 'bin.cjs'), 'build'], {
      cwd: webFolder,
      env: { ...process.env, NODE_ENV: 'production', WEB_BUILD_FOLDER: path.relative(webFolder, fresh) },
    });
    if (code !== 0) throw new SetupProblem(`The web app cannot be built:\n${output.trim()}`);
    await compress(path.join(fresh, 'client'));
    await builds.keep(fresh, name);
    await builds.makeCurrent(name);
    await builds.sweep();
    return 'built';
  });
}
