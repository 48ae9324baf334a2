// Minutes, or a busy hour, of people who enter a room, talk, lose their connection and leave: the server keeps nothing
// of those who left, its process does not grow, and every message that it acknowledged is in the room once.
import { expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { inspected, inspectHeap } from '../../testing/heap.ts';
import { createTestDatabase, type TestMember, until } from '../../testing/index.ts';
import { createPeople } from '../../testing/people.ts';
import { startServerProcess } from '../../testing/server-process.ts';
import { soakMs } from '../../testing/soak.ts';
import { startTalker } from '../../testing/talker.ts';

const secretKey = 'a secret of one server that runs for long';
const guestCount = 6;
const messagesEach = 5;
/** Of an hour, its first five minutes. */
const earlyShare = 1 / 12;
/** Histories, receipts and caches fill in this part of the time. */
const warmUpShare = 0.4;
const leastRounds = 4;
/** After a collection the heap may differ by so much; a leak for each connection passes it within minutes. */
const growthBytes = 4 * 1024 * 1024;
/** What its process holds at the end, of what it held early. */
const processGrowthMax = 1.3;

async function residentBytes(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes\S* (\S+)$/m.exec(metrics)?.[1]);
}

test('people who come, talk, lose their connection and leave do not make the server grow', async () => {
  await using database = await createTestDatabase();
  const env = { DATABASE_URL: database.url, SECRET_KEY: secretKey, RATE_LIMITS: 'off' };
  await using server = await startServerProcess({ ...env, NODE_OPTIONS: inspected });
  await using heap = await inspectHeap(server);
  const people = createPeople({ url: server.url, db: database.db, clock: systemClock, secretKey });
  const servers = () => [server.url];

  const host = await startTalker(await people.member({ premium: true }), { servers });
  const { roomid, slug } = await host.live.rooms.create('La longue nuit', { capacity: 50 });
  const members: TestMember[] = [];
  for (let nth = 0; nth < guestCount; nth++) members.push(await people.member({ premium: true }));

  const acknowledged: string[] = [];
  async function oneStay(member: TestMember, round: number): Promise<void> {
    const session = await startTalker(member, { servers, room: slug });
    const texts = Array.from({ length: messagesEach }, (_, nth) => `${member.nick} ${round} ${nth}`);
    const said = texts.map(async (text) => {
      await session.live.rooms.say(roomid, text);
      acknowledged.push(text);
    });
    // Some of these messages are on their way: the SDK sends them again once it is back.
    session.cut();
    await Promise.all(said);
    session.live.close();
  }

  const began = performance.now();
  const isOver = (share: number) => performance.now() - began > soakMs * share;
  let round = 0;
  async function roundsUntil(share: number): Promise<void> {
    for (let done = 0; done < leastRounds || !isOver(share); done++) {
      round += 1;
      await Promise.all(members.map((member) => oneStay(member, round)));
    }
    await until(() => host.live.rooms.view(roomid)?.people.size === 1, { what: 'all sessions have left' });
  }
  await roundsUntil(earlyShare);
  const earlyProcessBytes = await residentBytes(server.url);
  await roundsUntil(warmUpShare);
  const warmBytes = await heap.bytes();
  await roundsUntil(1);
  const processBytes = await residentBytes(server.url);
  const grownBytes = (await heap.bytes()) - warmBytes;
  const sizes = `${round} rounds; process ${earlyProcessBytes}, then ${processBytes} bytes; heap +${grownBytes}`;

  await until(() => host.received.length >= acknowledged.length, { what: 'all that was said is received' });
  const received = host.received.map(({ message }) => message);
  expect(received.toSorted()).toEqual(acknowledged.toSorted());
  expect(grownBytes, sizes).toBeLessThan(growthBytes);
  expect(processBytes / earlyProcessBytes, sizes).toBeLessThanOrEqual(processGrowthMax);
  host.live.close();
});
