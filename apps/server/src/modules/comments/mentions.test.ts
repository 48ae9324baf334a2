// Which words of a text name members.
import { mentionsPerText } from '@alcove/protocol';
import { expect, test } from 'vitest';
import type { Member, Members } from '../accounts/index.ts';
import { linkMentions, mentionedIn } from './mentions.ts';

const nicks = ['Ondine', 'Les Voisins', 'Camille_75', 'Théo B.', 'Оля', 'Sacha & Noé'];
const byNick: Members['byNick'] = async (nick) => {
  const at = nicks.findIndex((each) => each.toLowerCase() === nick.toLowerCase());
  return at < 0 ? undefined : ({ uid: at + 1, nick: nicks[at], active: true } as Member);
};
const needs = { members: { byNick }, openProfiles: { isOpen: async () => true } };
const tag = (nick: string) => `[mention]${nick}[/mention]`;

test.each([
  ['@Ondine', tag('Ondine')],
  ['merci @ondine, et @Оля!', `merci ${tag('Ondine')}, et ${tag('Оля')}!`],
  ['@Les Voisins sont là', `${tag('Les Voisins')} sont là`],
  ['@Sacha & Noé: bonsoir', `${tag('Sacha & Noé')}: bonsoir`],
  ['(@Camille_75)', `(${tag('Camille_75')})`],
  ['@Théo B. arrive', `${tag('Théo B.')} arrive`],
  ['à@Ondine et un@mail.fr', 'à@Ondine et un@mail.fr'],
  ['@Personne', '@Personne'],
  ['@ Ondine', '@ Ondine'],
  [`${tag('Personne')} ${tag('ondine')}`, `@Personne ${tag('Ondine')}`],
  ['[b]@Ondine[/b]\n@Les\nVoisins', `[b]${tag('Ondine')}[/b]\n@Les\nVoisins`],
])('%s becomes %s', async (written, text) => {
  expect((await linkMentions(written, needs)).text).toBe(text);
});

test('only the first mentions of a text are linked, and a member is named once', async () => {
  const { text, mentioned } = await linkMentions('@Ondine '.repeat(mentionsPerText + 2), needs);
  expect(text.split('[mention]')).toHaveLength(mentionsPerText + 1);
  expect(mentioned.map(({ nick }) => nick)).toEqual(['Ondine']);
});

test('a banned member is not linked, and is found among those whom an older text names', async () => {
  const closed = { ...needs, openProfiles: { isOpen: async (uid: number) => uid !== 1 } };
  expect(await linkMentions(`@Ondine et ${tag('Оля')}`, closed)).toMatchObject({
    text: `@Ondine et ${tag('Оля')}`,
    mentioned: [{ nick: 'Оля' }],
  });
  expect(await mentionedIn(tag('Ondine'), closed.members)).toMatchObject([{ nick: 'Ondine' }]);
});
