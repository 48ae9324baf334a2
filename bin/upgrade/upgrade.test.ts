// `npm run upgrade` of a small site: two processes that serve while its release is replaced, cut off and failing at every
// step. Its scripts stand where those of the project stand; what they do to the database is a line in a file.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { makeRelease } from '../release/release.mjs';
import { schemaFile, schemaText } from '../release/schema.mjs';
import { makeKey, publicKeyFile } from '../release/sums.mjs';
import { root } from '../testing/running.ts';

/** Notes that a step was reached; stops there where the test says so, as a full disk or `kill -9` would. */
const step = `
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
export const { SITE } = process.env;
export const version = readFileSync(new URL('./VERSION', import.meta.url), 'utf8').trim();
export const note = (line) => appendFileSync(SITE + '/log', line + '\\n');
export function reach(name) {
  note(name + ' ' + version);
  if (process.env.FAIL_AT === name) { console.error('no space is left'); process.exit(1); }
  if (process.env.KILL_AT === name) { process.kill(process.ppid, 'SIGKILL'); process.exit(1); }
}`;
const migrate = `
import { appendFileSync, readFileSync } from 'node:fs';
const { reach, SITE, version } = await import(process.cwd() + '/step.mjs');
const applied = readFileSync(SITE + '/database', 'utf8').split('\\n').filter(Boolean);
const waiting = ['1', '2', '3'].filter((each) => each <= version && !applied.includes(each));
if (process.argv.includes('--plan')) { reach('plan'); console.log('Migrations to apply: ' + waiting.length); }
else {
  reach('migrate');
  for (const each of waiting) {
    appendFileSync(SITE + '/database', each + '\\n');
    reach('migrated');
  }
}`;
const server = `
import { createServer } from 'node:http';
import { writeFileSync } from 'node:fs';
import { SITE, version } from './step.mjs';
const port = process.argv[2];
createServer((request, answer) => answer.setHeader('connection', 'close').end(version)).listen(Number(port), '127.0.0.1', () =>
  writeFileSync(SITE + '/' + port, String(process.pid)));`;
/** Ends the former process of a port and starts another from \`current\`, as systemd does. */
const restart = `
import { spawn } from 'node:child_process';
import { readFileSync, realpathSync, rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
const [port, others] = process.argv.slice(2);
const { SITE } = process.env;
const { note, reach } = await import(realpathSync(SITE + '/place/current') + '/step.mjs');
reach('restart');
for (const other of others.split(',').filter((each) => each !== port))
  note('meanwhile ' + (await (await fetch('http://127.0.0.1:' + other + '/')).text()));
process.kill(Number(readFileSync(SITE + '/' + port, 'utf8')), 'SIGKILL');
rmSync(SITE + '/' + port);
spawn(process.execPath, [realpathSync(SITE + '/place/current') + '/server.mjs', port], { detached: true, stdio: 'ignore' }).unref();
await wait(0);`;

const quickNpm = [process.execPath, '-e', `console.log('{"metadata":{"component":{}}}')`];

