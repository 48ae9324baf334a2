// nginx, Caddy and HAProxy with the files of `deploy/`, before two small servers that stand for processes of the site.
// A proxy that this machine lacks is skipped by name.
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { until } from '../../testing/until.ts';
import type { Machine } from './deploy-files.ts';
import { filledFor, freePort, program } from './testing/filled.ts';

/** Of RFC 6455. */
const socketGuid = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

/** SetupAnswers what reached it, and echoes what comes after an upgrade. */
async function standIn(port = 0) {
  const sockets = new Set<Socket>();
  let asked = 0;
  const server = http.createServer((request, response) => {
    asked += 1;
    let bytes = 0;
    request.on('data', (chunk: Buffer) => (bytes += chunk.length));
    request.on('end', () => {
      const { method, headers } = request;
      response.end(JSON.stringify({ method, headers, bytes }));
    });
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).once('close', () => sockets.delete(socket));
  });
  server.on('upgrade', ({ headers }, socket) => {
    // HAProxy checks it.
    const accept = createHash('sha1').update(`${headers['sec-websocket-key']}${socketGuid}`).digest('base64');
    const lines = ['Upgrade: websocket', 'Connection: Upgrade', `Sec-WebSocket-Accept: ${accept}`];
    socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`);
    socket.pipe(socket);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const stop = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  onTestFinished(stop);
  return { port: (server.address() as AddressInfo).port, stop, asked: () => asked };
}

/** A certificate for the host; answers the files of the chain, the key, and both in one. */
function certificate({ folder, host }: Machine) {
  const [chain, key, both] = ['chain.pem', 'key.pem', 'both.pem'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const names = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`];
  execFileSync('openssl', ['req', '-x509', ...curve, ...names, '-keyout', key, '-out', chain], {
    stdio: 'ignore',
  });
  writeFileSync(both, readFileSync(chain, 'utf8') + readFileSync(key, 'utf8'), { mode: 0o600 });
  return { chain, key, both };
}

type Site = Machine & { plain: number; tls: number; certificate: ReturnType<typeof certificate> };
const change = (file: string, ...changes: [string | RegExp, string][]) => {
  const text = readFileSync(file, 'utf8');
  const changed = changes.reduce((before, [what, by]) => before.replaceAll(what, () => by), text);
  writeFileSync(file, changed);
};

/** How each is started with its file: other ports and a certificate of ours, nothing else. */
const starts = {
  nginx({ folder, plain, tls, certificate: { chain, key } }: Site) {
    change(
      path.join(folder, 'nginx.conf'),
      [/listen \[::\].*\n/g, '\n'],
      ['listen 80;', `listen 127.0.0.1:${plain};`],
      ['listen 443 ', `listen 127.0.0.1:${tls} `],
      [/ssl_certificate .*;/g, `ssl_certificate ${chain};`],
      [/ssl_certificate_key .*;/g, `ssl_certificate_key ${key};`],
    );
    const whole = path.join(folder, 'whole.conf');
    // Started by root, its workers would be another user, to whom this folder is closed.
    const user = process.getuid?.() === 0 ? 'user root; ' : '';
    writeFileSync(
      whole,
      `${user}daemon off; pid ${folder}/pid; error_log stderr; events {} http { access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; include ${folder}/nginx.conf; }`,
    );
    return ['-p', folder, '-c', whole];
  },
  haproxy({ folder, plain, tls, certificate: { both } }: Site) {
    const file = path.join(folder, 'haproxy.cfg');
    change(
      file,
      ['bind :80\n', `bind 127.0.0.1:${plain}\n`],
      ['bind :443 ', `bind 127.0.0.1:${tls} `],
      [/crt \S+/g, `crt ${both}`],
    );
    return ['-db', '-f', file];
  },
  caddy({ folder, host, plain, tls, certificate: { chain, key } }: Site) {
    const file = path.join(folder, 'Caddyfile');
    const own = `{\n\tadmin off\n\thttp_port ${plain}\n\thttps_port ${tls}\n}\n${host} {\n\ttls ${chain} ${key}\n\tbind 127.0.0.1\n`;
    change(file, [`${host} {\n`, own]);
    return ['run', '--config', file, '--adapter', 'caddyfile'];
  },
};

