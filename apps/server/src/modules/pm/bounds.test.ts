// Bounds of private messages, with rate limits on; and the bounds of one statement.
import { pmCallbacks, pmCalls, pmLimits, pmSocketActions as im, relationsCalls } from '@alcove/protocol';
import { sql } from 'kysely';
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

test('a member writes twenty messages in ten seconds, then waits; typing is announced once in three seconds (R7.037, R7.104, R7.125, R7.126, R7.136, R9.014, R9.015)', async () => {
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

test('a message that follows an unread one is sent whole however long, is one under its name, and crosses no block', async () => {
  const [ondine, basile] = await people.pair({}, { premium: true });
  const say = (message: string, mid = '') => ondine.ask(im.sendPm, { to: basile.uid, message, mid });
  await say('Bonsoir');
  // The second is too long for a notification of Postgres, which writes each of these signs as six.
  for (const text of ['日'.repeat(2000), `${'\u0001'.repeat(1500)}fin`]) {
    const { data } = await say(text);
    const received = await basile.receives(pmCallbacks.pmMessage, ({ id }) => id === data.id);
    expect(received).toMatchObject({ message: text, sender_nick: ondine.nick, receiver_nick: basile.nick });
  }
  const names = await Promise.all([1, 2].map(() => say('Encore', 'n')));
  expect(names.map(({ data }) => data.id)).toEqual([4, 4]);
  const { data } = await basile.ask(im.loadPm, { from: ondine.uid, direction: 'backward', filter_id: 0 });
  expect(data.messages.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  const block = await basile.call(relationsCalls.block, { id: ondine.uid, type: '24h' });
  expect(block).toMatchObject({ status: 'success' });
  expect(await say('Et là ?')).toMatchObject({ result: 403 });
  expect(await say('Encore', 'n')).toMatchObject({ result: 200, data: { id: 4 } });
});

const pageFrom = (first: number) => Array.from({ length: pmLimits.found }, (_, nth) => first - nth);

test('a member of many messages finds common words page after page, the latest first, and rare ones of long ago', async () => {
  const [ondine, basile] = await people.pair();
  const count = 1100;
  await sql`insert into private_messages (conversation_id, id, sender_uid, recipient_uid, mid, text, sent_at)
    select id, n, ${ondine.uid}, ${basile.uid}, n, case n when 7 then 'Le phare, bonsoir' else 'Bonsoir ' || n end, n
    from conversations, generate_series(1, ${count}::int) as n
    where low_uid = ${Math.min(ondine.uid, basile.uid)} and high_uid = ${Math.max(ondine.uid, basile.uid)}`.execute(
    site.db,
  );
  const page = async (q: string, offset = 0) => {
    const answer = await basile.call(pmCalls.searchPm, { q, offset });
    return answer.status === 'success' ? answer.data.messages.map(({ id }) => id) : answer;
  };
  expect(await page('BONSO')).toEqual(pageFrom(count));
  expect(await page('bonsoir', pmLimits.found)).toEqual(pageFrom(count - pmLimits.found));
  // Older than those that are looked at first: alone, before a common beginning, and deep in the pages.
  for (const q of ['phar', 'phare bonso', 'bonsoir phare']) expect(await page(q), q).toEqual([7]);
  expect(await page('bonsoir', 1060)).toEqual(pageFrom(40));
});
