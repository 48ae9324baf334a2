// Frames of hostile programs: each is answered or its connection closed, and no other connection notices.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestSite, type TestSite, until } from '../../testing/index.ts';
import { maxJsonDepth } from '../json.ts';
import { liveBounds } from './bounds.ts';
import { type Client, enter, type Hall, join, openHall } from './testing/hall.ts';

let site: TestSite;
let hall: Hall;
let neighbour: Client;
beforeAll(async () => {
  site = await startTestSite();
  hall = openHall(site);
});
afterAll(() => site.close());
beforeEach(async () => {
  neighbour = await enter(site, hall, { uid: 99 });
});
afterEach(async () => {
  const { result } = await neighbour.ask('hall/echo', { text: 'still here' });
  // A connection that stays long is sent heartbeats.
  const callbacksOf = neighbour.frames.filter((frame) => (frame.type as string) !== 'system');
  if (result !== 200 || callbacksOf.length !== 2) throw new Error('the neighbour noticed');
  neighbour.socket.close();
});

const request = (args: object) => JSON.stringify({ plugin: 'hall', action: 'echo', args });
const nested = (depth: number) =>
  `{"plugin":"hall","action":"echo","args":{"messageid":5,"text":"hi","deep":${'['.repeat(depth)}${']'.repeat(depth)}}}`;

test.each([
  ['nothing', ''],
  ['no JSON', 'bonsoir'],
  ['half of one', '{"plugin":"hall"'],
  ['a list', '[]'],
  ['null', 'null'],
  ['no arguments', '{"plugin":"hall","action":"echo"}'],
  ['a list of arguments', '{"plugin":"hall","action":"echo","args":[]}'],
  ['arguments that are a text', '{"plugin":"hall","action":"echo","args":"messageid"}'],
  ['no messageid', request({ text: 'hi' })],
  ['messageid 0, which is the server’s', request({ messageid: 0 })],
  ['a negative messageid', request({ messageid: -3 })],
  ['half a messageid', request({ messageid: 1.5 })],
  ['a messageid in words', request({ messageid: '3' })],
  ['a messageid beyond exact numbers', request({ messageid: 2 ** 53 })],
  ['a messageid that is endless', request({}).replace('{}', '{"messageid":1e999}')],
  ['lists within lists', nested(maxJsonDepth)],
  ['a NUL for a messageid', request({ messageid: '\0' })],
])('a frame of %s is answered with messageid 0 and 400, and the next one is read', async (_what, text) => {
  using mallory = await enter(site, hall);
  expect(await mallory.raw(text)).toMatchObject({ result: 400, data: { code: 'malformed' } });
  expect(await mallory.ask('hall/echo', { text: 'hi' })).toMatchObject({ result: 200 });
});

test('a frame that names no action, but has a number, is answered with it', async () => {
  using mallory = await enter(site, hall);
  for (const frame of [
    {},
    { plugin: 'hall' },
    { plugin: 1, action: 'echo' },
    { plugin: 'hall', action: {} },
  ]) {
    const text = JSON.stringify({ ...frame, args: { messageid: 50 } });
    expect(await mallory.raw(text, 50)).toMatchObject({ result: 400, data: { code: 'malformed' } });
  }
});

test('a frame that holds a NUL is answered with its number, and nothing comes of it', async () => {
  using mallory = await enter(site, hall);
  for (const args of [{ text: '\0' }, { text: 'hi', more: ['a', { 'b\0': 1 }] }]) {
    const answer = await mallory.raw(request({ messageid: 5, ...args }), 5);
    expect(answer).toMatchObject({ result: 400, data: { code: 'malformed' } });
  }
});

test('numbers may come in any order, and twice (R3.089)', async () => {
  using mallory = await enter(site, hall);
  for (const id of [900, 3, 3, Number.MAX_SAFE_INTEGER]) {
    expect(await mallory.raw(request({ messageid: id, text: 'hi' }), id)).toMatchObject({ result: 200 });
  }
});

test('of keys sent twice the last one counts', async () => {
  using mallory = await enter(site, hall);
  const text =
    '{"plugin":"no","plugin":"hall","action":"echo","args":{"messageid":5,"text":"a","text":"b","messageid":6}}';
  expect(await mallory.raw(text, 6)).toMatchObject({ result: 200, data: { args: { text: 'b' } } });
});

test('no key reaches behind an object', async () => {
  using mallory = await enter(site, hall);
  const text =
    '{"plugin":"hall","action":"echo","__proto__":{"role":"owner"},"args":{"messageid":5,"text":"a","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}}';
  expect(await mallory.raw(text, 5)).toMatchObject({ data: { args: { text: 'a' } } });
  expect({}).not.toHaveProperty('polluted');
});

