// What account forms say before any script runs, read from the HTML the server sends.
import { readFileSync } from 'node:fs';
import { type Catalogue, createWords } from '@alcove/i18n';
import type { Language, OwnMember, RefusedForm } from '@alcove/protocol';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { type PageReader, ReaderProvider } from '../me.tsx';
import { usePanelFace } from '../panel-face.tsx';
import { AddressedFrame } from './frame.tsx';

const namespaces = ['accounts', 'refusals', 'shell', 'ui'] as const;
const catalogueOf = (language: Language): Catalogue =>
  Object.fromEntries(
    namespaces.map((name) => [
      name,
      JSON.parse(
        readFileSync(
          new URL(`../../../../../../packages/i18n/catalogues/${language}/${name}.json`, import.meta.url),
          'utf8',
        ),
      ) as Record<string, unknown>,
    ]),
  );

function drawn(address: string, part: ReactNode, { reader = {}, language = 'fr' }: Drawing = {}): string {
  const router = createMemoryRouter(
    [{ path: '*', element: <ReaderProvider reader={reader}>{part}</ReaderProvider> }],
    { initialEntries: [address] },
  );
  return renderToStaticMarkup(
    <I18nextProvider i18n={createWords(language, catalogueOf(language))}>
      <RouterProvider router={router} />
    </I18nextProvider>,
  );
}
type Drawing = { reader?: PageReader; language?: Language };

function Face({ panel }: { panel: 'login' | 'register' | 'delete-account' | 'activate' }) {
  const face = usePanelFace(panel);
  return (
    <AddressedFrame kind="panel">
      <h2>{face.title}</h2>
      {face.body}
    </AddressedFrame>
  );
}

const textOf = (html: string): string => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

const refused = (messages: Record<string, string>): RefusedForm => ({
  path: '/b/user/register/',
  code: 'invalid_input',
  message: 'Une partie ne convient pas.',
  messages,
  values: { nick: 'DUPONT', email: 'a@', country: 'BE', password: '' },
});

describe('a registration that the server refused', () => {
  const html = drawn('/?register&refused=invalid_input', <Face panel="register" />, {
    reader: { refusedForm: refused({ email: 'Adresse non valable.', nick: 'Pas en capitales.' }) },
  });
  const notice = /<div class="form-notice" role="alert">(.*?)<\/div>/.exec(html)?.[1] ?? '';

  it('lists the fault of the nick, then of the e-mail, on lines of their own (R5.068)', () => {
    const lines = [...notice.matchAll(/<p>(.*?)<\/p>/g)].map(([, line]) => line);
    expect(lines).toEqual(['2 champs à corriger.', 'Pas en capitales.', 'Adresse non valable.']);
  });

  it.each([
    ['en', 'Create my account', '8 fields need a correction.'],
    ['ru', 'Создать аккаунт', 'Исправьте 8 полей.'],
  ] as const)('counts the faulty fields in the language of the page: %s', (language, send, counted) => {
    const fields = [
      'nick',
      'age',
      'email',
      'email_confirm',
      'password',
      'password_confirm',
      'gender',
      'terms',
    ];
    const messages = Object.fromEntries(fields.map((field) => [field, '.']));
    const text = textOf(
      drawn(`/${language}/?register&refused=invalid_input`, <Face panel="register" />, {
        reader: { refusedForm: refused(messages) },
        language,
      }),
    );
    expect(text).toContain(counted);
    expect(text).toContain(send);
  });

  it('keeps what was typed, and marks the fields', () => {
    expect(html).toMatch(/name="nick"[^>]*value="DUPONT"|value="DUPONT"[^>]*name="nick"/);
    expect(html.match(/aria-invalid="true"/g)).toHaveLength(2);
    expect(html).toContain('action="/b/user/register/"');
    expect(html).toContain('name="return" value="/?register"');
  });

  it('shows no fault once the address has moved on', () => {
    const later = drawn('/?register', <Face panel="register" />, {
      reader: { refusedForm: refused({ nick: 'Pas en capitales.' }) },
    });
    expect(later).not.toContain('Pas en capitales.');
  });
});

describe('the panel', () => {
  const member = { nick: 'Maelle_69', active: 1, phone_verified: 1, avatar_url: '', standing: 'premium' };
  const reader: PageReader = { me: { ...member, session_id: 's' } as OwnMember };

  it.each([
    ['fr', 'À l’intérieur'],
    ['en', 'You are inside'],
    ['ru', 'Вы внутри'],
  ] as const)(
    'shows a logged-in member the member menu instead of the login, in %s (R2.170, R2.179)',
    (language, title) => {
      const text = textOf(drawn('/?login', <Face panel="login" />, { reader, language }));
      expect(text).toContain(title);
      expect(text).toContain('Maelle_69');
    },
  );

  it('carries the token of the first owner’s link', () => {
    const html = drawn('/?register&owner_token=abc', <Face panel="register" />);
    expect(html).toContain('<input type="hidden" name="owner_token" value="abc"/>');
  });

  it('says what goes with an account before it goes (R2.176)', () => {
    const text = textOf(
      drawn('/en/?delete-account', <Face panel="delete-account" />, { reader, language: 'en' }),
    );
    for (const part of ['photos', 'conversations', 'tokens', 'Maelle_69']) expect(text).toContain(part);
  });

  const deletion = (refusedForm?: RefusedForm) =>
    drawn('/en/?delete-account&refused=x', <Face panel="delete-account" />, {
      reader: { ...reader, ...(refusedForm && { refusedForm }) },
      language: 'en',
    });

  it('asks for the second factor before the deletion when its form was refused without scripts', () => {
    const asked = deletion({ ...refused({}), path: '/b/member/account/delete', code: 'step_up_required' });
    const askedAgain = deletion({ ...refused({}), path: '/b/member/step-up/', code: 'code_wrong' });
    for (const html of [asked, askedAgain]) {
      expect(html).toContain('action="/en/b/member/step-up/"');
      expect(html).toContain('name="return" value="/en?delete-account"');
      expect(html).toContain('name="code"');
      expect(html).toContain('name="recovery_code"');
    }
    expect(deletion()).not.toContain('name="recovery_code"');
  });

  it('asks a stranger with a code to log in first, and still has its field (R2.174)', () => {
    const html = drawn('/en/?activate', <Face panel="activate" />, { language: 'en' });
    expect(textOf(html)).toContain('please log in first');
    expect(html).toContain('autoComplete="one-time-code"');
  });
});
