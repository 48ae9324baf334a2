// What parts say to those who do not see them, read from the HTML the server sends.
import { readFileSync } from 'node:fs';
import { createWords } from '@alcove/i18n';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { tintOf } from './Avatar.tsx';
import { Button } from './Button.tsx';
import { Checkbox } from './Checkbox.tsx';
import { RemovableChip } from './Chip.tsx';
import { DateText, formatDate } from './DateText.tsx';
import { Field } from './Field.tsx';
import { IconButton } from './IconButton.tsx';
import { Input } from './Input.tsx';
import { Token } from './marks.tsx';
import { MediaFrame, Picture } from './Media.tsx';
import { OtpInput } from './OtpInput.tsx';
import { ProgressRing, Stepper } from './Progress.tsx';
import { RadioCard } from './RadioCard.tsx';
import { Segmented } from './Segmented.tsx';
import { Tabs } from './Tabs.tsx';
import { Badge } from './StatusTag.tsx';
import { TextArea } from './TextArea.tsx';
import { ToastStack } from './Toast.tsx';

const nothing = () => {};

const wordsOf = (language: 'fr' | 'ru') =>
  JSON.parse(
    readFileSync(
      new URL(`../../../../packages/i18n/catalogues/${language}/ui.json`, import.meta.url),
      'utf8',
    ),
  ) as Record<string, unknown>;

function drawn(part: ReactNode, language: 'fr' | 'ru' = 'fr'): string {
  const words = createWords(language, { ui: wordsOf(language) });
  return renderToStaticMarkup(
    <I18nextProvider i18n={words}>
      <MemoryRouter>{part}</MemoryRouter>
    </I18nextProvider>,
  );
}

const news = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    key: String(i),
    icon: Token,
    tone: 'token' as const,
    title: `Don ${i}`,
  }));

const stack = (count: number, language: 'fr' | 'ru' = 'fr') =>
  drawn(
    <ToastStack label="N" notifications={news(count)} onClose={nothing} onCloseAll={nothing} />,
    language,
  );

const attribute = (html: string, element: string, name: string) =>
  new RegExp(`<${element}[^>]* ${name}="([^"]*)"`).exec(html)?.[1];

describe('a field', () => {
  it('ties its label and its message to the control', () => {
    const html = drawn(
      <Field label="Pseudo" hint="3 à 100 caractères">
        <Input />
      </Field>,
    );
    expect(attribute(html, 'label', 'for')).toBe(attribute(html, 'input', 'id'));
    expect(attribute(html, 'input', 'aria-describedby')).toBe(attribute(html, 'div', 'id'));
    expect(html).not.toContain('aria-invalid');
  });

  it('in error says so instead of its hint, in a region that is announced', () => {
    const html = drawn(
      <Field label="Pseudo" hint="3 à 100 caractères" error="Ce pseudo est pris.">
        <Input />
      </Field>,
    );
    expect(html).toContain('aria-invalid="true"');
    expect(html).toContain('aria-live="polite"');
    expect(html).toContain('Ce pseudo est pris.');
    expect(html).not.toContain('3 à 100');
  });

  it('around several choices is a named group', () => {
    const html = drawn(
      <Field group label="Durée">
        <RadioCard name="d" title="24 heures" consequence="Jusqu’à demain" />
      </Field>,
    );
    expect(html).toContain('role="group"');
    expect(attribute(html, 'div', 'aria-labelledby')).toBe(attribute(html, 'span', 'id'));
    expect(html).toMatch(/aria-describedby="([^"]+)-then".*id="\1-then">Jusqu’à demain/);
  });
});

it('a password can be shown, and the eye says what it does', () => {
  expect(drawn(<Input type="password" />)).toContain('aria-label="Afficher le mot de passe"');
  expect(drawn(<Input type="password" />, 'ru')).toContain('aria-label="Показать пароль"');
});

it('a code is one ordinary input that telephones can fill', () => {
  const html = drawn(
    <Field label="Votre code">
      <OtpInput value="48" onChange={nothing} />
    </Field>,
  );
  expect(html.match(/<input/g)).toHaveLength(1);
  expect(html).toContain('autoComplete="one-time-code"');
  expect(html).toContain('inputMode="numeric"');
  expect(html.match(/otp-box/g)).toHaveLength(4);
});

it('a text counts what is left only near its end', () => {
  expect(drawn(<TextArea maxLength={300} defaultValue="Bonjour" />)).toContain('7 / 300');
  expect(drawn(<TextArea maxLength={10} defaultValue="Bonjour" />)).toContain('Encore 3 caractères');
  expect(drawn(<TextArea maxLength={9} defaultValue="Bonjour" />, 'ru')).toContain('Осталось 2 символа');
});

