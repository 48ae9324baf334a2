// `npm run upgrade` of a real site of two processes to another release in a folder of its own, while pages are read and a
// member talks: what its steps do when they are cut off stands in `bin/upgrade/upgrade.test.ts`, on a site of a few lines.
import { once } from 'node:events';
import { mkdtemp, readdir, realpath, rm, symlink } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createRedisServer, redisMissing, redisServerPath } from './platform/bus/testing/redis-server.ts';
import { systemClock } from './platform/clock.ts';
import { createTestDatabase } from './testing/index.ts';
import { createPeople } from './testing/people.ts';
import { createUpgradedSite } from './testing/releases.ts';
import { filesOf, type ServerProcess, startServerProcess } from './testing/server-process.ts';
import { drainSeconds, longestSilenceMs, startVisits } from './testing/visits.ts';

const secretKey = 'a secret of a site that is upgraded';

/** Runs what is given for each request of `/<port>`, as systemd restarts a unit. */
async function startControl(restart: (port: string) => Promise<void>) {
  const server = createServer((request, answer) => {
    void restart((request.url ?? '/').slice(1)).then(
      () => answer.end(),
      () => answer.writeHead(500).end(),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ask = `fetch('${url}/{port}').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))`;
  return { command: `exec "${process.execPath}" -e "${ask}"`, close: () => server.close() };
}

/** Which release a process says that it runs. */
async function releaseAt(url: string): Promise<string | undefined> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return /^alcove_info\{release="([^"]*)"/m.exec(text)?.[1];
}

test.skipIf(!redisServerPath)(
  `a site of two processes is upgraded while members talk: a release whose migration fails changes nothing, and an upgrade that is killed goes on${redisMissing}`,
  { timeout: 900_000 },
  async () => {
    await using site = await createUpgradedSite();
    await site.addRelease('v2099.1', {
      name: '2099-01-01-10-broken',
      sql: 'alter table room_messages add column upgraded text; select 1 / 0;',
    });
    await site.addRelease('v2099.2', {
      name: '2099-01-01-20-expanded',
      sql: 'alter table room_messages add column upgraded text;',
    });
    const redis = await createRedisServer();
    await redis.start();
    await using database = await createTestDatabase();
    const places = await mkdtemp(path.join(os.tmpdir(), 'alcove-upgrade-places-'));
    await symlink(filesOf(database.url), path.join(places, 'files'));
    const env = {
      DATABASE_URL: database.url,
      REDIS_URL: redis.url,
      SECRET_KEY: secretKey,
      MEDIA_ENGINE: 'off',
    };
    const start = async (port: string) =>
      startServerProcess(
        { ...env, RATE_LIMITS: 'off', DRAIN_SECONDS: String(drainSeconds), PORT: port },
        await realpath(path.join(site.home, 'current')),
      );
    const processes: ServerProcess[] = [await start('0'), await start('0')];
    const urls = processes.map(({ url }) => url);
    const ports = urls.map((url) => new URL(url).port);
    const releases = () => Promise.all(urls.map(releaseAt));

    /** Before the next process is replaced. */
    let meanwhile: (() => Promise<void>) | undefined;
    const control = await startControl(async (port) => {
      await meanwhile?.();
      const nth = ports.indexOf(port);
      await processes[nth]?.stop();
      processes[nth] = await start(port);
    });
    const upgrade = (...args: string[]) =>
      site.upgrade(['--ports', ports.join(','), '--restart', control.command, ...args], {
        ...env,
        DATA_DIR: places,
        BACKUP_DIR: path.join(places, 'backups'),
      });
    const people = createPeople({ url: urls[0] ?? '', db: database.db, clock: systemClock, secretKey });
    const visits = await startVisits({ urls, people });

    const broken = await upgrade('--ref', 'v2099.1').ended;
    expect(broken.said).toContain('Nothing was changed: the site runs as before');
    expect([broken.code, await releases()]).toEqual([1, ['checkout', 'checkout']]);

    const first = upgrade('--ref', 'v2099.2');
    let second: Awaited<typeof first.ended> | undefined;
    meanwhile = async () => {
      second = await upgrade('--ref', 'v2099.2').ended;
      first.kill();
      throw new Error('The machine was switched off');
    };
    expect((await first.ended).said).toContain('Migrations applied: 1');
    expect(second?.said).toContain('Another upgrade of this site is running');
    expect(await releases()).toEqual(['checkout', 'checkout']);

    meanwhile = undefined;
    const { code, said } = await upgrade().ended;
    expect(said).toContain('The upgrade to v2099.2 was cut off: it goes on');
    expect(said).toMatch(/^good +postgres\.reached/m);
    expect(said).toContain('The site runs v2099.2');
    expect(code, said).toBe(/^fault /m.test(said) ? 1 : 0);
    expect(await releases()).toEqual(['v2099.2', 'v2099.2']);

    const { failed, unheard, silenceMs, figures } = await visits.end();
    expect(failed, figures).toEqual([]);
    expect(unheard, figures).toEqual([]);
    expect(silenceMs, figures).toBeLessThanOrEqual(longestSilenceMs);
    expect((await readdir(path.join(site.home, 'installed'))).filter((name) => name.startsWith('v'))).toEqual(
      ['v2099.2'],
    );
    for (const each of processes) await each.kill();
    control.close();
    await redis.remove();
    await rm(places, { recursive: true });
  },
);
