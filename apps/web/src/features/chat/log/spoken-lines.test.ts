// What a screen reader is told of a room, and when.
import { expect, test } from 'vitest';
import { dueSpeech, sentencesOf, silence, type Speech, speechWith } from './spoken-lines.ts';

const people = { Marlow: 1, Ondine: 2 };
const heard = (speech: Speech, ...lines: [keyof typeof people, string][]): Speech =>
  lines.reduce((sum, [nick, text]) => speechWith(sum, { uid: people[nick], nick, text }), speech);
const partsAt = (speech: Speech, nowMs: number) => dueSpeech(speech, nowMs)?.parts;

test('a line after silence is read at once, those that follow are joined by person once its time is over', () => {
  const first = dueSpeech(heard(silence, ['Marlow', 'bonsoir']), 1000);
  expect(first?.parts).toEqual([{ nick: 'Marlow', texts: ['bonsoir'] }]);
  const next = heard(
    first?.rest ?? silence,
    ['Marlow', 'ça va ?'],
    ['Ondine', 'oui'],
    ['Marlow', 'et la lumière ?'],
  );
  expect(dueSpeech(next, 5999)).toBeUndefined();
  expect(partsAt(next, 6000)).toEqual([
    { nick: 'Marlow', texts: ['ça va ?', 'et la lumière ?'] },
    { nick: 'Ondine', texts: ['oui'] },
  ]);
});

test.each([
  ['nothing has come', silence, undefined],
  ['it was all read', dueSpeech(heard(silence, ['Marlow', 'oui']), 0)?.rest ?? silence, undefined],
])('a screen reader is told nothing where %s', (_, speech, parts) => {
  expect(partsAt(speech, 60_000)).toEqual(parts);
});

test('after long lines the next ones wait until those can have been heard', () => {
  const { rest = silence } = dueSpeech(heard(silence, ['Marlow', 'a'.repeat(150)]), 0) ?? {};
  const next = heard(rest, ['Ondine', 'oui']);
  expect(partsAt(next, 5000)).toBeUndefined();
  expect(partsAt(next, 156 * 60)).toHaveLength(1);
});

test('in a crowd the last lines are read, cut to a length, and the others are counted', () => {
  const lines = Array.from({ length: 20 }, (_, at): ['Marlow', string] => ['Marlow', `ligne ${at}`]);
  const due = dueSpeech(heard(silence, ...lines, ['Ondine', 'é'.repeat(1000)]), 0);
  expect(due?.skipped).toBe(15);
  expect(due?.parts[0]?.texts[0]).toBe('ligne 15');
  expect(due?.parts[1]?.texts[0]).toBe(`${'é'.repeat(160)}…`);
  expect(due?.rest.skipped).toBe(0);
});

test('each line ends as a sentence, once', () => {
  expect(sentencesOf(['bonsoir', 'ça va ?', 'oui…', 'bien'])).toBe('bonsoir. ça va ? oui… bien.');
});
