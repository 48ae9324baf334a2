// The demo's bar: as whom people look around, and when the bar is there.
import { demoRoles, demoPlayers } from '@alcove/protocol';
import { expect, test } from 'vitest';
import { cookiesOf, startTestSite } from '../../testing/index.ts';

const life = { DEMO_CAST: 'members', DEMO_LIFE: 'on', RATE_LIMITS: 'off' };

test('a browser without scripts takes each role of the demo and lands where it begins; as a visitor it is logged out', async () => {
  await using site = await startTestSite({ env: life });
  await site.app.demo.seed();
  const gate = await site.fetch('/b/agegate/verify/', {
    method: 'POST',
    body: new URLSearchParams({ terms: '1', proof: 'self' }),
  });
  let cookie = cookiesOf(gate);
  const ask = (role: string, headers: Record<string, string> = {}) =>
    site.fetch('/dev/role', {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ role, return: '/ru/chat' }),
      headers: { cookie, accept: 'text/html', ...headers },
    });
  for (const role of [...demoRoles.slice(1), 'visitor'] as const) {
    const answer = await ask(role);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/ru/chat']);
    cookie = `${cookiesOf(gate)}; ${cookiesOf(answer)}`;
    const member = (await (await site.fetch('/b/member', { headers: { cookie } })).json()) as {
      data?: { nick: string };
    };
    expect(member.data?.nick).toBe(role === 'visitor' ? undefined : demoPlayers[role as 'member']);
  }
  const foreign = await ask('member', { origin: 'https://elsewhere.example', accept: 'application/json' });
  expect(foreign.status).toBe(403);
  cookie = '';
  expect((await ask('member', { accept: 'application/json' })).status).toBe(403);
});

test('roles are unknown where nobody lives in the demo, and in production', async () => {
  for (const env of [{ RATE_LIMITS: 'off' }, { SITE_MODE: 'production' }]) {
    await using site = await startTestSite({ env });
    const visitor = await site.visitor();
    const asked = await visitor.fetch('/dev/role', {
      method: 'POST',
      body: new URLSearchParams({ role: 'member' }),
    });
    expect(asked.status).toBe(404);
  }
});
