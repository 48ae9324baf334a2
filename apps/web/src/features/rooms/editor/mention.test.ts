// The people offered for a nick that is being typed.
import { parse, toTags } from '@alcove/markup';
import { expect, test } from 'vitest';
import { matching, withTypedMentions } from './mention.ts';

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

test('a nick typed to its end is a mention when the message is sent, in any spelling; a mail address is none', () => {
  const people = [{ nick: 'Camille' }, { nick: 'Camille_75' }, { nick: 'Les Voisins' }];
  const sent = (tags: string) => toTags(withTypedMentions(parse(tags), people));
  expect(sent('@camille_75, viens')).toBe(
    toTags([
      { kind: 'mention', nick: 'Camille_75' },
      { kind: 'text', text: ', viens' },
    ]),
  );
  expect(sent('salut @Les Voisins !')).toContain(toTags([{ kind: 'mention', nick: 'Les Voisins' }]));
  expect(sent('[b](@Camille)[/b]')).toContain(toTags([{ kind: 'mention', nick: 'Camille' }]));
  for (const none of ['@Camille_7', 'moi@camille', '@camilles', '@inconnue', '@'])
    expect(sent(none)).toBe(toTags(parse(none)));
});