let away: string;
beforeAll(async () => {
  away = mkdtempSync(path.join(os.tmpdir(), 'alcove-upgrade-'));
  const keyFile = path.join(away, 'key.pem');
  const project = path.join(away, 'project');
  const files = {
    VERSION: '1',
    [publicKeyFile]: await makeKey(keyFile),
    '.gitignore': 'data\n',
    'step.mjs': step,
    'server.mjs': server,
    'bin/prepare.mjs': `(await import(process.cwd() + '/step.mjs')).reach('prepare');`,
    'apps/server/src/programs/migrate.ts': migrate,
    'apps/server/src/programs/doctor.ts': `(await import(process.cwd() + '/step.mjs')).reach('doctor');`,
    'apps/server/src/programs/back-up.ts': `(await import(process.cwd() + '/step.mjs')).reach('back-up');`,
  };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(project, file)), { recursive: true });
    writeFileSync(path.join(project, file), text);
  }
  const git = (...args: string[]) => execFileSync('git', args, { cwd: project });
  git('init', '-q');
  git('config', 'user.email', 'a@example.org');
  git('config', 'user.name', 'A');
  for (const version of ['1', '2', '3']) {
    writeFileSync(path.join(project, 'VERSION'), version);
    const schema = path.join(project, schemaFile(`v2026.${version}`));
    mkdirSync(path.dirname(schema), { recursive: true });
    writeFileSync(schema, await schemaText(project, `v2026.${version}`, ''));
    git('add', '.');
    git('commit', '-q', '-m', `site: is ${version}`);
    const release = { root: project, to: path.join(away, 'releases'), keyFile, words: '', year: 2026 };
    await makeRelease({ ...release, npm: quickNpm, check: async () => {}, say: () => {} });
  }
  cpSync(project, path.join(away, 'first'), { recursive: true });
  execFileSync('git', ['checkout', '-q', 'v2026.1'], { cwd: path.join(away, 'first') });
  writeFileSync(path.join(away, 'restart.mjs'), restart);
});
afterAll(() => rmSync(away, { recursive: true, force: true }));

async function freePort(): Promise<string> {
  const taken = net.createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as net.AddressInfo;
  taken.close();
  await once(taken, 'close');
  return String(port);
}

