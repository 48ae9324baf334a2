// Starts and stops the real `npm start` with real signals and wrong settings. A start costs seconds, so one
// start proves several facts.
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { copyCheckout } from './testing/checkout.ts';
import { freshFolder, goneWithin, processesOn, readyLine, root, run, start } from './testing/running.ts';

/** No bound of the product: a busy machine may take longer than the five seconds of an idle one. */
const stopsWithinMs = 60_000;
const folders: string[] = [];
const cleanUps: (() => void)[] = [];

function dataFolder(): string {
  const folder = freshFolder();
  folders.push(folder);
  return path.join(folder, 'data');
}

afterAll(async () => {
  for (const cleanUp of cleanUps) cleanUp();
  for (const folder of folders) {
    for (const { pid } of processesOn(folder)) kill(pid);
    await goneWithin(folder, stopsWithinMs);
    rmSync(folder, { recursive: true, force: true });
  }
});

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended since it was looked for.
  }
}
function serverOn(dataDir: string): number {
  const server = processesOn(dataDir).find(({ command }) => command.includes('src/main.ts'));
  if (!server) throw new Error(`no server runs on ${dataDir}`);
  return server.pid;
}

const answers = async (url: string): Promise<number> => (await fetch(`${url}/healthz`)).status;

describe.runIf(process.platform === 'linux').concurrent('npm start', () => {
  test('prints each step with its duration, refuses a second start on its data folder, and Ctrl-C leaves no process', async () => {
    const dataDir = dataFolder();
    const site = run(['npm', 'start'], { env: { DATA_DIR: dataDir } });
    const [, url = ''] = await site.says(readyLine);
    await site.says(/^Started in [\d.]+ s/m);
    for (const step of ['Dependencies', 'Web app', 'Cast'])
      expect(site.said()).toMatch(new RegExp(`^${step} +\\S.* +[\\d.]+ s$`, 'm'));
    const second = await start(dataDir).ended;
    expect(second.code).toBe(1);
    expect(second.err.trim().split('\n')).toEqual([expect.stringContaining(dataDir)]);
    expect(await answers(url)).toBe(200);
    site.key('SIGINT');
    expect(await goneWithin(dataDir, stopsWithinMs)).toEqual([]);
    await site.ended;
  });

  test('recovers from a server that was killed; a server ends when its starter is killed', async () => {
    const dataDir = dataFolder();
    const first = start(dataDir);
    await first.says(readyLine);
    process.kill(serverOn(dataDir), 'SIGKILL');
    expect((await first.ended).code).toBe(1);
    const second = start(dataDir);
    await second.says(readyLine);
    process.kill(second.pid, 'SIGKILL');
    expect(await goneWithin(dataDir, stopsWithinMs)).toEqual([]);
  });

  test('names a taken port before its database is made, starts in order once it is free, and ends a server that does not answer Ctrl-C', async () => {
    const dataDir = dataFolder();
    const other = net.createServer().listen(0, '127.0.0.1');
    cleanUps.push(() => other.close());
    await once(other, 'listening');
    const { port } = other.address() as net.AddressInfo;
    const { code, err } = await start(dataDir, { PORT: String(port) }).ended;
    expect(code).toBe(1);
    expect(err.trim().split('\n')).toEqual([expect.stringMatching(new RegExp(`Port ${port} .*PORT`))]);
    expect(existsSync(path.join(dataDir, 'postgres'))).toBe(false);
    expect(await goneWithin(dataDir, stopsWithinMs)).toEqual([]);

    const site = start(dataDir);
    await site.says(readyLine);
    process.kill(serverOn(dataDir), 'SIGSTOP');
    site.key('SIGINT');
    expect((await site.ended).code).not.toBe(0);
    expect(await goneWithin(dataDir, stopsWithinMs)).toEqual([]);
  });
});

