// The outbox page, rendered from given messages.
import type { OutboxItem } from '@alcove/protocol';
import { expect, test } from 'vitest';
import { readDictionaries } from '../../platform/words.ts';
import { outboxPage } from './outbox-page.ts';

const dictionaries = readDictionaries();
const render = (items: OutboxItem[], input: { channel?: OutboxItem['channel']; item?: string } = {}) =>
  outboxPage(items, {
    input,
    language: 'en',
    nonce: 'n0nce',
    words: dictionaries.en.words,
    now: Date.parse('2026-11-21T12:00:00Z'),
  });

const itemOf = (item: Partial<OutboxItem>): OutboxItem => ({
  id: '1',
  channel: 'mail',
  to: 'maelle@example.fr',
  subject: 'A subject',
  text: 'A text',
  sentAt: '2026-11-21T12:00:00.000Z',
  ...item,
});

test('whatever a message says stays text', () => {
  const evil = '"><script>alert(1)</script><img src=x onerror=alert(1)>';
  const page = render([itemOf({ subject: evil, text: evil, to: evil, id: evil })], { item: evil });
  expect(page).not.toContain('<script');
  expect(page).not.toContain('<img');
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
});

test('an address in a message can be followed, a script address cannot', () => {
  const page = render([itemOf({ text: 'See https://example.fr/a?b=1&c=2 or javascript:alert(1)' })]);
  expect(page).toContain('<a href="https://example.fr/a?b=1&amp;c=2" rel="noreferrer nofollow">');
  expect(page).not.toContain('href="javascript:');
});

test('it runs without scripts and carries its style under the nonce of the answer', () => {
  const page = render([itemOf({})]);
  expect(page).not.toMatch(/<script|\son\w+=/);
  expect(page.match(/<style/g)).toHaveLength(1);
  expect(page).toContain('<style nonce="n0nce">');
});

test('the newest message is open, or the one that was asked for', () => {
  const items = [itemOf({ id: '2', subject: 'Second' }), itemOf({ id: '1', subject: 'First' })];
  expect(render(items)).toContain('<h1>Second</h1>');
  expect(render(items, { item: '1' })).toContain('<h1>First</h1>');
  expect(render(items, { item: '404' })).toContain('<h1>Second</h1>');
});

test('a channel shows its own messages, and every count stays', () => {
  const items = [itemOf({ id: '2', channel: 'sms', subject: '', text: 'Code 4821' }), itemOf({ id: '1' })];
  const page = render(items, { channel: 'sms' });
  expect(page).toContain('Code 4821');
  expect(page).not.toContain('A subject');
  expect(page).toContain('All 2');
  expect(page).toContain('E-mail 1');
});

test('an empty outbox says so', () => {
  expect(render([])).toContain('Nothing was sent');
});
