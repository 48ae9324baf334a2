// The contact form over real HTTP: hostile input, its limit, its words.
import { contactLimits, hourMs } from '@alcove/protocol';
import { expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../../testing/index.ts';

const good = { email: 'maelle@example.fr', subject: 'account', message: 'Hello' };

const post = (site: TestSite, fields: Record<string, unknown>, prefix = '/en') =>
  fetch(`${site.url}${prefix}/b/contact/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fields),
  });
const stored = (site: TestSite) => site.db.selectFrom('contact_messages').selectAll().execute();

test('a form with faults is answered beside its fields and not stored', async () => {
  await using site = await startTestSite({ env: { RATE_LIMITS: 'off' } });
  const faults: [Record<string, unknown>, string][] = [
    [{ ...good, email: 'a@' }, 'email'],
    [{ ...good, email: ['a@example.fr'] }, 'email'],
    [{ ...good, email: 'a@example.fr\r\nBcc: b@example.fr' }, 'email'],
    [{ ...good, subject: 'complaints' }, 'subject'],
    [{ ...good, subject: 'toString' }, 'subject'],
    [{ ...good, message: 'a' }, 'message'],
    [{ ...good, message: { $gt: '' } }, 'message'],
    [{ ...good, message: 'a'.repeat(contactLimits.message.max + 1) }, 'message'],
    [{ ...good, page: 'a'.repeat(contactLimits.page.max + 1) }, 'page'],
    [{ ...good, page: '/photo/\u202egpj.1' }, 'page'],
    [{ ...good, accurate: 'perhaps' }, 'accurate'],
    [{ ...good, subject: 'remove_image' }, 'accurate'],
    [{ ...good, subject: 'remove_image', accurate: 1 }, 'page'],
    [{ ...good, subject: 'remove_image', accurate: 1, page: '/photo/1' }, 'signature'],
    [{ ...good, subject: 'remove_image', accurate: 1, page: '/photo/1', signature: 'A' }, 'represents'],
    [
      { ...good, subject: 'remove_image', accurate: 1, page: '/photo/1', signature: 'A', represents: 'self' },
      'no_consent',
    ],
    [{ ...good, pages: Array.from({ length: 21 }, (_, number) => `/photo/${number}`) }, 'pages'],
    [{ ...good, represents: 'me' }, 'represents'],
    [{}, 'email'],
  ];
  for (const [fields, field] of faults) {
    const answer = await post(site, fields);
    expect(answer.status).toBe(200);
    const body = (await answer.json()) as { status: string; messages: Record<string, string> };
    expect(body.status).toBe('error');
    expect(Object.keys(body.messages)).toContain(field);
  }
  expect(await stored(site)).toEqual([]);
});

test('a message arrives as it was written, whatever it looks like (R2.247)', async () => {
  await using site = await startTestSite({ env: { RATE_LIMITS: 'off' } });
  const message =
    "Robert'); drop table contact_messages;--\n<script>alert(1)</script> {{email}} $t(x) 👩‍❤️‍👩 Ёлка";
  await post(site, { ...good, message, page: 'https://example.fr/photo/1?a=1' });
  expect(await stored(site)).toMatchObject([{ message, page: 'https://example.fr/photo/1?a=1' }]);
});

test('one address writes five times an hour, then learns when to come back', async () => {
  await using site = await startTestSite();
  for (let time = 0; time < 5; time++) {
    expect(await (await post(site, good)).json()).toMatchObject({ status: 'success' });
  }
  const refused = await post(site, good);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused.json()).toMatchObject({ status: 'error', code: 'too_many' });
  expect(await stored(site)).toHaveLength(5);
  await site.clock.advance(hourMs);
  expect(await (await post(site, good)).json()).toMatchObject({ status: 'success' });
});

test('a body beyond every bound is refused before it is read', async () => {
  await using site = await startTestSite({ env: { RATE_LIMITS: 'off' } });
  const answer = await post(site, { ...good, message: 'a'.repeat(4_000_000) });
  expect(answer.status).toBe(413);
  expect(await stored(site)).toEqual([]);
});
