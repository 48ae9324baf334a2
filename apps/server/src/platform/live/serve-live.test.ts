// What a program learns that speaks to the live socket: who may ask, in which order it is answered, and in
// which words it is refused.
import { closeCodes } from '@alcove/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestSite, type TestSite, until } from '../../testing/index.ts';
import { type Client, enter, type Hall, join, openHall, type Said } from './testing/hall.ts';

let site: TestSite;
let hall: Hall;
beforeAll(async () => {
  site = await startTestSite();
  hall = openHall(site);
});
afterAll(() => site.close());

const received = (client: Client) => client.callbacksOf<Said>('said').map(({ n }) => n);

describe('a request', () => {
  test('is answered by a result with its number, success without a comment (R7.002, R7.003, R7.004, R7.005, R7.006, R7.007)', async () => {
    using lea = await enter(site, hall);
    expect(await lea.ask('hall/echo', { text: 'bonsoir', unknown: true })).toEqual({
      type: 'result',
      messageid: 2,
      result: 200,
      comment: '',
      data: { args: { text: 'bonsoir' }, language: 'fr' },
    });
  });

  test('before login is refused with 401, whatever it asks (R7.016)', async () => {
    using lea = await join(site, hall);
    for (const name of ['hall/echo', 'hall/mute', 'hall/seldom', 'hall/nothing', 'nowhere/echo']) {
      expect(await lea.ask(name)).toMatchObject({ result: 401, data: { code: 'not_logged_in' } });
    }
    expect(await lea.ask('entry/enter', { uid: 7 })).toMatchObject({ result: 200 });
    expect(await lea.ask('hall/echo', { text: 'hi' })).toMatchObject({ result: 200 });
    expect(await lea.ask('entry/enter', { uid: 8 })).toMatchObject({
      result: 409,
      data: { code: 'logged_in_already' },
    });
  });

  test('that failed to log in may be followed by another', async () => {
    using lea = await join(site, hall);
    expect(await lea.ask('entry/enter', { uid: 0 })).toMatchObject({ data: { code: 'login_failed' } });
    expect(await lea.ask('entry/enter', { uid: 7 })).toMatchObject({ result: 200 });
  });

  test('waits for the one before, and results come in the order of requests', async () => {
    using lea = await enter(site, hall);
    const held = lea.send('hall', 'hold');
    const others = [lea.send('hall', 'echo', { text: 'a' }), lea.send('hall', 'echo', { text: 'b' })];
    await until(() => hall.held() === 1);
    hall.release();
    await lea.resultOf(others[1] ?? 0);
    expect(lea.results().map(({ messageid }) => messageid)).toEqual([1, held, ...others]);
  });
});

