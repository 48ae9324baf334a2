// Who may call what: the capability table is asked before a handler is reached.
import { defineCalls, flag, type MemberPerson, type Trial, type Uid } from '@alcove/protocol';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Known } from './session.ts';
import { startEdge } from './testing/edge.ts';
import { nothing } from './testing/sample-calls.ts';

const answer = z.object({ reached: z.literal(1) });

const calls = defineCalls({
  read: {
    prefix: 'site',
    method: 'GET',
    path: '/read/',
    who: 'anyone',
    summary: 'For anyone',
    input: nothing,
    output: answer,
  },
  own: {
    prefix: 'backend',
    method: 'POST',
    path: '/own/',
    who: 'ownAccount',
    summary: 'For members, activated or not',
    input: z.object({ loud: z._default(flag(), false) }),
    output: answer,
  },
  write: {
    prefix: 'backend',
    method: 'POST',
    path: '/write/',
    who: 'writeInRooms',
    summary: 'For members who may write',
    input: nothing,
    output: answer,
  },
  erase: {
    prefix: 'site',
    method: 'POST',
    path: '/erase/',
    who: 'ownAccount',
    stepUp: true,
    summary: 'Cannot be undone',
    input: nothing,
    output: answer,
  },
});

const now = Date.parse('2026-11-21T12:00:00Z');
const uid = 1001 as Uid;
const member = (traits: Partial<MemberPerson> = {}): Known => ({
  session: {
    id: 'a-session',
    uid,
    provenAt: now,
    person: {
      kind: 'member',
      uid,
      nick: 'Ondine',
      gender: 2,
      active: true,
      phoneVerified: false,
      certified: false,
      premiumUntil: 0,
      ...traits,
    },
  },
});
const trial: Trial = { uid: -7, nick: 'Camille', endsAt: now + 600_000 };

const reached = () => ({ reached: 1 as const });

async function startFor(known: Known) {
  const edge = await startEdge(
    calls,
    { read: reached, own: reached, write: reached, erase: reached },
    { sessions: { read: async () => known } },
  );
  const ask = async (path: string, method = 'POST', body: Record<string, unknown> = {}) => {
    const response = await fetch(edge.url + path, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(method === 'POST' && { body: JSON.stringify(body) }),
    });
    const { code } = (await response.json()) as { code?: string };
    return [response.status, code ?? 'reached'];
  };
  return { ...edge, ask };
}

describe.each([
  ['a visitor', {}, [401, 'authorization_required'], [401, 'login_required']],
  ['a trial visitor', { trial }, [401, 'authorization_required'], [200, 'trial_cannot_write']],
  ['an inactive member', member({ active: false }), [200, 'reached'], [200, 'activation_required']],
  ['a free member', member(), [200, 'reached'], [200, 'phone_not_verified']],
  ['a member certified by SMS', member({ phoneVerified: true }), [200, 'reached'], [200, 'reached']],
  ['a Premium member', member({ premiumUntil: now + 1 }), [200, 'reached'], [200, 'reached']],
] as const)('%s', (_, known, own, write) => {
  test('reaches what the table allows, and is refused the rest with its reason (R6.080)', async () => {
    await using edge = await startFor(known as Known);
    expect(await edge.ask('/b/read/', 'GET')).toEqual([200, 'reached']);
    expect(await edge.ask('/_backend/own/')).toEqual(own);
    expect(await edge.ask('/_backend/write/')).toEqual(write);
  });
});

test('a visitor who may not call is refused before the input is read', async () => {
  await using edge = await startFor({});
  expect(await edge.ask('/_backend/own/', 'POST', { loud: 'perhaps' })).toEqual([
    401,
    'authorization_required',
  ]);
});

test('a call that names another uid than its session is refused, and one that names none is the session’s (R7.148)', async () => {
  await using edge = await startFor(member());
  expect(await edge.ask('/_backend/own/', 'POST')).toEqual([200, 'reached']);
  expect(await edge.ask('/_backend/own/', 'POST', { uid })).toEqual([200, 'reached']);
  expect(await edge.ask('/_backend/own/', 'POST', { uid: String(uid) })).toEqual([200, 'reached']);
  expect(await edge.ask('/_backend/own/', 'POST', { uid: '' })).toEqual([200, 'reached']);
  expect(await edge.ask('/_backend/own/', 'POST', { uid: 1002 })).toEqual([401, 'session_mismatch']);
  expect(await edge.ask('/_backend/own/', 'POST', { uid: [uid, 1002] })).toEqual([401, 'session_mismatch']);
});

test('what cannot be undone asks for a login of the last ten minutes', async () => {
  await using edge = await startFor(member());
  expect(await edge.ask('/b/erase/')).toEqual([200, 'reached']);
  await edge.clock.advance(599_999);
  expect(await edge.ask('/b/erase/')).toEqual([200, 'reached']);
  await edge.clock.advance(1);
  expect(await edge.ask('/b/erase/')).toEqual([200, 'step_up_required']);
});

test('a level that ends by the clock is gone with the next call', async () => {
  await using edge = await startFor(member({ premiumUntil: now + 1000 }));
  expect(await edge.ask('/_backend/write/')).toEqual([200, 'reached']);
  await edge.clock.advance(1000);
  expect(await edge.ask('/_backend/write/')).toEqual([200, 'phone_not_verified']);
});