/** A site of the first release, whose processes run. */
async function site(processes = 2) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'alcove-upgraded-'));
  const home = path.join(folder, 'place');
  cpSync(path.join(away, 'first'), home, { recursive: true });
  symlinkSync('.', path.join(home, 'current'));
  mkdirSync(path.join(home, 'data'));
  writeFileSync(path.join(folder, 'database'), '1\n');
  const ports: string[] = [];
  for (let nth = 0; nth < processes; nth++) ports.push(await freePort());
  const env = { ...process.env, SITE: folder };
  for (const port of ports)
    spawn(process.execPath, [path.join(home, 'server.mjs'), port], { env, stdio: 'ignore' }).unref();
  onTestFinished(() => {
    for (const port of ports.filter((each) => existsSync(path.join(folder, each))))
      process.kill(Number(readFileSync(path.join(folder, port), 'utf8')), 'SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
  const served = async () =>
    Promise.all(ports.map(async (port) => (await fetch(`http://127.0.0.1:${port}/`)).text()));
  await expect.poll(() => served().catch(() => [])).toHaveLength(processes);
  const lines = (file: string) => readFileSync(path.join(folder, file), 'utf8').split('\n').filter(Boolean);
  return {
    folder,
    home,
    served,
    database: () => lines('database'),
    log: () => lines('log'),
    releases: () => readdirSync(path.join(home, 'installed')).filter((name) => /^(?:v|ref-)/.test(name)),
    upgrade(args: string[], told: Record<string, string> = {}) {
      const command = `exec "${process.execPath}" "${path.join(away, 'restart.mjs')}" {port} ${ports.join(',')}`;
      const all = ['--home', home, '--ports', ports.join(','), '--restart', command, ...args];
      const options = { encoding: 'utf8', env: { ...env, ...told } } as const;
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        [path.join(root, 'bin/upgrade/run.mjs'), ...all],
        options,
      );
      return { status, said: stdout + stderr };
    },
  };
}
const release = (version: string) => ['--from', path.join(away, 'releases', version)];

test('a site takes a release: its processes are replaced one after the other, with one backup and each migration once, and the doctor says what is wrong', async () => {
  const { home, upgrade, served, database, log, releases } = await site();
  expect(upgrade(release('v2026.2'))).toMatchObject({ status: 0 });
  expect(log()).toEqual([
    'prepare 2',
    'plan 2',
    'back-up 1',
    'migrate 2',
    'migrated 2',
    'restart 2',
    'meanwhile 1',
    'restart 2',
    'meanwhile 2',
    'doctor 2',
  ]);
  expect(await served()).toEqual(['2', '2']);
  expect(database()).toEqual(['1', '2']);
  expect(realpathSync(path.join(home, 'current/data'))).toBe(realpathSync(path.join(home, 'data')));
  expect(upgrade(release('v2026.2')).said).toContain('The site runs v2026.2 already\nNothing was changed');

  expect(upgrade(['--ref', 'nowhere']).said).toContain('nowhere is no commit of');
  // What the doctor finds ends in its exit code: the release runs all the same.
  const third = upgrade([...release('v2026.3'), '--without-backup'], { FAIL_AT: 'doctor' });
  expect(third.status).toBe(1);
  expect(third.said).toContain('The site runs v2026.3, and the doctor above says what is wrong');
  expect(third.said).toContain('no space is left');
  expect(await served()).toEqual(['3', '3']);
  expect(releases().toSorted()).toEqual(['v2026.2', 'v2026.3']);
});

test('an upgrade that is killed at each of its steps leaves the site serving, and goes on from there', async () => {
  const { upgrade, served, database, log } = await site(1);
  for (const at of ['prepare', 'plan', 'back-up', 'migrate', 'migrated', 'restart']) {
    expect(upgrade(release('v2026.2'), { KILL_AT: at }).status, at).not.toBe(0);
    expect(log().at(-1), at).toBe(`${at} ${at === 'back-up' ? 1 : 2}`);
    expect(await served(), at).toEqual(['1']);
  }
  expect(upgrade(release('v2026.2'))).toMatchObject({ status: 0 });
  expect([await served(), database()]).toEqual([['2'], ['1', '2']]);
  // What was built is not built again, and what was migrated is not backed up again.
  const times = (name: string) => log().filter((line) => line.startsWith(`${name} `)).length;
  expect([times('prepare'), times('back-up'), times('migrated')]).toEqual([2, 2, 1]);
});

test('a step that fails before the migration, or a migration that applies nothing, leaves the site as it was', async () => {
  const { upgrade, served, database, releases } = await site(1);
  for (const at of ['prepare', 'plan', 'back-up', 'migrate']) {
    const { status, said } = upgrade(release('v2026.2'), { FAIL_AT: at });
    expect([status, said.includes('no space is left')], at).toEqual([1, true]);
    expect(said.trim().split('\n').at(-1), at).toMatch(/^Nothing was changed: the site runs .*as before$/);
    expect([await served(), database()], at).toEqual([['1'], ['1']]);
    expect(releases(), at).toEqual(at === 'prepare' ? [] : ['v2026.2']);
  }
  expect(upgrade(release('v2026.2'), { FAIL_AT: 'migrated' }).said).toContain(
    'The upgrade to v2026.2 is not finished: npm run upgrade goes on with it',
  );
  expect(upgrade([]).said).toContain('The upgrade to v2026.2 was cut off: it goes on');
  expect([await served(), database()]).toEqual([['2'], ['1', '2']]);
});

test('a commit is taken by its name; a changed release, two upgrades at once and a site without its link are refused', async () => {
  const { folder, home, upgrade, served } = await site(1);
  const changed = path.join(folder, 'changed');
  cpSync(path.join(away, 'releases/v2026.3'), changed, { recursive: true });
  appendFileSync(path.join(changed, 'alcove-v2026.3.tar.gz'), ' ');
  expect(upgrade(['--from', changed]).said).toContain('alcove-v2026.3.tar.gz is not what SHA256SUMS says');
  expect(upgrade([]).said).toContain('To which release?');
  const { lockHome } = await import('./home.mjs');
  const lock = lockHome(home);
  expect(upgrade(release('v2026.3')).said).toContain('Another upgrade of this site is running');
  lock.release();
  writeFileSync(path.join(home, '.env'), 'BACKUP_DIR=backups\n');
  expect(upgrade(['--ref', 'v2026.3']).said).toContain('BACKUP_DIR in .env is not an absolute path');
  rmSync(path.join(home, '.env'));
  expect(upgrade(['--ref', 'v2026.3']).status).toBe(0);
  expect(await served()).toEqual(['3']);
  rmSync(path.join(home, 'current'));
  expect(upgrade(release('v2026.2')).said).toContain(`There is no ${path.join(home, 'current')}`);
});
