// The outbox page, rendered from given letters.
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

const letter = (item: Partial<OutboxItem>): OutboxItem => ({
  id: '1',
  channel: 'mail',
  to: 'maelle@example.fr',
  subject: 'A subject',
  text: 'A text',
  sentAt: '2026-11-21T12:00:00.000Z',
  ...item,
});

test('whatever a letter says stays text', () => {
  const evil = '"><script>alert(1)</script><img src=x onerror=alert(1)>';
  const page = render([letter({ subject: evil, text: evil, to: evil, id: evil })], { item: evil });
  expect(page).not.toContain('<script');
  expect(page).not.toContain('<img');
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
});

test('an address in a letter can be followed, a script address cannot', () => {
  const page = render([letter({ text: 'See https://example.fr/a?b=1&c=2 or javascript:alert(1)' })]);
  expect(page).toContain('<a href="https://example.fr/a?b=1&amp;c=2" rel="noreferrer nofollow">');
  expect(page).not.toContain('href="javascript:');
});

test('it runs without scripts and carries its style under the nonce of the answer', () => {
  const page = render([letter({})]);
  expect(page).not.toMatch(/<script|\son\w+=/);
  expect(page.match(/<style/g)).toHaveLength(1);
  expect(page).toContain('<style nonce="n0nce">');
});

test('the newest letter is open, or the one that was asked for', () => {
  const items = [letter({ id: '2', subject: 'Second' }), letter({ id: '1', subject: 'First' })];
  expect(render(items)).toContain('<h1>Second</h1>');
  expect(render(items, { item: '1' })).toContain('<h1>First</h1>');
  expect(render(items, { item: '404' })).toContain('<h1>Second</h1>');
});

test('a channel shows its own letters, and every count stays', () => {
  const items = [letter({ id: '2', channel: 'sms', subject: '', text: 'Code 4821' }), letter({ id: '1' })];
  const page = render(items, { channel: 'sms' });
  expect(page).toContain('Code 4821');
  expect(page).not.toContain('A subject');
  expect(page).toContain('All 2');
  expect(page).toContain('E-mail 1');
});

test('an empty outbox says so', () => {
  expect(render([])).toContain('Nothing was sent');
});
