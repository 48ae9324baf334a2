// What each of the two sees of sealed pieces, in three languages: names, digests and slats, and no byte of a piece.
import { readFileSync } from 'node:fs';
import { type Catalogue, createWords } from '@alcove/i18n';
import { type EvidenceOpening, type EvidencePiece, languages } from '@alcove/protocol';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, test } from 'vitest';
import { GrantView } from './GrantView.tsx';
import { OpenView } from './OpenView.tsx';
import type { FoundEvidence } from './use-evidence.ts';

const catalogueOf = (language: string, name: string): unknown =>
  JSON.parse(
    readFileSync(
      new URL(`../../../../../../packages/i18n/catalogues/${language}/${name}.json`, import.meta.url),
      'utf8',
    ),
  );
const names = ['desk', 'moderation', 'ui'];

const sha256 = `9f2c${'0'.repeat(56)}e81b`;
const piece = { kind: 'picture', name: 1, thing: 'photo', item: '7', taken_at: 0, duration_ms: 0 } as const;
const pieces: EvidencePiece[] = [
  { ...piece, id: 3, sealed_at: 1, missing: 0, type: 'image/jpeg', bytes: 209_715, sha256 },
];
const person = (nick: string) => ({ uid: 1, nick });
const asked: EvidenceOpening = {
  id: 5,
  state: 'asked',
  asked_by: person('Anselme'),
  asked_at: 0,
  reason: 'Qui est-ce ?',
  answered_by: null,
  answered_at: 0,
  answer: '',
  until_at: 0,
  closed_at: 0,
  own: 0,
  looks: [],
};
const found = (opening: EvidenceOpening): FoundEvidence => ({
  reference: '2026-137',
  minor: 0,
  pieces,
  openings: [opening],
  sent: [],
  kept_until: 0,
  now: 0,
  aheadMs: 0,
});
const change = async () => {};

test.each(languages)(
  'who grants reads the reason and the digests, who may look meets the veil first, in %s',
  (language) => {
    const catalogue = Object.fromEntries(names.map((name) => [name, catalogueOf(language, name)]));
    const words = createWords(language, catalogue as Catalogue);
    const granting = renderToStaticMarkup(
      <I18nextProvider i18n={words}>
        <GrantView found={found(asked)} opening={asked} onChange={change} />
      </I18nextProvider>,
    );
    expect(granting).toContain('Anselme');
    expect(granting).toContain('Qui est-ce ?');
    expect(granting).toContain('9f2c…e81b');
    const open = {
      ...asked,
      state: 'granted',
      own: 1,
      answered_by: person('Héloïse'),
      until_at: Date.now() + 1_458_000,
    } as const;
    const looking = renderToStaticMarkup(
      <I18nextProvider i18n={words}>
        <OpenView found={found(open)} opening={open} onChange={change} />
      </I18nextProvider>,
    );
    expect(looking).toContain('role="timer"');
    expect(looking).toContain(words.t('desk:evidence.open.lift'));
    for (const drawn of [granting, looking]) {
      expect(drawn).not.toMatch(/<img|<video|evidence\/bytes/);
      expect(drawn).not.toMatch(/evidence\.\w+/);
    }
  },
);
