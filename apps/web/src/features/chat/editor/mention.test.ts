// Nicks that were typed instead of chosen.
import { parse, toTags } from '@alcove/markup';
import { expect, test } from 'vitest';
import { withTypedMentions } from './mention.ts';

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
