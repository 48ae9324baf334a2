import { expect, test } from 'vitest';
import { answerTo, asksForCall, pick } from './answers.ts';

const first = () => 0;

test.each([
  ['hello from Bristol, is the sea loud tonight?', 'fr', 'en', /Bristol/],
  ['My name is Marlow', 'fr', 'en', /Marlow/],
  ['Bonsoir ! Je m’appelle Inès', 'en', 'fr', /Inès/],
  ['j’habite à Lyon', 'en', 'fr', /Lyon/],
  ['Добрый вечер', 'fr', 'ru', /вечер/i],
  ['я из Казани', 'fr', 'ru', /Казани/],
  ['merci', 'ru', 'fr', /plaisir/],
  ['please call me', 'fr', 'en', /voice/],
  ['Appelle-moi !', 'en', 'fr', /voix/],
  ['позвони мне', 'fr', 'ru', /Голос/],
  ['…', 'ru', 'ru', /./],
] as const)(
  'a resident who reads "%s" answers in the language of the writer and to the point',
  (text, usual, language, answer) => {
    expect(answerTo(text, usual, first)).toEqual({ language, text: expect.stringMatching(answer) });
  },
);

test('a resident who thanks twice in a row uses other words', () => {
  const words = ['one', 'two', 'three'] as const;
  expect([pick(words, first), pick(words, first), pick(words, first)]).toEqual(['one', 'two', 'one']);
  expect([pick(['only'], first), pick(['only'], first)]).toEqual(['only', 'only']);
});

test('a resident answers ten thousand letters or nested tags by their first words alone', () => {
  expect(answerTo('a'.repeat(10_000), 'en', first).text).not.toBe('');
  expect(answerTo('[b]'.repeat(5000), 'ru', first).text).not.toBe('');
  expect(answerTo(`My name is $1`, 'en', first).text).not.toBe('');
});

test.each([
  ['please call me', true],
  ['Appelle-moi !', true],
  ['appelez moi', true],
  ['позвони мне', true],
  ['call me Ishmael', false],
  ['bonsoir', false],
])('a resident who reads "%s" calls: %s', (text, calls) => {
  expect(asksForCall(text)).toBe(calls);
});
