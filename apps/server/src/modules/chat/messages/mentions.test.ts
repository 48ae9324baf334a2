import { mentionsIn } from '@alcove/markup';
import { expect, test } from 'vitest';
import { linkedMentions, parsedText, withoutUnknownMentions } from './mentions.ts';

const isMember = async (nick: string) => nick.startsWith('Ondine');

test.each([
  ['bonsoir', 'bonsoir'],
  ['[mention]Ondine[/mention]', '[mention]Ondine[/mention]'],
  ['[mention] Nobody [/mention]', '@Nobody'],
  ['[mention][/mention] [mention]Nobody[/mention]', '[mention][/mention] @Nobody'],
  ['[[mention]b[/mention]]x[/b]', '[@b]x[/b]'],
  ['[img]/art/[mention]x[/mention].svg[/img]', '[img]/art/@x.svg[/img]'],
])('a mention of nobody becomes text: %s', async (written, expected) => {
  expect(await withoutUnknownMentions(parsedText(written), isMember)).toEqual(parsedText(expected));
});

test('a message that mentions very many members links the first of them, and asks about no others', async () => {
  const asked: string[] = [];
  const nicks = Array.from({ length: linkedMentions + 5 }, (_, nth) => `Ondine${nth}`);
  const { text, tree } = await withoutUnknownMentions(
    parsedText(nicks.map((nick) => `[mention]${nick}[/mention]`).join(' ')),
    async (nick) => asked.push(nick) > 0,
  );
  expect(asked).toEqual(nicks.slice(0, linkedMentions));
  expect(mentionsIn(tree)).toEqual(asked);
  expect(text).toContain(`@${nicks.at(-1)}`);
});
