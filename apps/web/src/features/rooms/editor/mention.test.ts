// Whom a nick under way may mean.
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

test('those whose nick begins so come first', () => {
  expect(found('no')).toEqual(['Noé', 'Noémie', 'Sacha & Noé']);
});
test('marks and capitals do not matter, in any script', () => {
  expect(found('elo')).toEqual(['Éloïse']);
  expect(found('анн')).toEqual(['Анна']);
});
test('at once, not more than fit beside the cursor', () => {
  expect(found('')).toHaveLength(6);
});
