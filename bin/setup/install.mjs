// Dependencies, and the Node that comes with them. Any Node from 20 with npm gets this far.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, symlink, writeFile } from 'node:fs/promises';
import { alone } from './lock.mjs';
import { run } from './processes.mjs';
import { inProject, modulesFolder, root } from './project.mjs';
import { SetupProblem } from './steps.mjs';

const stampFile = `${modulesFolder}/.installed`;
const ownNodeMajor = 26;

async function wantedStamp() {
  const lockfile = await readFile(inProject('package-lock.json'));
  return createHash('sha256').update(lockfile).update(`${process.platform}-${process.arch}`).digest('hex');
}

const isInstalled = async (stamp) => (await readFile(stampFile, 'utf8').catch(() => '')) === stamp;

/** npm as it runs this script, or the one on the path: a program and its first arguments. */
export function npmCommand() {
  const script = process.env.npm_execpath;
  const own = script !== undefined && /npm-cli\.c?js$/.test(script) && existsSync(script);
  return own ? [process.execPath, script] : ['npm'];
}

function npm(...args) {
  const [program, ...first] = npmCommand();
  const options = { cwd: root, env: { ...process.env, NODE_ENV: 'development' } };
  return run(program, [...first, ...args], options);
}

const unreachable =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+|CERT_\w+)\b/;

async function install() {
  const { code, output } = await npm(
    'ci',
    '--ignore-scripts',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--fetch-retries=2',
    '--fetch-retry-mintimeout=1000',
    '--fetch-retry-maxtimeout=5000',
  ).catch((error) => {
    throw new SetupProblem(
      error.code === 'ENOENT' ? 'npm is missing; install it beside Node' : `npm cannot run: ${error.message}`,
    );
  });
  if (code === 0) return;
  const reason = unreachable.exec(output)?.[0];
  if (reason) {
    throw new SetupProblem(
      `Dependencies cannot be fetched: the package registry cannot be reached (${reason}); connect this machine or give npm a registry it can reach, then start again`,
    );
  }
  const said = output
    .split('\n')
    .filter((line) => line.trim() && !line.includes('A complete log of this run'));
  throw new SetupProblem(`Dependencies cannot be installed (npm ci):\n${said.slice(0, 12).join('\n')}`);
}

/** npm 9, which Debian 12 brings, installs our Node and makes no link to it; the units and `findNode` go by the link. */
export async function linkNode(modules = modulesFolder) {
  const name = `node-${process.platform === 'linux' ? '' : 'bin-'}${process.platform}-${process.arch}`;
  const link = `${modules}/.bin/node`;
  if (!existsSync(link) && existsSync(`${modules}/${name}/bin/node`))
    await symlink(`../${name}/bin/node`, link);
}

/** Answers what was done. */
export async function dependencies() {
  const stamp = await wantedStamp();
  if (await isInstalled(stamp)) return 'up to date';
  return alone(async () => {
    if (await isInstalled(stamp)) return 'installed by another start';
    await install();
    await linkNode();
    await writeFile(stampFile, stamp);
    return 'installed';
  });
}

/** What our Node needs of the machine, by the Debian package that brings it. */
const debianLibraries = { 'libatomic.so.1': 'libatomic1', 'libstdc++.so.6': 'libstdc++6' };

/** `{ version, major }` of a Node that runs; else the library that keeps it from running, where it names one. */
async function look(node) {
  const { output } = await run(node, ['--version']).catch(() => ({ output: '' }));
  const [version, major] = /^v(\d+)\.\S+/.exec(output.trim()) ?? [];
  const missing = /error while loading shared libraries: ([^\s:]+):/.exec(output)?.[1];
  return { version, major: Number(major), missing };
}

function lacks(library) {
  const debian = debianLibraries[library];
  const how = debian ? `sudo apt-get install ${debian}` : 'install it';
  return `The project's own Node ${ownNodeMajor} needs ${library}, which this machine lacks: ${how}, then start again`;
}

/** The Node that runs the sources: ours, else the machine's when it is new enough. */
export async function findNode(own = `${modulesFolder}/.bin/node`, ofMachine = process.execPath) {
  const ours = await look(own);
  if (ours.major >= ownNodeMajor) return { node: own, version: ours.version };
  const other = await look(ofMachine);
  if (other.major >= ownNodeMajor) return { node: ofMachine, version: other.version };
  if (ours.missing) throw new SetupProblem(lacks(ours.missing));
  throw new SetupProblem(
    `No Node ${ownNodeMajor} comes with the project for ${process.platform}-${process.arch}; install Node ${ownNodeMajor} or newer and start again with it`,
  );
}