test('the deepest frame that is read passes, its arguments as declared', async () => {
  using mallory = await enter(site, hall);
  expect(await mallory.raw(nested(maxJsonDepth - 2), 5)).toMatchObject({ data: { args: { text: 'hi' } } });
});

test('bytes instead of text end the socket with 1003, a frame beyond 64 KiB with 1009', async () => {
  using bytes = await enter(site, hall);
  bytes.socket.send(Buffer.from(request({ messageid: 9, text: 'hi' })), { binary: true });
  expect(await bytes.ended).toMatchObject({ code: 1003 });
  using large = await enter(site, hall);
  expect(await large.raw(request({ messageid: 9, text: 'x'.repeat(60_000) }), 9)).toMatchObject({
    result: 400,
  });
  large.socket.send(request({ messageid: 10, text: 'x'.repeat(65_536) }));
  expect(await large.ended).toMatchObject({ code: 1009 });
  expect(large.frames).toHaveLength(2);
});

test('ten thousand frames at once: the first are answered, then 429, then the connection is closed and may come back', async () => {
  using mallory = await enter(site, hall);
  const began = performance.now();
  for (let time = 0; time < 10_000; time++) mallory.send('hall', 'echo', { text: 'hi' });
  expect(await mallory.ended).toEqual({ code: 4000, reason: 'flood' });
  const results = mallory.results();
  const answered = results.filter(({ result }) => result === 200).length;
  // The first at once, and some while the flood lasts.
  expect(answered).toBeGreaterThanOrEqual(60);
  const { size, perSecond } = liveBounds.frames;
  expect(answered).toBeLessThanOrEqual(size + ((performance.now() - began) / 1000) * perSecond);
  expect(results.find(({ result }) => result === 429)).toMatchObject({
    messageid: expect.any(Number),
    data: { code: 'too_many', params: { seconds: 1 } },
  });
  expect(results.length).toBeLessThan(1000);
  expect(mallory.callbacksOf('disconnect')).toEqual([
    { reason: 'flood', final: 0, until: 0, comment: expect.stringMatching(/Trop de demandes/) },
  ]);
  using again = await enter(site, hall);
  expect(await again.ask('hall/echo', { text: 'hi' })).toMatchObject({ result: 200 });
});

test('without limits ten thousand frames are all answered, in their order', async () => {
  const open = openHall(site, { frameLimits: 'off', bounds: { waitingFrames: 10_000, waitingUnits: 1e7 } });
  using bench = await enter(site, open);
  for (let time = 0; time < 10_000; time++) bench.send('hall', 'echo', { text: 'hi' });
  await until(() => bench.results().length === 10_001);
  expect(bench.results().map(({ messageid }) => messageid)).toEqual(
    Array.from({ length: 10_001 }, (_, at) => at + 1),
  );
});

test('requests that wait are bounded, by number and by length; those beyond are refused at once', async () => {
  const narrow = openHall(site, { bounds: { waitingFrames: 3, waitingUnits: 5000 } });
  using mallory = await enter(site, narrow);
  const held = mallory.send('hall', 'hold');
  await until(() => narrow.held() === 1);
  const long = mallory.send('hall', 'echo', { text: 'x'.repeat(5000) });
  expect(await mallory.resultOf(long)).toMatchObject({ result: 429 });
  const waiting = Array.from({ length: 3 }, () => mallory.send('hall', 'echo', { text: 'hi' }));
  const beyond = mallory.send('hall', 'echo', { text: 'hi' });
  expect(await mallory.resultOf(beyond)).toMatchObject({ result: 429 });
  narrow.release();
  for (const id of [held, ...waiting]) expect(await mallory.resultOf(id)).toMatchObject({ result: 200 });
  expect(mallory.results().map(({ messageid }) => messageid)).toEqual([1, long, beyond, held, ...waiting]);
});

test('a connection that closes takes its waiting requests along', async () => {
  const own = openHall(site);
  const mallory = await enter(site, own);
  mallory.send('hall', 'hold');
  for (let time = 0; time < 5; time++) mallory.send('hall', 'hold');
  await until(() => own.held() === 1);
  mallory.socket.terminate();
  await until(() => own.connections.size === 0);
  own.release();
  using lea = await enter(site, own);
  await lea.ask('hall/echo', { text: 'hi' });
  expect(own.held()).toBe(0);
});

test('a page of another site gets no socket', async () => {
  const cookie = await site.passGate();
  await expect(join(site, hall, { cookie, origin: 'https://evil.example' })).rejects.toMatchObject({
    status: 403,
  });
});
