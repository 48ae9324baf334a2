// A person's own page as it is drawn in three languages: what they are asked, and what they signed.
import { readFileSync } from 'node:fs';
import { type Catalogue, createWords } from '@alcove/i18n';
import { type Language, languages, type OpenedConsent } from '@alcove/protocol';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
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

const drawn = (page: ReactNode, language: Language): string =>
  renderToStaticMarkup(
    <I18nextProvider i18n={createWords(language, catalogueOf(language))}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />
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
  visible: 1,
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
        opened={{ ...opened, state: 'signed', files: [], signed: [{ ...signed, visible: 1 }] }}
        token="1.a"
        isFresh
      />,
      language,
    );
    expect(html).not.toMatch(/consents:|withdrawal\.|\{\{/);
    expect(html).toContain('Printemps, 4');
    expect(html).toMatch(/<form [^>]*action="[^"]*\/b\/consent\/withdraw\/" method="post"/);
    expect(html).toContain('name="files[]"');
  },
);
