// What a member reads where they may not write another, in each language.
import { readFileSync } from 'node:fs';
import { type Catalogue, createWords } from '@alcove/i18n';
import { languages, type PmConversation } from '@alcove/protocol';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, test } from 'vitest';
import type { PmActions } from '../use-pm-actions.ts';
import { PmStanding } from './PmStanding.tsx';

type Pm = { state: Record<string, string> };
const catalogueOf = (language: string, name: string) => {
  const file = new URL(
    `../../../../../../packages/i18n/catalogues/${language}/${name}.json`,
    import.meta.url,
  );
  return JSON.parse(readFileSync(file, 'utf8')) as Pm;
};

const [me, other] = [5, 7];

test.each([
  ['denied_by_recipient', me, 'refused', undefined, 'a refused request (R8.058)'],
  ['denied_by_recipient', 0, 'withdrawn', undefined, 'a consent that the other withdrew (R8.059)'],
  ['denied_by_me', other, 'mine', 'allow', 'their own denial, with the offer to allow (R8.060)'],
  ['denied_by_me', 0, 'mineWithdrawn', 'allow', 'their own withdrawal, with the same offer'],
  ['blocked_by_me', 0, 'blocked', 'unblock', 'their own block, with its end (R8.061)'],
  ['blocked_by_recipient', 0, 'blockedByThem', undefined, 'a block by the other, without a reason'],
] as const)('a member reads %s, asked by %i, as "%s", with %s: %s', (status, asked, said, offered, what) => {
  for (const language of languages) {
    const pm = catalogueOf(language, 'pm');
    const words = createWords(language, { pm, ui: catalogueOf(language, 'ui') } as unknown as Catalogue);
    const conversation = {
      general_status: status,
      asked_by: asked,
      recipient: { uid: other, nick: 'Анна-Мария', gender: 2, deleted: 0 },
    } as PmConversation;
    const drawn = renderToStaticMarkup(
      <I18nextProvider i18n={words}>
        <PmStanding
          conversation={conversation}
          actions={{} as PmActions}
          onBlock={() => undefined}
          onUnblock={() => undefined}
        />
      </I18nextProvider>,
    );
    expect(drawn, `${what}, ${language}`).toContain(pm.state[said]?.replace('{{nick}}', 'Анна-Мария'));
    for (const action of ['allow', 'unblock'])
      expect(drawn.includes(`>${pm.state[action]}<`), `${action} is offered`).toBe(action === offered);
  }
});
