import { describe, expect, test } from 'vitest';
import { createSignedUrls, ticketLifetimeMs, ticketMaxLength, ticketStepMs } from './signed-urls.ts';

const noon = Date.UTC(2026, 10, 21, 12);
const file = { key: 'contributions/1207/original.jpg', viewer: '48151623' };

function open({ secretKey = 'the secret of this site', start = noon } = {}) {
  let now = start;
  const urls = createSignedUrls({ secretKey, clock: { now: () => now } });
  return { ...urls, pass: (ms: number) => (now += ms) };
}

describe('a ticket to a file', () => {
  test('names its file and its viewer, and is good in an address as it is', () => {
    const { sign, verify } = open();
    const ticket = sign(file);
    expect(verify(ticket)).toMatchObject(file);
    expect(ticket).toMatch(/^[\w.-]+$/);
  });

  test.each([0, 1, ticketStepMs - 1, 12_345])(
    'signed %i ms into a step lives between half a minute and a minute',
    (ms) => {
      const { sign, verify, pass } = open({ start: noon + ms });
      const ticket = sign(file);
      const lifetimeMs = (verify(ticket)?.expiresAt ?? 0) - (noon + ms);
      expect(lifetimeMs).toBeGreaterThan(ticketLifetimeMs - ticketStepMs);
      expect(lifetimeMs).toBeLessThanOrEqual(60_000);
      pass(lifetimeMs - 1);
      expect(verify(ticket)).not.toBeNull();
      pass(1);
      expect(verify(ticket)).toBeNull();
    },
  );

  test('stays the same for a while, so that browsers may keep the picture', () => {
    const { sign, pass } = open();
    const first = sign(file);
    pass(ticketStepMs - 1);
    expect(sign(file)).toBe(first);
    pass(1);
    expect(sign(file)).not.toBe(first);
  });

  test('differs for each viewer and each file', () => {
    const { sign } = open();
    const tickets = [sign(file), sign({ ...file, viewer: '7' }), sign({ ...file, key: 'a.jpg' })];
    expect(new Set(tickets).size).toBe(3);
  });

  test('is worth nothing once any of its characters has changed', () => {
    const { sign, verify } = open();
    const ticket = sign(file);
    for (let at = 0; at < ticket.length; at++) {
      for (const other of ['A', 'B', '.', '=', '-', '']) {
        if (ticket[at] === other) continue;
        expect(verify(ticket.slice(0, at) + other + ticket.slice(at + 1))).toBeNull();
      }
    }
  });

  test('of another site, of another purpose or of no form at all is refused', () => {
    const { verify } = open();
    expect(verify(open({ secretKey: 'another secret' }).sign(file))).toBeNull();
    for (const ticket of ['', '.', '..', 'a.b', '\0', 'é.é', ' ', '='.repeat(100), 'x'.repeat(100_000)]) {
      expect(verify(ticket)).toBeNull();
    }
  });

  test('has a bounded length, and nothing but a key and a viewer fits into it', () => {
    const { sign, verify } = open();
    const key = `${Array.from({ length: 3 }, () => 'k'.repeat(64)).join('/')}/${'n'.repeat(50)}.jpeg`;
    const longest = sign({ key, viewer: 'v'.repeat(64) });
    expect(longest.length).toBeLessThanOrEqual(ticketMaxLength);
    expect(verify(longest)?.key).toBe(key);
    expect(() => sign({ key: '../secret', viewer: '7' })).toThrow('not a key');
    expect(() => sign({ ...file, viewer: '' })).toThrow('not a viewer');
    expect(() => sign({ ...file, viewer: `7\u001fother` })).toThrow('not a viewer');
    expect(() => sign({ ...file, viewer: 'v'.repeat(65) })).toThrow('not a viewer');
  });
});
