// The people offered for a nick that is being typed.
import { expect, test } from 'vitest';
import { matching, mentionUnderWay } from './nick-completion.ts';

const people = [
  'Camille_75',
  'Ondine',
  'Les Voisins',
  'Éloïse',
  'Анна',
  'Jo_du_Sud',
  'Sacha & Noé',
  'Noé',
  'Noémie',
].map((nick) => ({ nick }));
const found = (typed: string) => matching(people, typed).map(({ nick }) => nick);

test('people whose nick begins with the typed letters come first', () => {
  expect(found('no')).toEqual(['Noé', 'Noémie', 'Sacha & Noé']);
});
test('accents and capitals do not matter, in any script', () => {
  expect(found('elo')).toEqual(['Éloïse']);
  expect(found('анн')).toEqual(['Анна']);
});
test('the list holds at most as many people as fit beside the cursor', () => {
  expect(found('')).toHaveLength(6);
});
test('a mention is under way after a space or a bracket, in any script, and never in a mail address', () => {
  expect(['@', 'à 22 h, @I', '(@Ива', '@Les '].map(mentionUnderWay)).toEqual(['', 'I', 'Ива', undefined]);
  expect(mentionUnderWay('moi@exemple')).toBeUndefined();
});
