// Faults that are planted into engines are found by their names.
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createNetServer, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { dayMs } from '@alcove/protocol';
import { createClient } from '@redis/client';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { createDemoIssuer } from '../age-proof/eu/demo/demo-issuer.ts';
import { createListSigner } from '../age-proof/eu/demo/demo-list.ts';
import { createRedisServer, redisMissing, redisServerPath } from '../bus/testing/redis-server.ts';
import { startS3Server } from '../files/testing/s3-server.ts';
import { startMailServer } from '../mail/testing/mail-server.ts';
import { examineAgeList } from './age-list.ts';
import { examineAgeVerifier } from './age-verifier.ts';
import { examineDisk } from './disk.ts';
import { examineFfmpeg } from './ffmpeg.ts';
import { examineFiles } from './files.ts';
import type { DoctorFinding } from './finding.ts';
import { examineMail } from './mail.ts';
import { examineMediaPorts } from './media-ports.ts';
import { examinePostgres } from './postgres.ts';
import { examineRedis } from './redis.ts';
import { examineSms } from './sms.ts';
import { releaseOf } from './release.ts';
import { startPooler } from './testing/pooler.ts';
import { startRelay } from './testing/relay.ts';
import { examineTurn } from './turn.ts';

/** `name: state` of those that are not good; no answer ever holds what must stay secret. */
const secret = 'hunter2-never-told';
function wrongOf(found: DoctorFinding[]): string[] {
  expect(JSON.stringify(found)).not.toContain(secret);
  return found.filter(({ state }) => state !== 'good').map(({ check, state }) => `${check}: ${state}`);
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'alcove-doctor-'));
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as { port: number }).port}/`;
}

/** Takes connections and says nothing. */
async function serveNothing(): Promise<number> {
  const sockets: Socket[] = [];
  const server = createNetServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as { port: number }).port;
}

test('an operator reads nothing wrong of a Postgres that serves the site', async () => {
  const found = await examinePostgres({ url: database.url });
  expect(found.map(({ check }) => check)).toEqual([
    'postgres.reached',
    'postgres.version',
    'postgres.sessions',
    'postgres.connections',
  ]);
  // Other tests of this run share the server and its connections.
  expect(wrongOf(found.slice(0, 3))).toEqual([]);
});

test('an operator finds a Postgres that is away, refuses the user, or says nothing', async () => {
  const wrong = new URL(database.url);
  wrong.username = 'nobody-of-the-site';
  wrong.password = secret;
  expect(wrongOf(await examinePostgres({ url: wrong.href }))).toEqual(['postgres.reached: fault']);
  const away = `postgres://alcove:${secret}@127.0.0.1:1/alcove`;
  expect(wrongOf(await examinePostgres({ url: away }))).toEqual(['postgres.reached: fault']);
  const mute = `postgres://alcove:${secret}@127.0.0.1:${await serveNothing()}/alcove`;
  expect(wrongOf(await examinePostgres({ url: mute }, 100))).toEqual(['postgres.reached: fault']);
});

test('an operator finds a pooler of transactions before Postgres', async () => {
  const pooler = await startPooler(database.url);
  closing.push(pooler.close);
  expect(wrongOf((await examinePostgres({ url: pooler.url })).slice(0, 3))).toEqual([
    'postgres.sessions: fault',
  ]);
});

test('an operator finds too few connections of Postgres for the processes of the site', async () => {
  const name = new URL(database.url).pathname.slice(1);
  await database.pool.query(`alter database ${name} connection limit 19`);
  expect(wrongOf(await examinePostgres({ url: database.url }))).toEqual(['postgres.connections: fault']);
  await database.pool.query(`alter database ${name} connection limit -1`);
});

test.skipIf(!redisServerPath)(`an operator finds a Redis that drops keys${redisMissing}`, async () => {
  const redis = await createRedisServer();
  closing.push(redis.remove);
  await redis.start();
  const { url } = redis;
  expect(wrongOf(await examineRedis({ url }))).toEqual([]);

  const operator = createClient({ url, socket: { reconnectStrategy: false } });
  operator.on('error', () => {});
  await operator.connect();
  await operator.configSet({ maxmemory: '100mb', 'maxmemory-policy': 'allkeys-lru' });
  expect(wrongOf(await examineRedis({ url }))).toEqual(['redis.eviction: fault']);
  await operator.configSet('maxmemory', '0');
  expect(wrongOf(await examineRedis({ url }))).toEqual(['redis.eviction: warning']);
  await operator.configSet('maxmemory-policy', 'noeviction');

  await operator.sendCommand(['ACL', 'SETUSER', 'site', 'on', `>${secret}`, '~*', '&*', '+@all', '-eval']);
  const asSite = new URL(url);
  asSite.username = 'site';
  asSite.password = secret;
  expect(wrongOf(await examineRedis({ url: asSite.href }))).toEqual(['redis.writing: fault']);
  operator.destroy();
  await redis.kill();
  expect(wrongOf(await examineRedis({ url: asSite.href }))).toEqual(['redis.reached: fault']);
});