type Ask = { method?: string; headers?: Record<string, string>; body?: Buffer };
type Seen = { method: string; headers: Record<string, string>; bytes: number };

/** Asks the site through its proxy, by its name. */
function browser({ host, tls, certificate: { chain } }: Site) {
  const options = { host: '127.0.0.1', port: tls, servername: host, ca: readFileSync(chain), agent: false };
  const ask = ({ method = 'GET', headers = {}, body }: Ask = {}) =>
    new Promise<{ status: number; seen: Seen }>((resolve, reject) => {
      const request = https.request({ ...options, method, headers: { ...headers, host } }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.on('end', () => {
          const status = response.statusCode ?? 0;
          resolve({ status, seen: status === 200 ? (JSON.parse(text) as Seen) : ({} as Seen) });
        });
      });
      request.once('error', reject).end(body);
    });
  const echo = (word: string) =>
    new Promise<string>((resolve, reject) => {
      const headers = { host, connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' };
      const key = { 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==' };
      https
        .request({ ...options, headers: { ...headers, ...key } })
        .once('upgrade', (_response, socket) => {
          socket.once('data', (text: Buffer) => resolve(text.toString()));
          socket.write(word);
          onTestFinished(() => void socket.destroy());
        })
        .once('response', ({ statusCode }) => reject(new Error(`answered ${statusCode}`)))
        .once('error', reject)
        .end();
    });
  return { ask, echo };
}

const largeBytes = 3_000_000;

test.for(Object.keys(starts) as (keyof typeof starts)[])(
  '%s brings pages, sockets and uploads to the site, and fails no page while one of two processes is away',
  async (proxy, { skip }) => {
    const found = program(proxy);
    if (found === undefined) return skip(`${proxy} is not installed`);
    const [first, second] = [await standIn(), await standIn()];
    const machine = filledFor({ proxy, ports: [first.port, second.port] });
    const site: Site = {
      ...machine,
      plain: await freePort(),
      tls: await freePort(),
      certificate: certificate(machine),
    };
    const child = spawn(found, starts[proxy](site), {
      env: { ...process.env, HOME: site.folder, XDG_DATA_HOME: site.folder, XDG_CONFIG_HOME: site.folder },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
    onTestFinished(async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    });
    const { ask, echo } = browser(site);
    await until(
      () =>
        child.exitCode !== null ||
        ask()
          .then(({ status }) => status === 200)
          .catch(() => false),
    );
    expect(child.exitCode, said).toBeNull();

    const { seen } = await ask({ headers: { 'x-forwarded-for': '6.6.6.6', 'x-forwarded-proto': 'http' } });
    expect(seen.headers).toMatchObject({
      host: site.host,
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'https',
    });
    const large = await ask({ method: 'PATCH', body: Buffer.alloc(largeBytes) });
    expect(large.seen).toMatchObject({ method: 'PATCH', bytes: largeBytes });
    expect(await echo('bonsoir')).toBe('bonsoir');
    const plain = await fetch(`http://127.0.0.1:${site.plain}/fr`, { redirect: 'manual' });
    expect(plain.status).toBeGreaterThanOrEqual(301);
    expect(plain.headers.get('location')).toMatch(/^https:/);

    second.stop();
    const meanwhile: number[] = [];
    for (let nth = 0; nth < 20; nth += 1) meanwhile.push((await ask()).status);
    expect(new Set(meanwhile)).toEqual(new Set([200]));
    const back = await standIn(second.port);
    await until(async () => (await ask()) && back.asked() > 0);
    first.stop();
    expect((await ask()).status).toBe(200);
    back.stop();
  },
);