describe('a button', () => {
  it('that cannot be pressed stays reachable and says why', () => {
    const html = drawn(<Button disabledReason="Il manque deux chiffres.">Activer</Button>);
    expect(html).toContain('aria-disabled="true"');
    expect(html).not.toContain('disabled=""');
    expect(attribute(html, 'button', 'aria-describedby')).toBe(attribute(html, 'span', 'id'));
  });

  it('at work shows the verb of its work', () => {
    const html = drawn(<Button busy="Envoi…">Envoyer</Button>);
    expect(html).toContain('aria-busy="true"');
    expect(html).toContain('Envoi…');
    expect(html).not.toContain('Envoyer');
  });

  it('of one icon has a name', () => {
    expect(drawn(<IconButton icon={Token} label="Offrir" />)).toContain('aria-label="Offrir"');
  });

  it('that removes names what it removes', () => {
    expect(drawn(<RemovableChip name="Couple" onRemove={nothing} />)).toContain(
      'aria-label="Retirer Couple"',
    );
  });
});

it('segments are radios of one choice', () => {
  const segments = [
    { value: 'fr', label: 'Fr' },
    { value: 'en', label: 'En' },
  ] as const;
  const html = drawn(<Segmented label="Langue" segments={segments} value="en" onChange={nothing} />);
  expect(html).toContain('role="radiogroup" aria-label="Langue"');
  expect(html).toMatch(/value="en"[^>]*checked|checked=""[^>]*value="en"/);
});

it('only the current tab is in the order of the Tab key', () => {
  const tabs = [
    { key: 'a', label: 'Historique' },
    { key: 'b', label: 'Cadeaux' },
  ] as const;
  const html = drawn(
    <Tabs label="Portefeuille" tabs={tabs} current="a" onChange={nothing}>
      …
    </Tabs>,
  );
  expect(html).toMatch(/aria-selected="true"[^>]*tabindex="0"/i);
  expect(html).toMatch(/aria-selected="false"[^>]*tabindex="-1"/i);
  expect(attribute(html, 'div', 'aria-labelledby')).toMatch(/-a$/);
});

it('a box left unticked points at its error', () => {
  const html = drawn(<Checkbox error="À cocher pour continuer.">Accord</Checkbox>);
  expect(attribute(html, 'input', 'aria-describedby')).toBe(attribute(html, 'div', 'id'));
});

it('a ring with a name is a progress bar, without one a drawing', () => {
  expect(drawn(<ProgressRing value={0.28} label="Envoi" />)).toContain('role="progressbar"');
  expect(drawn(<ProgressRing value={0.28} />)).not.toContain('role="progressbar"');
});

it('one step is the current one, and none once all are done', () => {
  const steps = ['a', 'b', 'c'].map((key) => ({ key, label: key }));
  const marks = (current: string | undefined, mark: RegExp) =>
    drawn(<Stepper label="Étapes" steps={steps} current={current} />).match(mark)?.length ?? 0;
  expect([marks('b', /aria-current="step"/g), marks('b', /class="done"/g)]).toEqual([1, 1]);
  expect([marks(undefined, /aria-current/g), marks(undefined, /class="done"/g)]).toEqual([0, 3]);
});

it('a picture reserves its place before it comes', () => {
  const html = drawn(
    <MediaFrame ratio="3 / 2">
      <Picture src="/art/dunes/rose/1-600x400.svg" alt="" width={600} height={400} />
    </MediaFrame>,
  );
  expect(html).toContain('width="600" height="400"');
  expect(html).toContain('aspect-ratio:3 / 2');
  expect(html).toContain('loading="lazy"');
});

it('a badge says its sentence instead of its figure', () => {
  const html = drawn(<Badge count={128} said="128 messages non lus" />);
  expect(html).toContain('99+');
  expect(html).toContain('<span class="visually-hidden">128 messages non lus</span>');
});

it('from two notifications up, one button closes them all; five at most are shown', () => {
  expect(stack(1)).not.toContain('Fermer les');
  expect(stack(7)).toContain('Fermer les 7 notifications');
  expect(stack(7).match(/class="toast"/g)).toHaveLength(5);
  expect(stack(3, 'ru')).toContain('Закрыть все уведомления (3)');
});

it('a person keeps their colour', () => {
  expect(tintOf('Ondine')).toBe(tintOf('Ondine'));
});

describe('a date', () => {
  const moment = new Date('2024-03-05T09:07:00Z');

  it('is written day first, long or short (R9.057, R9.058)', () => {
    expect(formatDate(moment, 'long', false)).toBe('05/03/2024 09:07');
    expect(formatDate(moment, 'short', false)).toBe('05/03 09:07');
    expect(formatDate(moment, 'day', false)).toBe('05/03/2024');
  });

  it('carries its exact moment for machines', () => {
    expect(drawn(<DateText at={moment} />)).toContain('dateTime="2024-03-05T09:07:00.000Z"');
  });
});