describe('a refusal', () => {
  test('by a rule names its code and values, in the language of the connection', async () => {
    using lea = await enter(site, hall);
    expect(await lea.ask('hall/fail', { how: 'rule' })).toMatchObject({
      result: 400,
      comment: 'Un salon accueille de 2 à 3 personnes.',
      data: { code: 'room_capacity_invalid', params: { min: 2, max: 3 } },
    });
    const cookie = `${await site.passGate()}; lang=en`;
    using max = await enter(site, hall, { uid: 8 }, { cookie });
    expect(await max.ask('hall/fail', { how: 'rule' })).toMatchObject({
      comment: 'A room holds 2 to 3 people.',
    });
  });

  test('of what was sent says at which argument', async () => {
    using lea = await enter(site, hall);
    const long = await lea.ask('hall/echo', { text: 'x'.repeat(21) });
    expect(long).toMatchObject({ result: 400, data: { code: 'invalid_input' } });
    expect(long.data.messages?.text).toMatch(/20/);
    const missing = await lea.ask('hall/echo');
    expect(missing.data.messages).toHaveProperty('text');
  });

  test('of an action nobody declared is 404', async () => {
    using lea = await enter(site, hall);
    for (const name of ['hall/nothing', 'nowhere/echo', 'constructor/name', 'hall/__proto__']) {
      expect(await lea.ask(name)).toMatchObject({ result: 404, data: { code: 'action_unknown' } });
    }
  });

  test('by standing asks the capability table as it is now: a trial that has ended may nothing more', async () => {
    using lea = await enter(site, hall, { uid: -1, endsAt: site.clock.now() + 60_000 });
    expect(await lea.ask('hall/echo', { text: 'hi' })).toMatchObject({ result: 200 });
    expect(await lea.ask('hall/mute')).toMatchObject({ data: { code: 'authorization_required' } });
    await site.clock.advance(60_000);
    expect(await lea.ask('hall/echo', { text: 'hi' })).toMatchObject({ data: { code: 'login_required' } });
  });

  test('by rate counts a person on all their sockets, and says when the next request is allowed', async () => {
    using lea = await enter(site, hall, { uid: 30 });
    using tablet = await enter(site, hall, { uid: 30 });
    using max = await enter(site, hall, { uid: 31 });
    expect(await lea.ask('hall/seldom')).toMatchObject({ result: 200 });
    expect(await tablet.ask('hall/seldom')).toMatchObject({ result: 200 });
    const often = { result: 429, data: { code: 'too_many', params: { seconds: 60 } } };
    expect(await lea.ask('hall/seldom')).toMatchObject(often);
    expect(await tablet.ask('hall/seldom')).toMatchObject(often);
    expect(await max.ask('hall/seldom')).toMatchObject({ result: 200 });
    await site.clock.advance(60_000);
    expect(await lea.ask('hall/seldom')).toMatchObject({ result: 200 });
  });

  test('where we went wrong ourselves is a bug: 500 in general words, logged without what was sent', async () => {
    const own = openHall(site);
    using lea = await enter(site, own);
    const bug = await lea.ask('hall/fail', { how: 'bug', secret: 'nobody’s business' });
    expect(bug).toMatchObject({ result: 500, data: { code: 'internal' } });
    expect(JSON.stringify(bug)).not.toContain('something else');
    expect(own.log.entries).toHaveLength(1);
    expect(own.log.entries[0]).toMatchObject({
      level: 'error',
      during: 'hall.fail',
      requestId: expect.any(String),
    });
    expect(JSON.stringify(own.log.entries)).not.toContain('nobody’s business');
  });

  test('never follows a result: what goes wrong afterwards is only logged', async () => {
    const own = openHall(site);
    using lea = await enter(site, own);
    expect(await lea.ask('hall/fail', { how: 'after' })).toMatchObject({ result: 200 });
    expect(await lea.ask('hall/echo', { text: 'hi' })).toMatchObject({ result: 200 });
    expect(own.log.entries).toMatchObject([{ level: 'error', err: { message: 'afterwards' } }]);
  });
});

