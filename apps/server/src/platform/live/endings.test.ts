// How a live connection ends: with a reason and a code, and without what it lost the right to.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { standStill, startTestSite, type TestSite, until } from '../../testing/index.ts';
import { enter, type Hall, join, openHall, type Said } from './testing/hall.ts';

let site: TestSite;
let hall: Hall;
beforeAll(async () => {
  site = await startTestSite({ parts: { socketBounds: { maxUnreadBytes: 256 * 1024, maxSigns: 20 } } });
  hall = openHall(site);
});
afterAll(() => site.close());

const connectionOf = (uid: number) =>
  until(() => [...hall.connections].find(({ person }) => person?.uid === uid));

describe('the session of a token', () => {
  test('ends the socket that it opened, though the handshake had none, and says so', async () => {
    using lea = await enter(site, hall, { session: 'lea-1' });
    using max = await enter(site, hall, { uid: 8, session: 'max-1' });
    site.app.sockets.sessions.end('lea-1', 'over');
    expect(await lea.ended).toMatchObject({ code: 4401 });
    expect(lea.callbacksOf('disconnect')).toEqual([
      {
        reason: 'logged_out',
        final: 1,
        until: 0,
        comment: 'Votre session est terminée. Connectez-vous à nouveau.',
      },
    ]);
    expect(await max.ask('hall/echo', { text: 'hi' })).toMatchObject({ result: 200 });
  });

  test('that moves asks the client to come back', async () => {
    using lea = await enter(site, hall, { session: 'lea-2' });
    site.app.sockets.sessions.end('lea-2', 'moved');
    expect(await lea.ended).toMatchObject({ code: 4001 });
    expect(lea.callbacksOf('disconnect')).toEqual([]);
    using again = await enter(site, hall, { session: 'lea-2' });
    expect(await again.ask('hall/echo', { text: 'hi' })).toMatchObject({ result: 200 });
  });

  test('that ended during its login is noticed', async () => {
    using lea = await join(site, hall);
    lea.send('entry', 'enter', { uid: 7, session: 'lea-3', slowly: true });
    await until(() => hall.held() === 1);
    site.app.sockets.sessions.end('lea-3', 'over');
    hall.release();
    expect(await lea.ended).toMatchObject({ code: 4401 });
    expect(lea.results()).toEqual([]);
  });
});

describe('a goodbye', () => {
  test.each([
    [{ reason: 'second_device', final: true }, 4403, /autre appareil/],
    [{ reason: 'trial_ended', final: true }, 4403, /10 minutes/],
    [{ reason: 'access_blocked', final: true, untilAt: Date.UTC(2030, 0, 5) }, 4403, /05\/01\/2030/],
    [{ reason: 'access_blocked', final: true }, 4403, /bloqué/],
    [{ reason: 'flood', final: false }, 4000, /Trop de demandes/],
    [{ reason: 'restart', final: false }, 4000, /redémarre/],
  ] as const)('for %o has its words, and a code that says whether to come back', async (why, code, words) => {
    using lea = await enter(site, hall, { uid: 40 });
    const connection = await connectionOf(40);
    connection.disconnect(why);
    expect(connection.isOpen).toBe(false);
    expect(await lea.ended).toEqual({ code, reason: why.reason });
    expect(lea.callbacksOf('disconnect')).toEqual([
      {
        reason: why.reason,
        final: why.final ? 1 : 0,
        until: 'untilAt' in why ? why.untilAt : 0,
        comment: expect.stringMatching(words),
      },
    ]);
    await until(() => !hall.connections.has(connection));
  });

  test('reaches a listener that is added only after it', async () => {
    using lea = await enter(site, hall, { uid: 41 });
    const connection = await connectionOf(41);
    lea.socket.terminate();
    await until(() => !hall.connections.has(connection));
    let received = 0;
    connection.onClose(() => (received += 1));
    await until(() => received > 0);
    expect(received).toBe(1);
  });
});

