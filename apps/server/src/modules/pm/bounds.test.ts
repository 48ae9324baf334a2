// Bounds of private messages, with rate limits on.
import { pmCallbacks, pmSocketActions as im } from '@alcove/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../../testing/index.ts';
import { pmPeople } from './testing/pm-people.ts';

let site: TestSite;
let people: ReturnType<typeof pmPeople>;
beforeAll(async () => {
  site = await startTestSite();
  people = pmPeople(site);
});
afterAll(() => site.close());

describe('a request', () => {
  test('is bounded: three a day to one member, ten to all', async () => {
    const ondine = await people.writer();
    const basile = await site.addPerson();
    for (let round = 0; round < 3; round += 1) {
      expect(await ondine.ask(im.requestPm, { to: basile.uid })).toMatchObject({ result: 200 });
      await ondine.ask(im.resetPm, { to: basile.uid });
    }
    const fourth = await ondine.ask(im.requestPm, { to: basile.uid });
    expect(fourth).toMatchObject({ data: { code: 'pm_requests_repeated', params: { count: 3 } } });
    for (let nth = 3; nth < 10; nth += 1) {
      await ondine.ask(im.requestPm, { to: (await site.addPerson()).uid });
    }
    const eleventh = await ondine.ask(im.requestPm, { to: (await site.addPerson()).uid });
    expect(eleventh).toMatchObject({ data: { code: 'pm_requests_too_many', params: { count: 10 } } });
  });
});

test('a member writes twenty messages in ten seconds, then waits; typing is told once in three seconds (R7.037, R7.104, R7.125, R7.126, R7.136)', async () => {
  const [ondine, basile] = await people.pair();
  const sent = [];
  for (let nth = 0; nth < 21; nth += 1)
    sent.push(await ondine.ask(im.sendPm, { to: basile.uid, message: `${nth}` }));
  expect(sent.filter(({ result }) => result === 200)).toHaveLength(20);
  expect(sent[20]).toMatchObject({ result: 429 });
  await site.clock.advance(10_000);
  expect(await ondine.ask(im.sendPm, { to: basile.uid, message: 'encore' })).toMatchObject({ result: 200 });
  for (let nth = 0; nth < 3; nth += 1) {
    expect(await ondine.ask(im.typePm, { to: basile.uid })).toMatchObject({ result: 200 });
  }
  await basile.receives(pmCallbacks.pmMessage, ({ message }) => message === 'encore');
  expect(basile.received(pmCallbacks.pmTyping)).toEqual([{ from: ondine.uid, nick: ondine.nick }]);
  await site.clock.advance(3000);
  await ondine.ask(im.typePm, { to: basile.uid });
  await ondine.ask(im.checkPm, { to: basile.uid });
  expect(basile.received(pmCallbacks.pmTyping)).toHaveLength(2);
  expect(ondine.received(pmCallbacks.pmTyping)).toEqual([]);
});
