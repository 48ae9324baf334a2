// Pushes as a browser and its push service receive them, and push services that are none.
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import type { LookupAddress } from 'node:dns';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from 'vitest';
import { mayBeTarget } from './subscription.ts';
import { vapidKeys } from './vapid-keys.ts';
import { createWebPush } from './web-push.ts';

type Posted = { path: string; headers: IncomingMessage['headers']; body: Buffer };

const keys = vapidKeys({ secretKey: 'a secret that only this test knows' });
const message = { payload: '{"notification":{"title":"A. Services","body":"1 nouveau"}}', topic: 'news' };
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** What a browser keeps to itself, and the subscription that it gives away. */
function subscribe(endpoint: string) {
  const [pair, auth] = [createECDH('prime256v1'), randomBytes(16)];
  pair.generateKeys();
  const target = { endpoint, p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') };
  return { pair, auth, target };
}

const derive = (secret: Buffer, by: Buffer, purpose: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, by, purpose, length));

/** As RFC 8291 and RFC 8188 tell a browser to. */
function decrypt(body: Buffer, { pair, auth }: ReturnType<typeof subscribe>): string {
  const [salt, keyLength] = [body.subarray(0, 16), body.readUInt8(20)];
  const [senderKey, sealed] = [body.subarray(21, 21 + keyLength), body.subarray(21 + keyLength)];
  const purpose = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), senderKey]);
  const shared = derive(pair.computeSecret(senderKey), auth, purpose, 32);
  const key = derive(shared, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(shared, salt, 'Content-Encoding: nonce\0', 12);
  const opened = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([opened.update(sealed.subarray(0, -16)), opened.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

async function startPushService(
  answer: (response: ServerResponse) => void = (to) => to.writeHead(201).end(),
) {
  const posted: Posted[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const body = await buffer(request);
      posted.push({ path: request.url ?? '', headers: request.headers, body });
      answer(response);
    })();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { posted, url: `http://127.0.0.1:${(server.address() as { port: number }).port}/push/1` };
}

function open(options: Partial<Parameters<typeof createWebPush>[0]> = {}) {
  const push = createWebPush({
    keys,
    subject: () => 'mailto:a@example.org',
    allowsLoopback: true,
    ...options,
  });
  closing.push(push.close);
  return push;
}

test('a push decrypts with the key of the browser alone, and its size tells nothing of its words', async () => {
  const service = await startPushService();
  const browser = subscribe(service.url);
  const push = open();
  expect(await push.send(browser.target, message)).toEqual({ kind: 'sent' });
  await push.send(browser.target, { ...message, payload: '{}' });
  const [first, second] = service.posted;
  expect(decrypt(first?.body as Buffer, browser)).toBe(message.payload);
  expect(decrypt(second?.body as Buffer, browser)).toBe('{}');
  expect(second?.body.length).toBe(first?.body.length);
  expect(() => decrypt(first?.body as Buffer, subscribe(service.url))).toThrow('authenticate');
});

test('a push service is sent how long and in whose place to keep a push, and who signs for it', async () => {
  const service = await startPushService();
  await open().send(subscribe(service.url).target, message);
  const { headers } = service.posted[0] as Posted;
  expect(headers).toMatchObject({ ttl: '86400', topic: 'news', 'content-encoding': 'aes128gcm' });
  const [, head, claims, signature, key] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
  expect(key).toBe(keys.publicKey);
  expect(JSON.parse(Buffer.from(claims ?? '', 'base64url').toString())).toMatchObject({
    sub: 'mailto:a@example.org',
  });
  const point = Buffer.from(keys.publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const signer = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y } as never, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: signer, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature ?? '', 'base64url'),
  );
  expect(isSigned).toBe(true);
});

