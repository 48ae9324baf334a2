// Which parts of a sentence are nicks.
import { expect, test } from 'vitest';
import { emphasised } from './emphasised.ts';

const marked = (text: string, ...nicks: string[]) =>
  emphasised(text, nicks)
    .map(({ part, isNick }) => (isNick ? `[${part}]` : part))
    .join('');

test('nicks stand out, wherever the language puts them', () => {
  expect(marked('Camille_75 vous suit', 'Camille_75')).toBe('[Camille_75] vous suit');
  expect(marked('Новая история: Ondine', 'Ondine')).toBe('Новая история: [Ondine]');
  expect(marked('Ann et Anna vous suivent', 'Ann', 'Anna')).toBe('[Ann] et [Anna] vous suivent');
});

test('a nick is never read as markup or as a pattern', () => {
  expect(marked('<b>.* vous suit', '<b>.*')).toBe('[<b>.*] vous suit');
  expect(marked('Votre Premium se termine', '')).toBe('Votre Premium se termine');
  expect(marked('', 'A')).toBe('');
});