test('an operator finds a store of files with a wrong password, or without its bucket', async () => {
  const server = await startS3Server();
  closing.push(server.close);
  const s3 = server.settings;
  const dataDir = folder;
  expect(wrongOf(await examineFiles({ dataDir, s3 }))).toEqual([]);
  expect(wrongOf(await examineFiles({ dataDir, s3: { ...s3, secretKey: secret } }))).toEqual([
    'files.write: fault',
  ]);
  expect(wrongOf(await examineFiles({ dataDir, s3: { ...s3, bucket: 'another' } }))).toEqual([
    'files.write: fault',
  ]);
});

test('an operator finds a folder of files that cannot be written', async () => {
  expect(wrongOf(await examineFiles({ dataDir: folder }))).toEqual([]);
  const file = path.join(folder, 'not-a-folder');
  writeFileSync(file, '');
  expect(wrongOf(await examineFiles({ dataDir: file }))).toEqual(['files.write: fault']);
});

test('an operator has a letter sent, and finds a mail server that refuses it or the password', async () => {
  const server = await startMailServer();
  closing.push(server.close);
  const smtp = { url: server.url, from: 'Alcôve <bonjour@alcove.example>' };
  expect(wrongOf(await examineMail({ smtp }))).toEqual([]);
  expect(server.received).toEqual([]);
  expect(wrongOf(await examineMail({ smtp, to: 'operator@example.org' }))).toEqual([]);
  expect(server.received.map(({ to }) => to)).toEqual([['operator@example.org']]);

  const strict = await startMailServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (_, __, done) => done(Object.assign(new Error(secret), { responseCode: 535 })),
    onRcptTo: (_, __, done) => done(Object.assign(new Error('no'), { responseCode: 550 })),
    authOptional: true,
  });
  closing.push(strict.close);
  const wrong = { ...smtp, url: `smtp://site:${secret}@127.0.0.1:${strict.port}` };
  expect(wrongOf(await examineMail({ smtp: wrong }))).toEqual(['mail.server: fault']);
  const open = { ...smtp, url: strict.url };
  expect(wrongOf(await examineMail({ smtp: open, to: 'operator@example.org' }))).toEqual([
    'mail.sent: fault',
  ]);
});

test.each([
  [401, ['sms.gateway: fault']],
  [404, ['sms.gateway: fault']],
  [422, []],
  [200, ['sms.gateway: warning']],
])('an operator reads what a gateway of text messages that answers %i means', async (status, wrong) => {
  const bodies: string[] = [];
  const url = await serve((request, response) => {
    request.on('data', (chunk) => bodies.push(String(chunk)));
    request.on('end', () => response.writeHead(status).end(secret));
  });
  expect(wrongOf(await examineSms({ url, token: secret }))).toEqual(wrong);
  expect(bodies).toEqual(['{}']);
});

test('an operator finds an age verifier whose script is gone or is a page', async () => {
  const url = await serve(({ url: asked }, response) => {
    const type = asked === '/page' ? 'text/html' : 'text/javascript; charset=utf-8';
    response.writeHead(asked === '/gone' ? 404 : 200, { 'content-type': type }).end();
  });
  const examineAt = async (place: string) =>
    wrongOf(await examineAgeVerifier({ scriptUrl: `${url}${place}` }));
  expect(await examineAt('widget.js')).toEqual([]);
  expect(await examineAt('gone')).toEqual(['age.script: fault']);
  expect(await examineAt('page')).toEqual(['age.script: fault']);
});