test.each([
  [201, {}, { kind: 'sent' }],
  [404, {}, { kind: 'gone' }],
  [410, {}, { kind: 'gone' }],
  [429, { 'retry-after': '120' }, { kind: 'later', afterMs: 120_000 }],
  [503, {}, { kind: 'later' }],
  [500, { 'retry-after': 'soon' }, { kind: 'later' }],
  [403, {}, { kind: 'refused' }],
  [301, { location: 'http://127.0.0.1:1/' }, { kind: 'refused' }],
])('an answer of %s is understood', async (status, headers, result) => {
  const service = await startPushService((to) => to.writeHead(status, headers).end());
  expect(await open().send(subscribe(service.url).target, message)).toEqual(result);
  expect(service.posted).toHaveLength(1);
});

describe('a push service', () => {
  test('that never answers is waited for within a bound, and delays no other', async () => {
    const mute = await startPushService(() => {});
    const quick = await startPushService();
    const push = open({ answerMs: 400 });
    const stuck = Array.from({ length: 20 }, () => push.send(subscribe(mute.url).target, message));
    expect(await push.send(subscribe(quick.url).target, message)).toEqual({ kind: 'sent' });
    expect(new Set((await Promise.all(stuck)).map(({ kind }) => kind))).toEqual(new Set(['unreachable']));
  });

  test('that answers without end is not read', async () => {
    const endless = await startPushService((to) => {
      to.writeHead(201);
      to.write('x'.repeat(100_000));
    });
    expect(await open().send(subscribe(endless.url).target, message)).toEqual({ kind: 'sent' });
  });

  test.each<[string, LookupAddress[]]>([
    ['is this machine', [{ address: '127.0.0.1', family: 4 }]],
    ['is in a private network', [{ address: '10.0.0.7', family: 4 }]],
    ['is a cloud’s own', [{ address: '169.254.169.254', family: 4 }]],
    ['is this machine, by IPv6', [{ address: '::1', family: 6 }]],
    ['is this machine, mapped', [{ address: '::ffff:127.0.0.1', family: 6 }]],
    [
      'hides among public ones',
      [
        { address: '203.0.113.7', family: 4 },
        { address: '192.168.0.1', family: 4 },
      ],
    ],
  ])('whose name leads to an address that %s is refused at the connection', async (_, addresses) => {
    const push = open({ allowsLoopback: false, resolve: async () => addresses });
    expect(await push.send(subscribe('https://push.example/1').target, message)).toEqual({ kind: 'refused' });
  });
});

describe('what a browser calls its subscription', () => {
  const { target } = subscribe('https://push.example/1');
  const accepted = (change: Partial<typeof target>, allowsLoopback = false) =>
    mayBeTarget({ ...target, ...change }, { allowsLoopback });

  test('is accepted with a public address and keys of the right kind', () => {
    expect(accepted({})).toBe(true);
    expect(accepted({ endpoint: 'http://127.0.0.1:4000/1' }, true)).toBe(true);
  });

  test.each([
    { endpoint: 'http://push.example/1' },
    { endpoint: 'https://127.0.0.1/1' },
    { endpoint: 'https://2130706433/1' },
    { endpoint: 'https://[::1]/1' },
    { endpoint: 'https://[::ffff:10.0.0.1]/1' },
    { endpoint: 'https://10.0.0.1/1' },
    { endpoint: 'https://user:password@push.example/1' },
    { endpoint: 'file:///etc/passwd' },
    { endpoint: 'push.example' },
    { p256dh: 'A'.repeat(87) },
    { p256dh: `B${'A'.repeat(86)}` },
    { p256dh: '' },
    { auth: 'AAAA' },
    { auth: '???' },
  ])('is refused with %j', (change) => {
    expect(accepted(change)).toBe(false);
  });
});

test('the site keeps one key as long as its secret, and takes the operator’s own', () => {
  expect(vapidKeys({ secretKey: 'a secret that only this test knows' })).toEqual(keys);
  expect(vapidKeys({ secretKey: 'another' }).publicKey).not.toBe(keys.publicKey);
  expect(vapidKeys({ secretKey: 'another', privateKey: keys.privateKey })).toEqual(keys);
});
