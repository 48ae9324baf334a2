// A person's own page as it is drawn in three languages: what they are asked, and what they signed; and what a browser
// without scripts reads when an answer of theirs was refused.
import { readFileSync } from 'node:fs';
import { type Catalogue, createWords } from '@alcove/i18n';
import {
  type ConsentState,
  type Language,
  languages,
  type OpenedConsent,
  type RefusedForm,
} from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { ReaderProvider } from '../../accounts/index.ts';
import { PersonalLink } from './PersonalLink.tsx';
import { SignForm } from './SignForm.tsx';
import { Withdrawal } from './Withdrawal.tsx';

const catalogueOf = (language: Language) =>
  Object.fromEntries(
    ['consents', 'ui'].map((namespace) => [
      namespace,
      JSON.parse(
        readFileSync(
          new URL(
            `../../../../../../packages/i18n/catalogues/${language}/${namespace}.json`,
            import.meta.url,
          ),
          'utf8',
        ),
      ),
    ]),
  ) as unknown as Catalogue;

const drawn = (page: ReactNode, language: Language, at = '/'): string =>
  renderToStaticMarkup(
    <I18nextProvider i18n={createWords(language, catalogueOf(language))}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: page }], { initialEntries: [at] })} />
    </I18nextProvider>,
  );

const opened: OpenedConsent = {
  state: 'opened',
  author: 'Camille_75',
  title: 'Week-end à la dune',
  expires: 1_796_500_000,
  files: [
    { material_id: 7, number: 2, kind: 'photo', url: '/media/consents/a/7.jpg', film: '' },
    {
      material_id: 8,
      number: 4,
      kind: 'video',
      url: '/media/consents/a/8.jpg',
      film: '/media/consents/a/8.mp4',
    },
  ],
  signed: [],
  decided: 0,
  withdrawn: 0,
  erased: 0,
};
const signed = {
  material_id: 7,
  title: 'Printemps',
  number: 4,
  signed: 1_796_000_000,
  visible: 1 as const,
  url: '/x.jpg',
};

