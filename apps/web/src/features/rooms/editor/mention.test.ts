// The people offered for a nick that is being typed.
import { expect, test } from 'vitest';
import { matching } from './mention.ts';

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
