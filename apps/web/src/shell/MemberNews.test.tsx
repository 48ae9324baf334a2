// The bar under the header, as the server draws it for each kind of member.
import { readFileSync } from 'node:fs';
import { createWords } from '@alcove/i18n';
import type { OwnMember } from '@alcove/protocol';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { type Facts, ServerFacts } from './facts.ts';
import MemberNews from './MemberNews.tsx';

const shell = JSON.parse(
  readFileSync(new URL('../../../../packages/i18n/catalogues/en/shell.json', import.meta.url), 'utf8'),
) as Record<string, unknown>;

function bar(me: Partial<OwnMember>): string {
  const Stub = createRoutesStub([{ path: '/', Component: () => <MemberNews me={me as OwnMember} /> }]);
  return renderToStaticMarkup(
    <I18nextProvider i18n={createWords('en', { shell })}>
      <ServerFacts value={{ hasGatePass: true } as Facts}>
        <Stub />
      </ServerFacts>
    </I18nextProvider>,
  );
}

test('a member who has not activated is led to the form of the code (R8.067)', () => {
  expect(bar({ active: 0 })).toContain('href="/?activate"');
});

test('leads a role that waits for its second factor to the settings', () => {
  const drawn = bar({ active: 1, role: 'editor', role_waits: 1 });
  expect(drawn).toContain('Your role is waiting for two-step verification.');
  expect(drawn).toContain('href="/membre/reglages"');
});

test('is not there for anybody else', () => {
  expect(bar({ active: 1 })).toBe('');
  expect(bar({ active: 1, role: 'owner', role_waits: 0 })).toBe('');
});