describe('who says nothing', () => {
  test('and never logs in is closed; one whose login takes long is not', async () => {
    const own = openHall(site, { bounds: { loginWithinMs: 300 } });
    using silent = await join(site, own);
    using slow = await join(site, own);
    slow.send('entry', 'enter', { uid: 7, slowly: true });
    expect(await silent.ended).toMatchObject({ code: 4408 });
    own.release();
    expect(await slow.resultOf(1)).toMatchObject({ result: 200 });
    expect(await slow.ask('hall/echo', { text: 'hi' })).toMatchObject({ result: 200 });
  });

  test('that we would have read, had we not stood still, is not let go', async () => {
    const own = openHall(site, { bounds: { loginWithinMs: 300 } });
    using lea = await join(site, own);
    const login = lea.send('entry', 'enter', { uid: 7 });
    standStill(600);
    expect(await lea.resultOf(login)).toMatchObject({ result: 200 });
    expect(await lea.ask('hall/echo', { text: 'hi' })).toMatchObject({ result: 200 });
  });

  test('and does not read is let go with a code, while all others get everything', async () => {
    const own = openHall(site);
    using lea = await enter(site, own, { uid: 1 });
    using sleeper = await enter(site, own, { uid: 2 });
    using max = await enter(site, own, { uid: 3 });
    for (const each of [lea, sleeper, max]) await each.ask('hall/listen');
    sleeper.socket.pause();
    let said = 0;
    const isAwake = () => [...own.connections].some(({ person, isOpen }) => person?.uid === 2 && isOpen);
    await until(async () => {
      said += 1;
      await max.ask('hall/say', { text: 'x'.repeat(60_000), times: 10 });
      await until(() => lea.callbacksOf('said').length === said * 10);
      return !isAwake();
    });
    sleeper.socket.resume();
    expect(await sleeper.ended).toMatchObject({ code: 1013 });
    const numbers = Array.from({ length: said * 10 }, (_, at) => at + 1);
    await until(() => max.callbacksOf('said').length === numbers.length);
    for (const each of [lea, max]) {
      expect(each.callbacksOf<Said>('said').map(({ n }) => n)).toEqual(numbers);
    }
    const missed = sleeper.callbacksOf<Said>('said').map(({ n }) => n);
    expect(missed).toEqual(numbers.slice(0, missed.length));
    const { text } = await site.app.metrics.read();
    expect(text).toContain(`alcove_sockets_unread_total{path="${own.path}"} 1`);
  });

  test('but pings and pings is let go', async () => {
    using lea = await enter(site, hall);
    for (let time = 0; time < 15; time++) lea.socket.ping();
    expect(await lea.ask('hall/echo', { text: 'hi' })).toMatchObject({ result: 200 });
    for (let time = 0; time < 3; time++) lea.socket.send('pong');
    for (let time = 0; time < 3; time++) lea.socket.ping();
    expect(await lea.ended).toMatchObject({ code: 1008 });
  });
});

test('a heartbeat is asked for in frames, and either pong answers it (R7.012, R7.015)', async () => {
  await using quick = await startTestSite({ parts: { socketBounds: { pingEveryMs: 20 } } });
  const own = openHall(quick);
  using lea = await join(quick, own);
  await until(() => lea.frames.length > 0);
  expect(lea.frames[0]).toEqual({ type: 'system', data: 'ping' });
});

test('when the site stops, what is under way is answered, what comes then is refused, and all connections are sent the reason', async () => {
  const own = await startTestSite({ parts: { socketBounds: { drainWithinMs: 60_000 } } });
  const last = openHall(own);
  using lea = await enter(own, last);
  using max = await enter(own, last, { uid: 8 });
  const held = lea.send('hall', 'hold');
  const waiting = lea.send('hall', 'echo', { text: 'hi' });
  await until(() => last.held() === 1);
  const closed = own.close();
  await until(() => max.callbacksOf('disconnect').length === 1);
  expect(await max.ask('hall/echo', { text: 'hi' })).toMatchObject({
    result: 503,
    data: { code: 'unavailable' },
  });
  last.release();
  expect(await lea.resultOf(held)).toMatchObject({ result: 200 });
  expect(await lea.resultOf(waiting)).toMatchObject({ result: 503 });
  for (const each of [lea, max]) {
    expect(await each.ended).toMatchObject({ code: 1012 });
    expect(each.callbacksOf('disconnect')).toMatchObject([{ reason: 'restart', final: 0 }]);
  }
  await closed;
});