describe('what the server sends by itself', () => {
  test('comes as callbacks with plugin, action and data (R7.008, R7.009, R7.010, R7.011)', async () => {
    const own = openHall(site);
    using lea = await enter(site, own);
    await lea.ask('hall/listen');
    await until(() => lea.callbacksOf('before').length === 1);
    expect(lea.frames.at(-1)).toEqual({
      type: 'callback',
      plugin: 'hall',
      action: 'before',
      data: { numbers: [] },
    });
  });

  test('to a room comes once and in order; a newcomer gets what came before, then all that follows', async () => {
    const own = openHall(site);
    using lea = await enter(site, own, { uid: 1 });
    using max = await enter(site, own, { uid: 2 });
    await lea.ask('hall/listen');
    await lea.ask('hall/say', { text: 'a', times: 3 });
    await max.ask('hall/listen');
    await lea.ask('hall/say', { text: 'b', times: 2 });
    await lea.ask('hall/say', { text: 'not to Max', notTo: 2 });
    await lea.ask('hall/say', { text: 'c' });
    await until(() => max.callbacksOf('said').length === 3 && lea.callbacksOf('said').length === 7);
    expect(received(lea)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(max.callbacksOf('before')).toEqual([{ numbers: [1, 2, 3] }]);
    expect(received(max)).toEqual([4, 5, 7]);
  });
});

describe('a handler that hangs', () => {
  test('is answered for by its deadline, and the connection let go; nobody else waits', async () => {
    const own = openHall(site, { bounds: { answerWithinMs: 200 } });
    using lea = await enter(site, own, { uid: 1 });
    using max = await enter(site, own, { uid: 2 });
    const hangs = lea.send('hall', 'hold', {});
    const waits = lea.send('hall', 'say', { text: 'never said' });
    expect(await lea.resultOf(hangs)).toMatchObject({ result: 503, data: { code: 'deadline' } });
    expect(await lea.ended).toMatchObject({ code: closeCodes.ended });
    expect(lea.callbacksOf('disconnect')).toMatchObject([{ reason: 'restart', final: 0 }]);
    expect(lea.frames.some((frame) => JSON.stringify(frame).includes(`"messageid":${waits}`))).toBe(false);
    expect(await max.ask('hall/echo', { text: 'hi' })).toMatchObject({ result: 200 });
    own.release();
  });

  test('a login that waits in the queue is not hurried: only its own work counts', async () => {
    const own = openHall(site, { bounds: { loginsRunning: 1, answerWithinMs: 400 } });
    using first = await join(site, own);
    const login = first.send('entry', 'enter', { uid: 1, slowly: true });
    await until(() => own.held() === 1);
    using second = await join(site, own);
    const waiting = second.send('entry', 'enter', { uid: 2 });
    expect(await first.resultOf(login)).toMatchObject({ result: 503 });
    expect(await second.resultOf(waiting)).toMatchObject({ result: 200 });
    own.release();
  });
});

describe('logins', () => {
  test('of the whole process wait in one queue; leaving it costs nothing, and only beyond it they are refused', async () => {
    const own = openHall(site, { bounds: { loginsRunning: 1, loginsWaiting: 2 } });
    using first = await join(site, own);
    const login = first.send('entry', 'enter', { uid: 1, slowly: true });
    await until(() => own.held() === 1);
    using second = await join(site, own);
    using third = await join(site, own);
    second.send('entry', 'enter', { uid: 2 });
    const last = third.send('entry', 'enter', { uid: 3 });
    await until(() => own.number('alcove_live_frames_total 3'));
    using fourth = await join(site, own);
    expect(await fourth.ask('entry/enter', { uid: 4 })).toMatchObject({ result: 503 });
    second.socket.terminate();
    await until(() => own.number('alcove_live_connections{kind="stranger"} 3'));
    const again = fourth.send('entry', 'enter', { uid: 4 });
    own.release();
    expect(await first.resultOf(login)).toMatchObject({ result: 200 });
    expect(await third.resultOf(last)).toMatchObject({ result: 200 });
    expect(await fourth.resultOf(again)).toMatchObject({ result: 200 });
    expect(own.entered()).toBe(3);
  });
});

test('the numbers tell who is connected, what came and how it was answered', async () => {
  const own = openHall(site);
  using lea = await enter(site, own);
  using visit = await enter(site, own, { uid: -1, endsAt: site.clock.now() + 60_000 });
  using stranger = await join(site, own);
  await stranger.ask('hall/echo');
  await visit.ask('hall/nothing');
  for (const number of [
    'alcove_live_connections{kind="member"} 1',
    'alcove_live_connections{kind="trial"} 1',
    'alcove_live_connections{kind="stranger"} 1',
    'alcove_live_frames_total 4',
    'alcove_live_results_total{result="200"} 2',
    'alcove_live_results_total{result="401"} 1',
    'alcove_live_results_total{result="404"} 1',
  ]) {
    expect(await own.number(number), number).toBe(true);
  }
  lea.socket.close();
  await until(() => own.number('alcove_live_connections{kind="member"} 0'));
});
