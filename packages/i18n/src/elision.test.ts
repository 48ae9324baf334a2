// Names after de and que, in French.
import { expect, test } from 'vitest';
import { withLimits } from './quoted-limits.ts';
import { createWords } from './words.ts';

test.each([
  ['Iseult', 'le showroom d’Iseult'],
  ['Élodie', 'le showroom d’Élodie'],
  ['Ondine', 'le showroom d’Ondine'],
  ['Œillet', 'le showroom d’Œillet'],
  ['Hugo', 'le showroom d’Hugo'],
  ['Yves', 'le showroom d’Yves'],
  ['Yann', 'le showroom de Yann'],
  ['Marlow', 'le showroom de Marlow'],
  ['Оля', 'le showroom de Оля'],
  ['11h', 'le showroom de 11h'],
])('of a member called %s one reads « %s »', (nick, read) => {
  const texts = { of: 'le showroom de {{nick}}', linked: 'de <a>{{nick}}</a>', grade: 'grade {{nick}}' };
  const words = createWords('fr', { streams: withLimits('fr', texts, {}) });
  expect(words.t('streams:of' as never, { nick })).toBe(read);
  expect(words.t('streams:linked' as never, { nick })).toMatch(new RegExp(`^d(e |’)<a>${nick}</a>$`));
  expect(words.t('streams:grade' as never, { nick })).toBe(`grade ${nick}`);
});
