// What is wrong between browsers and the site is found by its name: a real site behind a small proxy of the test.
import { generateKeyPairSync, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import http, { type IncomingMessage, type RequestOptions, type ServerResponse } from 'node:http';
import https from 'node:https';
import { dayMs } from '@alcove/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../../testing/index.ts';
import { certify } from '../age-proof/eu/demo/certify.ts';
import { doctorPath } from '../http/doctor-route.ts';
import type { DoctorFinding } from './finding.ts';
import { examineSite } from './site.ts';

const secretKey = 'a secret of the site that only this test knows';
const name = 'localhost';
/** More than the proxy that refuses it takes. */
const bodyBytes = 2_000_000;

/** Of thirty days, trusted by nobody but those who are told. */
async function makeCertificate() {
  const { privateKey: key } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const now = Date.now();
  const made = await certify({
    subject: `CN=${name}`,
    key,
    validFrom: now - dayMs,
    validTo: now + 30 * dayMs,
  });
  return { key: key.export({ format: 'pem', type: 'pkcs8' }), cert: new X509Certificate(made).toString() };
}

type Fault = {
  /** What it puts into X-Forwarded-For; by default the address of the client. */
  forwarded?: (request: IncomingMessage) => string | undefined;
  host?: string;
  /** Where it stands; the site trusts 127.0.0.1 alone. */
  standsAt?: string;
  dropsUpgrade?: boolean;
  refuses?: string;
  maxBytes?: number;
};

let site: TestSite;
let proxy: https.Server;
let publicOrigin: string;
let planted: Fault = {};
let certificate: Awaited<ReturnType<typeof makeCertificate>>;

function toSite(request: IncomingMessage): RequestOptions {
  const { host: _host, 'x-forwarded-for': _claimed, ...rest } = request.headers;
  const told = planted.forwarded ? planted.forwarded(request) : request.socket.remoteAddress;
  const { hostname, port } = new URL(site.url);
  return {
    hostname,
    port,
    method: request.method,
    path: request.url,
    agent: false,
    ...(planted.standsAt !== undefined && { localAddress: planted.standsAt }),
    headers: {
      ...rest,
      host: planted.host ?? new URL(publicOrigin).host,
      ...(told !== undefined && { 'x-forwarded-for': told }),
    },
  };
}

function pass(request: IncomingMessage, response: ServerResponse) {
  if (request.method === planted.refuses) return response.writeHead(405).end();
  if (Number(request.headers['content-length'] ?? 0) > (planted.maxBytes ?? Infinity))
    return response.writeHead(413, { connection: 'close' }).end();
  const asked = http.request(toSite(request), (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  asked.on('error', () => response.destroy());
  return request.pipe(asked);
}

beforeAll(async () => {
  certificate = await makeCertificate();
  proxy = https.createServer(certificate, pass).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  publicOrigin = `https://${name}:${(proxy.address() as { port: number }).port}`;
  site = await startTestSite({
    env: { PUBLIC_ORIGIN: publicOrigin, SECRET_KEY: secretKey, TRUSTED_PROXIES: '127.0.0.1' },
  });
  proxy.on('upgrade', (request, socket) => {
    const { headers, ...rest } = toSite(request);
    const { connection: _, upgrade: __, ...without } = headers as Record<string, string>;
    const asked = http.request({ ...rest, headers: planted.dropsUpgrade ? without : (headers ?? {}) });
    asked.on('response', (answer) => {
      socket.write(`HTTP/1.1 ${answer.statusCode} passed\r\nconnection: close\r\n\r\n`);
      answer.pipe(socket);
    });
    asked.on('error', () => socket.destroy());
    asked.end();
  });
});
afterAll(async () => {
  proxy.closeAllConnections();
  proxy.close();
  await site.close();
});

const inDays = (days: number) => ({ now: () => Date.now() + days * dayMs });

const wrongOf = (found: DoctorFinding[]) =>
  found.filter(({ state }) => state !== 'good').map(({ check, state }) => `${check}: ${state}`);

async function examineWith(fault: Fault, settings: Partial<Parameters<typeof examineSite>[0]> = {}) {
  planted = fault;
  return wrongOf(
    await examineSite({ publicOrigin, secretKey, ca: certificate.cert, bodyBytes, ...settings }),
  );
}

test('an operator reads nothing wrong of a site behind a proxy that does its work', async () => {
  expect(await examineWith({})).toEqual([]);
});

test('an operator whose proxy is missing in TRUSTED_PROXIES reads which one to name there', async () => {
  planted = { standsAt: '127.0.0.2' };
  const found = await examineSite({ publicOrigin, secretKey, ca: certificate.cert, bodyBytes });
  expect(found.filter(({ state }) => state !== 'good')).toEqual([
    expect.objectContaining({
      check: 'site.address',
      state: 'fault',
      words: expect.stringMatching(/127\.0\.0\.2 .*TRUSTED_PROXIES/),
    }),
  ]);
});

test.each<[string, Fault, string[]]>([
  [
    'hands on what visitors claim of their address',
    { forwarded: ({ headers }) => String(headers['x-forwarded-for']) },
    ['site.address: fault'],
  ],
  ['tells no address', { forwarded: () => undefined }, ['site.address: fault']],
  ['asks for another host', { host: 'upstream.example' }, ['site.host: fault', 'site.socket: fault']],
  ['loses the upgrade to sockets', { dropsUpgrade: true }, ['site.socket: fault']],
  ['refuses PATCH', { refuses: 'PATCH' }, ['site.patch: fault']],
  ['refuses large bodies', { maxBytes: 1_048_576 }, ['site.body: fault']],
])('an operator finds a proxy that %s', async (_, fault, wrong) => {
  expect(await examineWith(fault)).toEqual(wrong);
});

test('an operator finds a certificate that nobody trusts, that expires soon, or has expired', async () => {
  expect(await examineWith({}, { ca: undefined })).toEqual(['site.certificate: fault']);
  expect(await examineWith({}, inDays(20))).toEqual(['site.certificate: warning']);
  expect(await examineWith({}, inDays(40))).toEqual(['site.certificate: fault']);
});

test('an operator finds an address at which another site answers, or none', async () => {
  expect(await examineWith({}, { secretKey: 'the secret of another site, long enough' })).toEqual([
    'site.reached: fault',
  ]);
  expect(await examineWith({}, { publicOrigin: 'https://127.0.0.1:1' })).toEqual([
    'site.certificate: fault',
    'site.reached: fault',
  ]);
});

test('a visitor without the token of the doctor is told that there is nothing', async () => {
  expect((await site.fetch(doctorPath)).status).toBe(404);
  const forged = { 'x-alcove-doctor': `${Date.now() + 1000}.${'A'.repeat(43)}` };
  expect((await site.fetch(doctorPath, { headers: forged })).status).toBe(404);
});
