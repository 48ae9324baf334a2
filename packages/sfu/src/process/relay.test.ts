// The relays of two media processes, and a stranger on the same network.
import { randomBytes } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { networkInterfaces } from 'node:os';
import { expect, onTestFinished, test } from 'vitest';
import { until } from '../testing/until.ts';
import { createRelayPackets, relayKeyBytes } from '../wire/sealed-packets.ts';
import { openRelays } from './relay.ts';

const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === '::1'),
);
const ipv6Missing = hasIpv6 ? '' : ' (skipped: this machine has no IPv6)';

async function twoProcesses() {
  const [home, edge] = await Promise.all([openRelays(), openRelays()]);
  const stranger = createSocket('udp4');
  stranger.bind(0, '127.0.0.1');
  await once(stranger, 'listening');
  onTestFinished(() => [home, edge, stranger].forEach((each) => each.close()));
  const key = randomBytes(relayKeyBytes);
  const came: string[] = [];
  const take = (packet: Buffer) => void came.push(packet.toString());
  const asked = { key: key.toString('hex'), take };
  const toEdge = home.open({ ...asked, role: 'home', peer: { port: edge.port } });
  const toHome = edge.open({ ...asked, role: 'edge', peer: { port: home.port } });
  return { home, edge, stranger, key, came, toEdge, toHome };
}

test('packets go both ways between the ends of a relay, and none once an end is closed', async () => {
  const { edge, came, toEdge, toHome } = await twoProcesses();
  toEdge.send(Buffer.from('picture'));
  await until(() => came.length === 1);
  toHome.send(Buffer.from('feedback'));
  await until(() => came.length === 2);
  expect(came).toEqual(['picture', 'feedback']);
  toHome.close();
  toEdge.send(Buffer.from('late'));
  await until(() => edge.dropped === 1);
  expect(came).toHaveLength(2);
});

test.skipIf(!hasIpv6)(
  `packets go both ways between two machines by IPv6, at the places that each of them names${ipv6Missing}`,
  async () => {
    const machine = { address: '0:0:0:0:0:0:0:1', port: 0 };
    const [home, edge] = await Promise.all([openRelays(machine), openRelays(machine)]);
    onTestFinished(() => [home, edge].forEach((each) => each.close()));
    expect([home, edge].map((each) => each.machine?.address)).toEqual(['::1', '::1']);
    const came: string[] = [];
    const key = randomBytes(relayKeyBytes).toString('hex');
    const ends = [home, edge].map((each, nth) =>
      each.open({
        key,
        role: nth === 0 ? 'home' : 'edge',
        peer: (nth === 0 ? edge : home).machine ?? { port: 0 },
        take: (packet) => void came.push(packet.toString()),
      }),
    );
    ends[0]?.send(Buffer.from('picture'));
    await until(() => came.length === 1);
    ends[1]?.send(Buffer.from('feedback'));
    await until(() => came.length === 2);
    expect(came).toEqual(['picture', 'feedback']);
  },
);

test('what a stranger sends to a relay is dropped, counted and not answered, even sealed with its key', async () => {
  const { edge, stranger, key, came, toEdge } = await twoProcesses();
  let answers = 0;
  stranger.on('message', () => (answers += 1));
  const sealed = createRelayPackets(key, 'home').seal(Buffer.from('forged')) as Buffer;
  const flood = [sealed, Buffer.alloc(0), randomBytes(1200), randomBytes(9000), sealed.subarray(0, 20)];
  for (const datagram of flood) stranger.send(datagram, edge.port, '127.0.0.1');
  await until(() => edge.dropped === flood.length);
  toEdge.send(Buffer.from('picture'));
  await until(() => came.length === 1);
  expect(came).toEqual(['picture']);
  expect(answers).toBe(0);
});
