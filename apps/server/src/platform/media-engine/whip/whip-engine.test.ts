// An engine over WHIP and WHEP: two of our servers, the second one using the first as its engine.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { silentLog, startTestSite, type TestSite, until } from '../../../testing/index.ts';
import { createEmbeddedEngine, type EmbeddedEngine } from '../embedded-engine.ts';
import { mediaEngineContract } from '../media-engine.contract.ts';
import type { EngineSession, SessionEnd, StreamName } from '../media-engine.ts';
import { isUp, openCamera, openWindow, shortTimes } from '@alcove/sfu/testing';
import { endpointUrl, createWhipEngine } from './whip-engine.ts';

const token = 'what-the-operator-tells-both';
let far: EmbeddedEngine;
let first: TestSite;
beforeAll(async () => {
  far = createEmbeddedEngine({
    log: silentLog,
    processes: 1,
    bindAddress: '127.0.0.1',
    times: shortTimes,
  });
  await isUp(far);
  first = await startTestSite({
    env: { MEDIA_ENGINE_TOKEN: token, RATE_LIMITS: 'off' },
    parts: { mediaEngine: far },
  });
});
afterAll(async () => {
  await first.close();
  await far.shutdown();
});

const address = () => `${first.url}/engine/{protocol}/{stream}`;
const often = { ingest: 50, view: 50 };
const open = () => createWhipEngine({ log: silentLog, address: address(), token, askEveryMs: often });

mediaEngineContract('over WHIP and WHEP', async () => open());

describe('an engine that is asked over WHIP', () => {
  const stream = 'a-room' as StreamName;

  test('reports that a publisher has ended though the other server does not announce it', async () => {
    const engine = open();
    const events: string[] = [];
    const ends: [EngineSession, SessionEnd][] = [];
    engine.on('live', (which) => void events.push(`live ${which}`));
    engine.on('idle', (which) => void events.push(`idle ${which}`));
    engine.on('ended', (...end) => void ends.push(end));
    const camera = await openCamera(engine, stream);
    await until(() => events.length === 1);
    await far.endStream(`engine ${stream}` as StreamName);
    await until(() => ends.length === 1);
    expect(ends).toEqual([[camera.id, 'failed']]);
    expect(events).toEqual([`live ${stream}`, `idle ${stream}`]);
    camera.close();
    await engine.shutdown();
  });

  test('leaves nothing open there when it stops', async () => {
    const engine = open();
    const name = 'a-last-room' as StreamName;
    const camera = await openCamera(engine, name);
    const window = await openWindow(engine, name, { offers: 'window' });
    await window.sees(camera);
    await engine.shutdown();
    expect(await far.stats(`engine ${name}` as StreamName)).toMatchObject({ sessions: 0 });
    camera.close();
    window.close();
  });

  test('reports every session as gone once the other server does not answer, and refuses new ones', async () => {
    const other = await startTestSite({
      env: { MEDIA_ENGINE_TOKEN: token },
      parts: { mediaEngine: far },
    });
    const engine = createWhipEngine({
      log: silentLog,
      address: `${other.url}/engine/{protocol}/{stream}`,
      token,
      askEveryMs: often,
    });
    const ends: SessionEnd[] = [];
    engine.on('ended', (_, why) => void ends.push(why));
    expect(await engine.ready()).toBe(true);
    const camera = await openCamera(engine, stream);
    await other.close();
    await until(() => ends.length === 1);
    expect(ends).toEqual(['gone']);
    expect(await engine.ready()).toBe(false);
    await expect(openCamera(engine, stream)).rejects.toMatchObject({ reason: 'unavailable' });
    camera.close();
    await engine.shutdown();
  });

  test.each(['a-token-never-issued', undefined])('is refused with the token: %s', async (bearer) => {
    const engine = createWhipEngine({ log: silentLog, address: address(), token: bearer });
    await expect(openCamera(engine, stream)).rejects.toMatchObject({ reason: 'unavailable' });
    await engine.shutdown();
  });
});

test('wrong engine tokens are counted for every method alike, and a right one is still taken', async () => {
  await using site = await startTestSite({
    env: { MEDIA_ENGINE_TOKEN: token },
    parts: { mediaEngine: far },
  });
  const session = '/engine/whip/a-room/00000000-0000-4000-8000-000000000000';
  const send = (method: 'POST' | 'PATCH' | 'DELETE', bearer: string) =>
    site.fetch(method === 'POST' ? '/engine/whip/a-room' : session, {
      method,
      headers: {
        authorization: `Bearer ${bearer}`,
        ...(method === 'POST' && { 'content-type': 'application/sdp' }),
        ...(method === 'PATCH' && { 'content-type': 'application/trickle-ice-sdpfrag', 'if-match': '*' }),
      },
      ...(method !== 'DELETE' && { body: method === 'POST' ? 'v=0' : 'a=ice-ufrag:abcd\r\n' }),
    });
  const methods = ['POST', 'PATCH', 'DELETE'] as const;
  const statuses: number[] = [];
  for (let guess = 0; guess < 21; guess++) {
    statuses.push((await send(methods[guess % 3] as (typeof methods)[number], `wrong-${guess}`)).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 401), 429]);
  for (const method of methods) expect((await send(method, 'wrong')).status).toBe(429);
  expect((await send('DELETE', token)).status).toBe(404);
});

test('a site without an engine token does not serve its engine', async () => {
  await using closed = await startTestSite();
  const answer = await closed.fetch('/engine/whip/a-room', { method: 'POST', body: 'v=0' });
  expect(answer.status).toBe(404);
});

test.each([
  ['http://mtx:8889', 'whip', 'http://mtx:8889/a%20b/whip'],
  ['http://mtx:8889/live/', 'whep', 'http://mtx:8889/live/a%20b/whep'],
  ['http://ome:3333/app/{stream}?direction={protocol}', 'whip', 'http://ome:3333/app/a%20b?direction=whip'],
] as const)('an address that is given as %s', (template, protocol, whole) => {
  expect(endpointUrl(template, protocol, 'a b')).toBe(whole);
});