test('an operator finds a list of age providers that is gone, foreign, empty or overdue', async () => {
  const now = Date.UTC(2026, 10, 30, 12);
  const [own, stranger] = await Promise.all([createListSigner({ now }), createListSigner({ now })]);
  const anchor = await createDemoIssuer({ secretKey: 'the secret of an authority, long enough' }).anchor(now);
  const place = path.join(folder, 'list.xml');
  const nextUpdate = now + 30 * dayMs;
  const write = (anchors = [anchor]) => writeFileSync(place, own.write({ anchors, now, nextUpdate }));
  const examineAt = async (at: number, signer = own) =>
    wrongOf(await examineAgeList({ place, signers: [signer.signer] }, undefined, () => at));

  const gone = await examineAgeList({ place, signers: [own.signer] });
  expect(gone).toMatchObject([{ check: 'age.list', state: 'fault' }]);
  expect(gone[0]?.words).toContain('the file cannot be read (ENOENT)');
  write();
  expect(await examineAt(now, stranger)).toEqual(['age.list: fault']);
  const week = 7 * dayMs;
  expect(await examineAt(nextUpdate - week - 1)).toEqual([]);
  for (const at of [nextUpdate - week, nextUpdate, nextUpdate + week - 1])
    expect(await examineAt(at)).toEqual(['age.list: warning']);
  expect(await examineAt(nextUpdate + week)).toEqual(['age.list: fault']);
  write([]);
  expect(await examineAt(now)).toEqual(['age.list: fault']);
});

test('an operator finds an ffmpeg that is not there, is old, or lacks codecs', async () => {
  const program = path.join(folder, 'ffmpeg');
  const make = (version: string, ...parts: string[]) => {
    const lists = parts.map((name) => ` V..... ${name}   as the list of ffmpeg says`).join('\n');
    writeFileSync(
      program,
      `#!/bin/sh\necho 'ffmpeg version ${version} Copyright'\ncat <<'END'\n${lists}\nEND\n`,
    );
    chmodSync(program, 0o755);
  };
  make('n7.1-2', 'libx264', 'libvpx', 'zscale');
  expect(wrongOf(await examineFfmpeg({ program }))).toEqual([]);
  make('4.4.2-0ubuntu', 'libx264rgb');
  expect(wrongOf(await examineFfmpeg({ program }))).toEqual([
    'ffmpeg.version: fault',
    'ffmpeg.libx264: fault',
    'ffmpeg.libvpx: warning',
    'ffmpeg.zscale: warning',
  ]);
  const gone = path.join(folder, 'no-such-program');
  expect(wrongOf(await examineFfmpeg({ program: gone }))).toEqual(['ffmpeg.found: fault']);
});

test('an operator finds a media port that another program holds', async () => {
  const other = createSocket('udp4');
  other.bind(0);
  await once(other, 'listening');
  const { port } = other.address();
  const ports = { first: port, last: port };
  const announcedAddress = '203.0.113.7';
  expect(wrongOf(await examineMediaPorts({ ports, announcedAddress }))).toEqual(['media.ports: fault']);
  other.close();
  await once(other, 'close');
  expect(wrongOf(await examineMediaPorts({ ports, announcedAddress }))).toEqual([]);
  expect(wrongOf(await examineMediaPorts({ announcedAddress: '192.168.1.4' }))).toEqual([
    'media.address: warning',
  ]);
});

test('an operator finds a relay that does not share its secret, or does not answer', async () => {
  const relay = await startRelay({ secret: `${secret} of the relay, long enough` });
  closing.push(relay.close);
  const urls = [relay.url];
  expect(wrongOf(await examineTurn({ urls, secret: `${secret} of the relay, long enough` }))).toEqual([]);
  expect(relay.held.size).toBe(0);
  expect(wrongOf(await examineTurn({ urls, secret: 'another' }))).toEqual(['turn.allocation: fault']);
  const mute = [`turn:127.0.0.1:${await serveNothing()}?transport=tcp`];
  expect(wrongOf(await examineTurn({ urls: mute, secret }, 100))).toEqual(['turn.allocation: fault']);
});

test('an operator reads which release runs: of its archive, or of the folder that an upgrade made', () => {
  const installed = path.join(folder, 'installed/ref-0123456789ab');
  const unpacked = path.join(folder, 'alcove');
  for (const each of [installed, unpacked]) mkdirSync(each, { recursive: true });
  expect([installed, unpacked].map(releaseOf)).toEqual(['ref-0123456789ab', 'checkout']);
  writeFileSync(path.join(unpacked, 'release.txt'), 'v2026.1\n');
  expect(releaseOf(unpacked)).toBe('v2026.1');
});

test('an operator finds a disk that is full or will be soon', async () => {
  const room = { free: 1e12 };
  const ask = async () => ({ bavail: room.free / 4096, bsize: 4096 });
  const examineNow = async () =>
    wrongOf(await examineDisk({ dataDir: folder, backupDir: folder }, undefined, ask));
  expect(await examineNow()).toEqual([]);
  room.free = 2e9;
  expect(await examineNow()).toEqual(['disk.data: warning', 'disk.backups: warning']);
  room.free = 1e8;
  expect(await examineNow()).toEqual(['disk.data: fault', 'disk.backups: fault']);
});
