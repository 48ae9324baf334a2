// Developer pages over real HTTP: there in a demo, not there in production.
import { hourMs } from '@alcove/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestSite, type TestSite, until } from '../../testing/index.ts';

const json = { accept: 'application/json' };
const form = (fields: Record<string, string>, headers: Record<string, string> = {}) => ({
  method: 'POST',
  body: new URLSearchParams(fields),
  headers,
  redirect: 'manual' as const,
});

describe('in a demo', () => {
  let site: TestSite;
  beforeAll(async () => void (site = await startTestSite()));
  afterAll(() => site.close());

  const outbox = async () =>
    (await (await fetch(`${site.url}/dev/outbox`, { headers: json })).json()) as Record<string, string>[];

  test('a mail shows in the outbox as a bare list, newest first, without passing the gate', async () => {
    const sent = await fetch(
      `${site.url}/en/b/contact/`,
      form({ email: 'maelle@example.fr', subject: 'account', message: 'Where is my receipt?' }),
    );
    const { status, data } = (await sent.json()) as { status: string; data: { reference: string } };
    expect(status).toBe('success');
    const mails = await until(async () => {
      const found = await outbox();
      return found.length === 2 && found;
    });
    const receipt = mails.find((mail) => mail.to === 'maelle@example.fr');
    expect(Object.keys(receipt ?? {}).toSorted()).toEqual([
      'channel',
      'id',
      'sentAt',
      'subject',
      'text',
      'to',
    ]);
    expect(receipt).toMatchObject({
      channel: 'mail',
      subject: `Your message has arrived, reference ${data.reference}`,
      sentAt: new Date(site.clock.now()).toISOString(),
    });
    expect(mails.map(({ id }) => Number(id))).toEqual(
      mails.map(({ id }) => Number(id)).toSorted((one, other) => other - one),
    );
  });

  test('a browser gets the same address as a page, in its language', async () => {
    const answer = await fetch(`${site.url}/dev/outbox`, {
      headers: { accept: 'text/html', cookie: 'lang=ru' },
    });
    const page = await answer.text();
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page).toContain('<html lang="ru">');
    const nonce = /<style nonce="([^"]+)"/.exec(page)?.[1];
    expect(answer.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`);
  });

  test('the clock moves by what it is asked for, adds up, and answers where it stands', async () => {
    const before = site.clock.now();
    const move = async (body: object) => {
      const answer = await fetch(`${site.url}/dev/clock`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return (await answer.json()) as { now: string };
    };
    expect(await move({ advanceMs: 60_000 })).toEqual({ now: new Date(before + 60_000).toISOString() });
    expect(await move({ advanceMs: '1000' })).toEqual({ now: new Date(before + 61_000).toISOString() });
    expect(site.clock.now()).toBe(before + 61_000);
  });

  test.each([{}, { advanceMs: -1 }, { advanceMs: 1.5 }, { advanceMs: 'soon' }, { advanceMs: 1e15 }])(
    'the clock does not move by %j',
    async (body) => {
      const before = site.clock.now();
      const answer = await fetch(`${site.url}/dev/clock`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      expect(await answer.json()).toMatchObject({ status: 'error', code: 'invalid_input' });
      expect(site.clock.now()).toBe(before);
    },
  );

  test('a button of the page moves the clock and comes back to the page', async () => {
    const before = site.clock.now();
    const answer = await fetch(
      `${site.url}/dev/clock`,
      form({ advanceMs: String(hourMs), return: '/dev/outbox?channel=mail' }, { accept: 'text/html' }),
    );
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/dev/outbox?channel=mail']);
    expect(site.clock.now()).toBe(before + hourMs);
  });
});

describe('in production', () => {
  let site: TestSite;
  beforeAll(async () => void (site = await startTestSite({ env: { SITE_MODE: 'production' } })));
  afterAll(() => site.close());

  test.each(['application/json', 'text/html'])('there is no outbox for %s', async (accept) => {
    const answer = await fetch(`${site.url}/dev/outbox`, { headers: { accept } });
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain('/dev/outbox');
  });

  test('the clock cannot be moved', async () => {
    const before = site.clock.now();
    const answer = await fetch(`${site.url}/dev/clock`, form({ advanceMs: '1000' }));
    expect(answer.status).toBe(404);
    expect(site.clock.now()).toBe(before);
  });
});
