// Who may use the operator's relay, for how long, and where the one we ship a configuration for leads.
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { BlockList, isIP } from 'node:net';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createIceServers } from './ice-servers.ts';

const secret = 'shared-by-the-server-and-its-relay';
const clock = { now: () => 1_800_000_000_000 };
const turn = { urls: ['turn:turn.example:3478', 'turns:turn.example:5349'], secret };

test('members receive no ICE servers where the operator configured none (R7.112)', () => {
  expect(createIceServers({ clock, settings: { stunUrls: [] } })(7)).toEqual([]);
});

test('a member is given a name and a password that the relay can check, for ten minutes', () => {
  const servers = createIceServers({ clock, settings: { stunUrls: ['stun:stun.example'], turn } })(7);
  expect(servers).toEqual([
    { urls: ['stun:stun.example'] },
    { urls: turn.urls, username: expect.any(String), credential: expect.any(String) },
  ]);
  const { username = '', credential } = servers[1] ?? {};
  const [until, name] = username.split(':');
  expect(Number(until) - clock.now() / 1000).toBe(600);
  expect(name).toMatch(/^[\w-]{16}$/);
  expect(credential).toBe(createHmac('sha1', secret).update(username).digest('base64'));
});

const nameOf = (uid: number) =>
  createIceServers({ clock, settings: { stunUrls: [], turn } })(uid)[0]?.username?.split(':')[1];
test('each member has an own user name, which does not reveal the uid', () => {
  expect(nameOf(7)).toBe(nameOf(7));
  expect(nameOf(7)).not.toBe(nameOf(8));
});

test('the relay that we ship a configuration for leads to the media processes, and into no network of ours', () => {
  const text = readFileSync(path.resolve(import.meta.dirname, '../../../../deploy/coturn.conf'), 'utf8');
  const denied = new BlockList();
  for (const [, from = '', to = ''] of text.matchAll(/^denied-peer-ip=(\S+)-(\S+)$/gm)) {
    denied.addRange(from, to, isIP(from) === 6 ? 'ipv6' : 'ipv4');
  }
  const inside = ['10.1.2.3', '172.20.0.1', '192.168.1.1', '127.0.0.1', '169.254.169.254', '100.64.0.1'];
  for (const address of inside) expect(denied.check(address, 'ipv4'), address).toBe(true);
  for (const address of ['::1', 'fd00::1', 'fe80::1', '::ffff:10.0.0.1']) {
    expect(denied.check(address, 'ipv6'), address).toBe(true);
  }
  expect(text.match(/^allowed-peer-ip=/gm)).toHaveLength(1);
  expect(text).toMatch(/^use-auth-secret$/m);
});
