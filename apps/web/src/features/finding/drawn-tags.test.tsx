// Pages of tags as the server draws them in three languages: one tag, the list of all, and what the team looks after.
import { readFileSync } from 'node:fs';
import { type Catalogue, createWords } from '@alcove/i18n';
import { type CuratedTag, findingCalls, type Language, languages, type PageRequest } from '@alcove/protocol';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { CuratingPage } from './curating/CuratingPage.tsx';
import { loadCurated } from './curating/load.ts';
import { loadTag, loadTagList, otherAddress, readTagQuery } from './load.ts';
import { TagListPage } from './TagListPage.tsx';
import { TagPage } from './TagPage.tsx';

const catalogueOf = (language: Language) =>
  Object.fromEntries(
    ['finding', 'ui'].map((namespace) => [
      namespace,
      JSON.parse(
        readFileSync(
          new URL(`../../../../../packages/i18n/catalogues/${language}/${namespace}.json`, import.meta.url),
          'utf8',
        ),
      ),
    ]),
  ) as unknown as Catalogue;

function drawn(page: ReactNode, language: Language): string {
  const router = createMemoryRouter([{ path: '*', element: page }]);
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={createWords(language, catalogueOf(language))}>
      <RouterProvider router={router} />
    </I18nextProvider>,
  );
  return decodeURIComponent(html);
}

const names = { fr: 'lumière', en: 'light', ru: 'свет' } as const;
const counts = {
  all: 5,
  photo: 4,
  video: 0,
  contributions: 1,
  'contributions/photo': 1,
  'contributions/video': 0,
};
const opened: CuratedTag = {
  tag: 'lumière',
  items: 5,
  names: [{ tag: 'lumière', language: 'fr' }, { tag: 'lueurs' }],
  forbidden: 0,
  log: [
    { act: 'join', tag: 'lumière', other: 'light', reason: '', nick: 'Anselme', date: 1_795_262_400_000 },
  ],
};

/** What the server answers, and what it is asked. */
function answering(language: Language, { isForbidden = false } = {}) {
  const inputs: object[] = [];
  const others = languages.flatMap((each) =>
    each === language ? [] : [{ language: each, tag: names[each] }],
  );
  const row = { tag: names[language], items: 5, others, followed: 1 };
  const answers = new Map<object, object>([
    [findingCalls.tagList, { list: [row], total_count: 1, letters: ['0', 'l', 'с'] }],
    [
      findingCalls.tagSearch,
      {
        list: [],
        total_count: 0,
        more: 0,
        timestamp: 0,
        tag: names[language],
        names: [...others, { language, tag: names[language] }],
        counts,
        together: [{ tag: 'dune', items: 2 }],
        followed: 1,
        following: 3,
      },
    ],
    [
      findingCalls.proposedTags,
      {
        list: [
          {
            names: [
              { tag: 'givre', items: 3 },
              { tag: 'иней', items: 4 },
            ],
            items: 3,
            pictures: ['/a.jpg'],
          },
        ],
        total_count: 1,
      },
    ],
    [findingCalls.curatedTags, { list: [{ tag: 'bougie', names: [] }], total_count: 1 }],
    [findingCalls.curatedTag, { ...opened, forbidden: isForbidden ? 1 : 0 }],
  ]);
  const call = async (spec: object, input: object) => {
    inputs.push(input);
    return { status: 'success', data: answers.get(spec) };
  };
  return { inputs, call: call as unknown as PageRequest['call'] };
}

test.each(languages)(
  'the page of a tag in %s shows its three names, its types and what stands beside it',
  async (language) => {
    const { call, inputs } = answering(language);
    const asked = {
      tag: 'lights',
      kind: 'searchPhoto',
      query: readTagQuery(new URLSearchParams('with=mer')),
    } as const;
    const loaded = await loadTag(asked, { call, now: 0 });
    expect(inputs).toEqual([expect.objectContaining({ tag: 'lights', type: 'photo', with: ['mer'] })]);
    expect(decodeURIComponent(otherAddress(loaded, 'lights') ?? '')).toBe(
      `/tags/photo/${names[language]}?with=mer`,
    );
    expect(otherAddress(loaded, names[language])).toBeUndefined();
    const html = drawn(<TagPage loaded={loaded} tag={names[language]} />, language);
    for (const each of languages) expect(html).toContain(`<span lang="${each}">${names[each]}</span>`);
    expect(html).toContain(`/tags/photo/${names[language]}?with=mer&amp;with=dune`);
  },
);

test.each(languages)(
  'the list of tags in %s has the letters of its alphabet, other names and what is followed',
  async (language) => {
    const { call, inputs } = answering(language);
    const loaded = await loadTagList(new URLSearchParams('sort=count&q=lum'), { call });
    expect(inputs).toEqual([{ sort: 'count', page: 1, q: 'lum' }]);
    const html = drawn(<TagListPage loaded={loaded} />, language);
    expect(html).toContain(`letter=${language === 'ru' ? 'с' : 'l'}&amp;sort=count`);
    for (const each of languages) expect(html).toContain(names[each]);
  },
);

test.each(languages)(
  'the team sees proposals and the open tag with its log in %s, and forbidden ones',
  async (language) => {
    const { call } = answering(language);
    const proposals = await loadCurated('proposals', new URLSearchParams('tag=lumi%C3%A8re'), { call });
    const html = drawn(<CuratingPage loaded={proposals} />, language);
    for (const word of ['givre', 'иней', 'lueurs', 'Anselme', '/a.jpg']) expect(html).toContain(word);
    const { call: inForbidden } = answering(language, { isForbidden: true });
    const forbidden = await loadCurated('forbidden', new URLSearchParams('tag=bougie'), {
      call: inForbidden,
    });
    const { allow } = createWords(language, catalogueOf(language)).t('finding:curating', {
      returnObjects: true,
    }) as { allow: string };
    expect(html).not.toContain(allow);
    for (const word of ['bougie', allow])
      expect(drawn(<CuratingPage loaded={forbidden} />, language)).toContain(word);
  },
);
