// The dictionary as pages use it: built once per language on the server; in the browser, from what
// the page embeds, then from `/locales` as people move on.
import { type Catalogue, createWords, type Namespace, type Words } from '@alcove/i18n';
import { type Language, type PageKey, type PageRequest, pages } from '@alcove/protocol';
import { createContext, useContext } from 'react';

const everywhere: Namespace[] = ['shell', 'ui'];
/** Catalogues of others that a page needs too: long texts have one of their own, a profile's sections share its head. */
const besidesOwn: Partial<Record<PageKey, Namespace[]>> = {
  cgu: ['terms'],
  privacy: ['privacy'],
  help: ['help'],
  indexPhotoFemAndCouple: ['profiles'],
  indexVideoFemAndCouple: ['profiles'],
  indexPhotoAndVideoMale: ['profiles'],
  indexCertifiedFemAndCouple: ['profiles'],
  indexBestPhotos: ['contributions'],
  recherche: ['search'],
  favoriteContributions: ['relations'],
  favoriteContributors: ['relations'],
  temporaryPhotos: ['storyCompose', 'comments', 'relations', 'refusals'],
  submitContribution: ['authoring', 'refusals'],
  myContributions: ['authoring', 'relations'],
  premiumOffers: ['authoring'],
  settings: ['notifications'],
  moderation: ['desk', 'notifications'],
  review: ['desk'],
  liveMosaic: ['desk'],
  consoleMembers: ['desk'],
  cases: ['desk'],
  knownImages: ['desk'],
  consentLedger: ['desk'],
  signing: ['accounts'],
  journal: ['desk'],
  enterOrder: ['desk'],
  ownReport: ['desk'],
  ledger: ['desk'],
  keptPayments: ['desk'],
  siteServer: ['desk'],
  siteSettings: ['desk'],
  room: ['accounts', 'refusals', 'streams', 'gifts'],
  myRoom: ['accounts', 'refusals', 'streams', 'gifts'],
  myWallet: ['payments'],
  walletReplenish: ['wallet'],
  myVirtualGifts: ['wallet'],
  profile: ['relations', 'albums', 'contributions'],
  profileAlbum: ['relations', 'albums'],
  myAlbum: ['albums'],
  contribution: ['reading', 'relations', 'comments'],
  photo: ['reading', 'albums', 'relations'],
  video: ['reading', 'albums', 'relations'],
  profileGuestbook: ['relations', 'guestbook'],
  myGuestbook: ['relations', 'guestbook'],
  profileContributions: ['profiles', 'relations'],
  profileFollowing: ['profiles'],
  profileFollowers: ['profiles'],
  profilePosts: ['profiles', 'relations', 'comments'],
  profileGifts: ['profiles', 'relations'],
  profileWall: ['profiles', 'relations', 'comments'],
  myPosts: ['relations', 'comments'],
  myWall: ['relations', 'comments'],
  forum: ['relations', 'comments'],
  wallPost: ['relations', 'comments'],
};
const onServer = new Map<Language, { catalogue: PageRequest['words']; words: Words }>();

export function wordsOnServer(language: Language, catalogue: PageRequest['words']): Words {
  const known = onServer.get(language);
  if (known?.catalogue === catalogue) return known.words;
  const words = createWords(language, catalogue as Catalogue);
  onServer.set(language, { catalogue, words });
  return words;
}

/** What the browser needs before it can take over a page: the words of the shell and of its domain. */
export function wordsOfPage(
  catalogue: PageRequest['words'],
  routeIds: string[],
  besides: readonly Namespace[],
): string {
  const domains = routeIds.flatMap((id) =>
    id in pages ? [pages[id as PageKey].domain, besidesOwn[id as PageKey] ?? []].flat() : [],
  );
  const used = [...new Set([...everywhere, ...domains, ...besides])];
  // "<" is the only character that could close the element early.
  return JSON.stringify(Object.fromEntries(used.map((name) => [name, catalogue[name] ?? {}]))).replaceAll(
    '<',
    '\\u003c',
  );
}

/** Set while rendering on the server only: in the browser the element is already there. */
export const PageWords = createContext('');
/** It stands after all that a page shows. */
export const wordsElementId = 'words';

export const EmbeddedWords = () => (
  <script
    id={wordsElementId}
    type="application/json"
    suppressHydrationWarning
    dangerouslySetInnerHTML={{ __html: useContext(PageWords) }}
  />
);

const retries = 5;
const firstWaitMs = 350;

/** Retries with doubled waits: a lost packet must not leave a page without words. */
async function fetchWords(language: Language, namespace: Namespace): Promise<Record<string, unknown>> {
  for (let attempt = 0; ; attempt++) {
    try {
      const answer = await fetch(`/locales/${language}/${namespace}.json`);
      if (answer.ok) return (await answer.json()) as Record<string, unknown>;
      throw new Error(`${namespace}: ${answer.status}`);
    } catch (error) {
      if (attempt === retries) throw error;
      await new Promise((resolve) => setTimeout(resolve, firstWaitMs * 2 ** attempt));
    }
  }
}

/** The message of the error that a part throws whose words did not come: the problem screen replaces it. */
export const wordsMissing = 'words missing';

export function wordsInBrowser(): Words {
  const language = document.documentElement.lang as Language;
  const embedded = document.getElementById(wordsElementId)?.textContent || '{}';
  const words = createWords(language, JSON.parse(embedded) as Catalogue, (namespace) =>
    fetchWords(language, namespace),
  );
  const failed = new Set<string>();
  words.on('failedLoading', (_language, namespace) => failed.add(namespace));
  words.options.parseMissingKeyHandler = (key, _default, asked) => {
    if (failed.has(String(asked?.ns))) throw new Error(wordsMissing);
    return key;
  };
  return words;
}