test.each(languages)(
  'in %s a person who is asked sees veiled files alone, and cannot sign before each was shown',
  (language) => {
    const html = drawn(
      <SignForm
        opened={opened}
        token="1.a"
        busy={undefined}
        fault={undefined}
        said={undefined}
        onSign={() => {}}
        onRefuse={() => {}}
      />,
      language,
    );
    expect(html).not.toMatch(/consents:|signing\.|scope\.|\{\{/);
    // Without scripts too: a browser sends no form without its required boxes, and each lifts a veil.
    expect(html.match(/class="asked-veil"[^>]*required=""/g)).toHaveLength(2);
    expect(html).toMatch(/<form [^>]*action="[^"]*\/b\/consent\/sign\/" method="post"/);
    expect(html).toMatch(/<form [^>]*action="[^"]*\/b\/consent\/refuse\/" method="post"/);
    expect(html).toContain('1, 2');
  },
);

test.each(languages)(
  'in %s a person sees what they signed, to choose from by a plain form, and reads what is final',
  (language) => {
    const html = drawn(
      <Withdrawal
        opened={{ ...opened, state: 'signed', files: [], signed: [signed] }}
        token="1.a"
        isFresh
        said={undefined}
      />,
      language,
    );
    expect(html).not.toMatch(/consents:|withdrawal\.|\{\{/);
    expect(html).toContain('Printemps, 4');
    expect(html).toMatch(/<form [^>]*action="[^"]*\/b\/consent\/withdraw\/" method="post"/);
    expect(html).toContain('name="files[]"');
  },
);

const answers = {
  open: addresses.openConsent,
  sign: addresses.signConsent,
  refuse: addresses.refuseConsent,
  withdraw: addresses.withdrawConsent,
};
type Answer = keyof typeof answers;

/** The page to which a browser without scripts comes back. */
function after(
  answer: Answer,
  refused: Partial<RefusedForm>,
  page: { state: ConsentState; signed?: 0 | 1; opened?: OpenedConsent },
): string {
  const { state, signed: hasSigned = 0 } = page;
  const code = refused.code ?? 'consent_answered';
  const said = {
    path: answers[answer].path,
    message: 'Why not.',
    values: {},
    ...refused,
    code,
  };
  return drawn(
    <ReaderProvider reader={{ refusedForm: said as RefusedForm }}>
      <PersonalLink
        invitation={{ state, author: 'Camille_75', photos: 1, films: 1, expires: 1, signed: hasSigned }}
        opened={page.opened}
        isFresh={false}
        token="1.a"
        ageProofs={[]}
        hasGatePass
        proof={() => null}
      />
    </ReaderProvider>,
    'fr',
    `/personne/1.a?opened=1&refused=${code}`,
  );
}
const done = { ...opened, files: [], signed: [signed] };

test.each<[string, string, Answer]>([
  ['opens', after('open', { code: 'consent_same_browser' }, { state: 'invited' }), 'open'],
  [
    'opens too late',
    after('open', { code: 'consent_link_expired' }, { state: 'expired', signed: 1 }),
    'open',
  ],
  ['signs unopened', after('sign', { code: 'consent_unopened' }, { state: 'invited' }), 'open'],
  ['signs other files', after('sign', { code: 'consent_files_changed' }, { state: 'opened' }), 'open'],
  ['signs', after('sign', { code: 'consent_same_browser' }, { state: 'opened', opened }), 'sign'],
  ['refuses', after('refuse', { code: 'too_many' }, { state: 'opened', opened }), 'refuse'],
  ['refuses unseen', after('refuse', { code: 'too_many' }, { state: 'invited' }), 'refuse'],
  [
    'refuses what another tab signed',
    after('refuse', {}, { state: 'signed', opened: { ...done, state: 'signed' } }),
    'withdraw',
  ],
  [
    'withdraws nothing',
    after(
      'withdraw',
      { code: 'invalid_input', message: 'Not all is right.', messages: { files: 'Why not.' } },
      { state: 'signed', opened: { ...done, state: 'signed' } },
    ),
    'withdraw',
  ],
])(
  'without scripts, a person who %s in vain comes back to the form and reads why, in focus',
  (_, html, form) => {
    expect(html).toMatch(/<div role="alert"[^>]*tabindex="-1"[^>]*autofocus=""[^>]*>Why not\.<\/div>/i);
    expect(html.match(/autofocus/gi)).toHaveLength(1);
    expect(html).toMatch(new RegExp(`<form [^>]*action="[^"]*/b/consent/${form}/" method="post"`));
  },
);

test.each<[string, string]>([
  ['signs what another tab refused', after('sign', {}, { state: 'refused' })],
  ['signs too late', after('sign', { code: 'consent_link_expired' }, { state: 'expired' })],
  [
    'withdraws what another tab withdrew',
    after('withdraw', {}, { state: 'withdrawn', opened: { ...done, state: 'withdrawn', signed: [] } }),
  ],
])('without scripts, a person who %s reads it where no form is left', (_, html) => {
  expect(html).toMatch(/<div role="alert"[^>]*autofocus=""[^>]*>Why not\.<\/div>/i);
  expect(html).not.toContain('<form class="signing-columns"');
});

test('without scripts, a person whose name is refused reads it at the field, which has the focus and what they typed', () => {
  const html = after(
    'sign',
    { code: 'invalid_input', messages: { name: 'At least 3.' }, values: { name: 'No' } },
    { state: 'opened', opened },
  );
  expect(html).toMatch(/<input [^>]*autofocus=""[^>]*name="name" value="No"/);
  expect(html).toContain('At least 3.');
  expect(html.match(/autofocus/gi)).toHaveLength(1);
  expect(html).not.toContain('Why not.');
});
