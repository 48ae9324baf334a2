// Stored files are served to one reader, for a minute, and only with a gate pass.
import { randomBytes } from 'node:crypto';
import { dayMs } from '@alcove/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openJar } from './cookies.ts';
import { refuse } from '../refusal.ts';
import { startEdge } from './testing/edge.ts';
import { openSampleEdge } from './testing/sample-calls.ts';

let edge: Awaited<ReturnType<typeof openSampleEdge>>;
const picture = randomBytes(5000);
beforeAll(async () => {
  edge = await openSampleEdge();
  await edge.files.put('pictures/one.jpg', picture, { type: 'image/jpeg', maxBytes: 10_000 });
});
afterAll(() => edge.close());

/** A visitor with a gate pass: the cookies, and the name that tickets are bound to. */
function visitor({ gatePasses }: Pick<typeof edge, 'gatePasses'> = edge) {
  const jar = openJar(undefined);
  gatePasses.grant(jar, 'self');
  const proof = gatePasses.read(jar);
  if (proof.state !== 'valid') throw new Error('the gate pass was not accepted');
  const cookie = jar
    .changes()
    .map((change) => change.split(';', 1)[0])
    .join('; ');
  return { cookie, viewer: proof.id };
}

const see = (ticket: string, cookie?: string, headers: Record<string, string> = {}) =>
  edge.fetch(`/media/${ticket}`, { headers: { ...(cookie && { cookie }), ...headers } });

test('a visitor with a ticket receives the whole picture, which only the own browser may cache', async () => {
  const { cookie, viewer } = visitor();
  const answer = await see(edge.tickets.sign({ key: 'pictures/one.jpg', viewer }), cookie);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('image/jpeg');
  expect(answer.headers.get('cache-control')).toMatch(/^private, max-age=(?:[1-5]?\d|60)$/);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('content-security-policy')).toContain('sandbox');
  expect(Buffer.from(await answer.arrayBuffer()).equals(picture)).toBe(true);
});

test('a player may ask for a part, and for no more than there is', async () => {
  const { cookie, viewer } = visitor();
  const ticket = edge.tickets.sign({ key: 'pictures/one.jpg', viewer });
  const part = await see(ticket, cookie, { range: 'bytes=10-19' });
  expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 10-19/5000']);
  expect(Buffer.from(await part.arrayBuffer()).equals(picture.subarray(10, 20))).toBe(true);
  const rest = await see(ticket, cookie, { range: 'bytes=4990-' });
  expect([rest.status, rest.headers.get('content-length')]).toEqual([206, '10']);
  expect((await see(ticket, cookie, { range: 'bytes=5000-' })).status).toBe(416);
  for (const range of ['bytes=9-3', 'bytes=-5', 'lines=1-2', 'bytes=0-1,4-5']) {
    expect((await see(ticket, cookie, { range })).status, range).toBe(200);
  }
});

test('a visitor without a gate pass is refused with any ticket and any cookie (R2.258)', async () => {
  const { viewer } = visitor();
  const ticket = edge.tickets.sign({ key: 'pictures/one.jpg', viewer });
  for (const cookie of [undefined, 'Visited=yes', '__Host-visit=1.2.3']) {
    expect((await see(ticket, cookie)).status).toBe(403);
  }
  const crawler = await see(ticket, undefined, { 'user-agent': 'Googlebot/2.1' });
  expect(crawler.status).toBe(403);
  expect((await edge.fetch(`/media/${ticket}?nodisclaimer=1`)).status).toBe(403);
});

test('a ticket made out to someone else, changed or unknown is refused alike', async () => {
  const [owner, other] = [visitor(), visitor()];
  const ticket = edge.tickets.sign({ key: 'pictures/one.jpg', viewer: owner.viewer });
  const missing = edge.tickets.sign({ key: 'pictures/none.jpg', viewer: other.viewer });
  const bodies = [];
  for (const bad of [ticket, `${ticket}x`, missing, 'nonsense', 'a/b', '%2e%2e%2fsecret']) {
    const answer = await see(bad, other.cookie);
    expect(answer.status, bad).toBe(403);
    const { request_id: _, ...body } = (await answer.json()) as Record<string, unknown>;
    bodies.push(body);
  }
  expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
});

test('a film that its reader may not see any more ends within a minute, though its answer has begun', async () => {
  let isOpen = true;
  const find = async () => {
    if (!isOpen) throw refuse('not_found');
    return 'films/long.mp4';
  };
  await using own = await startEdge({}, {}, { shelves: [{ name: 'films', find }] });
  // More than sockets hold on their way.
  const film = Buffer.alloc(32 * 1_048_576, 'lamplight ');
  await own.files.put('films/long.mp4', film, { type: 'video/mp4', maxBytes: film.length });
  const { cookie } = visitor(own);
  const watch = async (change: () => Promise<unknown>) => {
    const answer = await own.fetch('/media/films/1/long.mp4', { headers: { cookie, range: 'bytes=0-' } });
    const reader = answer.body?.getReader();
    let bytes = (await reader?.read())?.value?.length ?? 0;
    await change();
    for (;;) {
      const part = await reader?.read().catch(() => undefined);
      if (!part?.value) return bytes;
      bytes += part.value.length;
    }
  };
  expect(await watch(() => own.clock.advance(60_000))).toBe(film.length);
  const ended = watch(async () => {
    isOpen = false;
    await own.clock.advance(60_000);
  });
  expect(await ended).toBeLessThan(film.length);
});

test('a ticket expires after a minute, and a gate pass after a day', async () => {
  await using own = await openSampleEdge();
  await own.files.put('pictures/two.jpg', picture, { type: 'image/jpeg', maxBytes: 10_000 });
  const jar = openJar(undefined);
  own.gatePasses.grant(jar, 'self');
  const proof = own.gatePasses.read(jar);
  const viewer = proof.state === 'valid' ? proof.id : '';
  const cookie = jar
    .changes()
    .map((change) => change.split(';', 1)[0])
    .join('; ');
  const ask = (ticket: string) => own.fetch(`/media/${ticket}`, { headers: { cookie } });
  const ticket = own.tickets.sign({ key: 'pictures/two.jpg', viewer });
  expect((await ask(ticket)).status).toBe(200);
  await own.clock.advance(60_000);
  expect((await ask(ticket)).status).toBe(403);
  await own.clock.advance(dayMs);
  const late = await ask(own.tickets.sign({ key: 'pictures/two.jpg', viewer }));
  expect(late.status).toBe(403);
  expect(late.headers.getSetCookie().join()).toContain('__Host-visit=; Max-Age=0');
});
