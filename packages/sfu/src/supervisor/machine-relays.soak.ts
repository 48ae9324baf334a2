// A relay between two machines over a poor line: what is lost is sent again, and no end takes the other for silent.
import { randomInt } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { createSfu } from '../sfu.ts';
import { openLossyLink } from '../testing/lossy-link.ts';
import { openCamera, openWindow } from '../testing/peers.ts';
import { isUp } from '../testing/peers-engine.ts';
import { silentLog } from '../testing/silent-log.ts';

const stream = 'room';
const line = { delayMs: 200, lostOf: 20 };
const [rounds, packetsPerRound] = [60, 100];
/** A round takes a second by itself. */
const roundMaxMs = 4000;
/** Packets whose repetitions were lost as well, and those on their way at the end. */
const missingMax = 0.02;

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function machine() {
  const sfu = createSfu({
    log: silentLog,
    processes: 1,
    bindAddress: '127.0.0.1',
    machine: { address: '127.0.0.1' },
  });
  closing.push(() => sfu.shutdown());
  await isUp(sfu);
  return sfu;
}

test('viewers of another machine see a camera go on for a minute over a line of 200 ms that loses a packet in twenty', async () => {
  const [home, edge] = [await machine(), await machine()];
  const ended: string[] = [];
  for (const sfu of [home, edge]) sfu.on('relayEnded', (_, relay) => void ended.push(relay));
  const link = await openLossyLink(line);
  const camera = await openCamera(home, stream);
  const viewer = await openWindow(edge, stream);
  closing.push(link.close, camera.close, viewer.close);
  const place = await edge.relayPlace(stream);
  const { port, from } = link.to(place.port);
  const relay = await home.relayTo(stream, { ...place, port });
  await edge.relayFrom(stream, { ...relay, port: from });
  await viewer.sees(camera);

  link.lose(() => randomInt(line.lostOf) === 0);
  const before = viewer.marks('video').length;
  for (let round = 0; round < rounds; round++) {
    const since = performance.now();
    await viewer.more(packetsPerRound);
    expect([round, performance.now() - since < roundMaxMs]).toEqual([round, true]);
  }
  expect(ended).toEqual([]);
  const marks = viewer.marks('video').slice(before);
  const sent = Math.max(...marks) - Math.min(...marks) + 1;
  expect(new Set(marks).size).toBeGreaterThan(sent * (1 - missingMax));
}, 300_000);