/** `config.test.ts` has every refused setting: here is that a refusal reaches the terminal and starts nothing. */
const wrong: { what: string; env: Record<string, string>; says: RegExp }[] = [
  {
    what: 'a folder that cannot be made',
    env: { DATA_DIR: '/proc/alcove' },
    says: /DATA_DIR \/proc\/alcove cannot be written/,
  },
  {
    what: 'a mistyped setting',
    env: { DATABSE_URL: 'postgres://localhost/alcove' },
    says: /DATABSE_URL .* did you mean DATABASE_URL\?/,
  },
  {
    what: 'a database that does not answer',
    env: { DATABASE_URL: 'postgres://alcove:very-secret@127.0.0.1:1/alcove' },
    says: /DATABASE_URL/,
  },
];

describe.concurrent('npm start refuses in one clear line', () => {
  test.for(wrong)('$what', async ({ env, says }) => {
    const dataDir = dataFolder();
    const { code, err } = await start(env.DATA_DIR ?? dataDir, env).ended;
    expect(code).toBe(1);
    expect(err.trim().split('\n')).toEqual([expect.stringMatching(says)]);
    expect(err).not.toContain('very-secret');
    expect(existsSync(path.join(dataDir, 'postgres'))).toBe(false);
  });
});

const asOrdinaryUser = { uid: 65_534, gid: 65_534 };
const isRoot = process.getuid?.() === 0;

/** Whether other users may read this checkout at all. */
const readableByOthers = (): boolean =>
  spawnSync(process.execPath, ['-e', ''], { ...asOrdinaryUser, cwd: root }).status === 0;

describe.concurrent('npm start in another place', () => {
  test('a private folder with spaces in its path, called from elsewhere, with a .env', async () => {
    const home = path.join(freshFolder(), 'my home');
    folders.push(path.dirname(home));
    mkdirSync(home, { mode: 0o700 });
    const checkout = path.join(home, 'live chat');
    copyCheckout(checkout);
    writeFileSync(path.join(checkout, '.env'), 'OPERATER_NAME=Someone\n');
    const command: [string, ...string[]] = ['npm', '--prefix', checkout, 'start'];
    const refused = await run(command, { cwd: '/' }).ended;
    expect(refused.err).toContain('OPERATER_NAME in .env is not a setting; did you mean OPERATOR_NAME?');

    writeFileSync(path.join(checkout, '.env'), 'OPERATOR_NAME=Someone\nDATA_DIR=./my data\nDEMO_CAST=off\n');
    const site = run(command, { cwd: '/' });
    const [, url = ''] = await site.says(readyLine);
    expect(await answers(url)).toBe(200);
    const dataDir = path.join(checkout, 'my data');
    expect(readFileSync(path.join(dataDir, 'secret'), 'utf8').length).toBeGreaterThan(32);
    site.key('SIGINT');
    await site.ended;
    expect(await goneWithin(dataDir, stopsWithinMs)).toEqual([]);
  });

  test('an ordinary user, in a folder of their own and in one that is not', async (context) => {
    context.skip(!isRoot, 'only root can become another user');
    context.skip(!readableByOthers(), 'other users may not read this checkout');
    const dataDir = dataFolder();
    mkdirSync(dataDir);
    chmodSync(path.dirname(dataDir), 0o755);
    const command: [string, ...string[]] = [process.execPath, path.join(root, 'bin/start.mjs')];
    const person = { ...asOrdinaryUser, env: { DATA_DIR: dataDir, DEMO_CAST: 'off', HOME: '/nonexistent' } };

    const { code, err } = await run(command, person).ended;
    expect(code).toBe(1);
    expect(err.trim().split('\n')).toEqual([expect.stringContaining(`${dataDir} cannot be written`)]);

    chownSync(dataDir, asOrdinaryUser.uid, asOrdinaryUser.gid);
    const site = run(command, person);
    const [, url = ''] = await site.says(readyLine);
    expect(await answers(url)).toBe(200);
    site.key('SIGINT');
    await site.ended;
    expect(await goneWithin(dataDir, stopsWithinMs)).toEqual([]);
  });
});
