// What a program learns that speaks to the live socket: who may ask, in which order it is answered, and in
// which words it is refused.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestSite, type TestSite, until } from '../../testing/index.ts';
import { enter, type Hall, join, openHall } from './testing/hall.ts';

let site: TestSite;
let hall: Hall;
beforeAll(async () => {
  site = await startTestSite();
  hall = openHall(site);
});
afterAll(() => site.close());

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
    for (const name of ['hall/echo', 'hall/mute', 'hall/seldom']) {
      expect(await lea.ask(name)).toMatchObject({ result: 401, data: { code: 'not_logged_in' } });
    }
    expect(await lea.ask('door/enter', { uid: 7 })).toMatchObject({ result: 200 });
    expect(await lea.ask('hall/echo', { text: 'hi' })).toMatchObject({ result: 200 });
    expect(await lea.ask('door/enter', { uid: 8 })).toMatchObject({
      result: 409,
      data: { code: 'logged_in_already' },
    });
  });

  test('that failed to log in may be followed by another', async () => {
    using lea = await join(site, hall);
    expect(await lea.ask('door/enter', { uid: 0 })).toMatchObject({ data: { code: 'login_failed' } });
    expect(await lea.ask('door/enter', { uid: 7 })).toMatchObject({ result: 200 });
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

describe('an audience', () => {
  test('hears everything once and in order, and whoever comes later gets what came before first', async () => {
    const room = openHall(site);
    using lea = await enter(site, room, { uid: 1 });
    using max = await enter(site, room, { uid: 2 });
    await lea.ask('hall/listen');
    await lea.ask('hall/say', { text: 'a', times: 3 });
    await max.ask('hall/listen');
    await lea.ask('hall/say', { text: 'b', times: 2 });
    await until(() => max.told('said').length === 2);
    expect(lea.told<{ n: number }>('said').map(({ n }) => n)).toEqual([1, 2, 3, 4, 5]);
    expect(max.told('before')).toEqual([{ numbers: [1, 2, 3] }]);
    expect(max.told<{ n: number }>('said').map(({ n }) => n)).toEqual([4, 5]);
  });
});
