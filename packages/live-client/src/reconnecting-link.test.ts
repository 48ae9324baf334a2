// The link that rooms, private messages and notifications share: attempts, returns, and its ends.
import { expect, test } from 'vitest';
import { closeCodes } from '@alcove/protocol';
import { ownFailure } from './failures.ts';
import { createLink, type LinkEnd, type Wire } from './reconnecting-link.ts';
import { LiveFailure } from './live-client.ts';
import { createFakeClock, settled } from './testing/fake-clock.ts';
import { createFakeSocket, type FakeSocket } from './testing/fake-socket.ts';

const everyMs = 10_000;

/** A link that comes back after every end, to a server that opens every socket and says nothing. */
function setLink({ atOnce = 0, accepts = true, returns = true } = {}) {
  const clock = createFakeClock();
  const sockets: FakeSocket[] = [];
  const wires: Wire[] = [];
  const ends: LinkEnd[] = [];
  const read: string[] = [];
  let isAway = false;
  const link = createLink({
    clock,
    openSocket(uri) {
      const { socket, client } = createFakeSocket(uri, () => {});
      sockets.push(socket);
      queueMicrotask(() => (isAway ? socket.drop() : socket.open()));
      return client;
    },
    retry: { atOnce, everyMs },
    address: () => ({ uri: 'wss://alcove.test/ws', timeoutMs: 5000 }),
    onOpen(wire) {
      wires.push(wire);
      const begin = () => void (accepts && wire.accepted());
      return { begin, read: (text) => read.push(text), ended: () => read.push('ended') };
    },
    onEnd(end) {
      ends.push(end);
      if (returns) link.again();
    },
  });
  link.open();
  const last = () => sockets.at(-1) as FakeSocket;
  const refuse = () => void (isAway = true);
  return { clock, link, sockets, wires, ends, read, last, refuse };
}

test('a link that was up returns at once as often as its policy allows, and then in its rhythm', async () => {
  const { clock, sockets, last } = setLink({ atOnce: 2 });
  await settled();
  for (let loss = 1; loss <= 3; loss++) {
    last().drop();
    await settled();
  }
  expect(sockets).toHaveLength(3);
  await clock.advance(everyMs);
  expect(sockets).toHaveLength(4);
  // It is up for long enough to begin a new row.
  await clock.advance(15_000);
  last().drop();
  await settled();
  expect(sockets).toHaveLength(5);
});

test('a link that a restarting server sends away returns after 0.2 to 2 s, then slower, then in its rhythm', async () => {
  const { clock, sockets, last } = setLink({ atOnce: 2 });
  await settled();
  const drawn = [0, 0.999, 0.5, 0.5];
  clock.random = () => drawn.shift() ?? 0.5;
  last().drop(closeCodes.restart);
  await clock.advance(199);
  expect(sockets).toHaveLength(1);
  await clock.advance(1);
  expect(sockets).toHaveLength(2);

  last().drop(closeCodes.restart);
  await clock.advance(1997);
  expect(sockets).toHaveLength(2);
  await clock.advance(3);
  expect(sockets).toHaveLength(3);
});

test('a server that stays away after its restart is asked after twice as long each time, then in the usual rhythm', async () => {
  const { clock, sockets, ends, last, refuse } = setLink({ atOnce: 2 });
  await settled();
  refuse();
  last().drop(closeCodes.restart);
  const seen = () => [sockets.length, ends.length];
  for (const [nth, waitMs] of [1100, 2200, 4400, 8800, everyMs, everyMs].entries()) {
    await clock.advance(waitMs - 1);
    expect(seen()).toEqual([nth + 1, nth + 1]);
    await clock.advance(1);
    expect(seen()).toEqual([nth + 2, nth + 2]);
  }
});

test('an attempt that was not accepted is never followed by another at once', async () => {
  const { clock, sockets, last } = setLink({ atOnce: 2, accepts: false });
  await settled();
  last().drop();
  await clock.advance(everyMs - 1);
  expect(sockets).toHaveLength(1);
  await clock.advance(1);
  expect(sockets).toHaveLength(2);
});

test('an earlier connection neither reads, ends nor counts once another has taken its place', async () => {
  const { link, sockets, wires, ends, read } = setLink({ atOnce: 1 });
  await settled();
  const [first] = sockets;
  first?.drop();
  await settled();
  first?.say('late');
  first?.drop();
  wires[0]?.end(ownFailure('live_timeout'));
  expect(read).toEqual(['ended']);
  expect(ends).toHaveLength(1);
  expect(link.isUp).toBe(true);
});

test('an end is announced with the refusal or the code of the close, before what waits for an answer fails', async () => {
  const refusal = new LiveFailure({ code: 'login_required', result: 403, comment: '', data: undefined });
  const refused = setLink({ accepts: false, returns: false });
  await settled();
  refused.wires[0]?.end(refusal);
  expect(refused.ends).toEqual([{ refusal, closeCode: 0 }]);
  expect(refused.last().state).toBe('closed');
  const dropped = setLink({ returns: false });
  await settled();
  dropped.last().drop(4401);
  expect(dropped.ends).toEqual([{ refusal: undefined, closeCode: 4401 }]);
});

test('a closed link announces no end, fails what waits, and plans nothing, whatever it was doing', async () => {
  for (const until of ['addressing', 'opening', 'up', 'waiting'] as const) {
    const { clock, link, sockets, ends, read, last } = setLink({ returns: true });
    if (until === 'opening') await Promise.resolve();
    else if (until !== 'addressing') await settled();
    if (until === 'waiting') last().drop();
    const before = ends.length;
    link.close();
    await clock.advance(10 * everyMs);
    expect(ends, until).toHaveLength(before);
    expect(sockets.length, until).toBeLessThanOrEqual(1);
    expect(read, until).toEqual(until === 'up' || until === 'waiting' ? ['ended'] : []);
    expect(clock.timers, until).toBe(0);
  }
});
