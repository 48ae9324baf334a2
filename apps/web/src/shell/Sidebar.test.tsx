// The operator's own links in the menu, as the server draws them.
import { readFileSync } from 'node:fs';
import { createWords } from '@alcove/i18n';
import type { OutsideLink } from '@alcove/protocol';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { type Facts, ServerFacts } from './facts.ts';
import { Sidebar } from './Sidebar.tsx';

const shell = JSON.parse(
  readFileSync(new URL('../../../../packages/i18n/catalogues/en/shell.json', import.meta.url), 'utf8'),
) as Record<string, unknown>;

function menu(site: { links: OutsideLink[]; operatorSites: OutsideLink[] }, facts = {}): string {
  const Stub = createRoutesStub([{ path: '/', Component: () => <Sidebar /> }]);
  return renderToStaticMarkup(
    <I18nextProvider i18n={createWords('en', { shell })}>
      <ServerFacts
        value={{ language: 'en', theme: 'dark', discreet: false, site, ...facts } as unknown as Facts}
      >
        <Stub />
      </ServerFacts>
    </I18nextProvider>,
  );
}

/** What one reads below a heading of the menu, and where it leads. */
const linksBelow = (html: string, heading: string) => {
  const section = new RegExp(`class="nav-group">${heading}</p>(.*?)</div>`).exec(html)?.[1] ?? '';
  return [...section.matchAll(/href="([^"]+)"[^>]*>([^<]+)</g)].map(([, url, title]) => ({ title, url }));
};

test('the operator’s links and other sites are in the menu (R2.165, R2.167)', () => {
  const links = [{ title: 'Friends', url: 'https://links.example/' }];
  const operatorSites = [
    { title: 'Loggia', url: 'https://loggia.example/' },
    { title: 'Boudoir', url: 'https://boudoir.example/' },
  ];
  const html = menu({ links, operatorSites });
  expect(linksBelow(html, 'Links')).toEqual(links);
  expect(linksBelow(html, 'Our sites')).toEqual(operatorSites);
  // Where there is no room for a section, one word at the foot leads to the same addresses.
  expect(html).toMatch(/<a href="https:\/\/links\.example\/"[^>]*class="outside-word">Links<\/a>/);
  expect(html).toMatch(/class="outside-word"[^>]*>Our sites<\/button>/);
});

test('without any, neither section is there (R2.168)', () => {
  const html = menu({ links: [], operatorSites: [] });
  expect(html).toContain('Contact');
  expect(html).not.toMatch(/outside-|>Links<|Our sites/);
});

/** Its text for a screen reader. */
const read = (html: string) => html.replaceAll(/<span aria-hidden="true">[^<]*<\/span>|<[^>]+>/g, ' ');

test('the menu says how many cameras are on, and nothing while none is', () => {
  const site = { links: [], operatorSites: [] };
  expect(read(menu(site, { camerasOn: 6 }))).toMatch(/Live\s+6 cameras on/);
  expect(read(menu(site))).not.toContain('camera');
});
