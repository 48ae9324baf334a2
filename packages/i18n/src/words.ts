// The dictionary of one language. Catalogues are plain JSON, one file per domain, read from files by
// the server and fetched by the browser; French is the source of the keys.
import type { Language } from '@alcove/protocol';
import { createInstance, type i18n } from 'i18next';
import { longDate } from './dates.ts';
import { elided } from './elision.ts';
import { pluralForm } from './plural.ts';
import { waitOf } from './waits.ts';

export type Catalogues = {
  accounts: typeof import('../catalogues/fr/accounts.json');
  albums: typeof import('../catalogues/fr/albums.json');
  certification: typeof import('../catalogues/fr/certification.json');
  comments: typeof import('../catalogues/fr/comments.json');
  consents: typeof import('../catalogues/fr/consents.json');
  contributions: typeof import('../catalogues/fr/contributions.json');
  desk: typeof import('../catalogues/fr/desk.json');
  demo: typeof import('../catalogues/fr/demo.json');
  dev: typeof import('../catalogues/fr/dev.json');
  finding: typeof import('../catalogues/fr/finding.json');
  geo: typeof import('../catalogues/fr/geo.json');
  authoring: typeof import('../catalogues/fr/authoring.json');
  'video-calls': typeof import('../catalogues/fr/video-calls.json');
  gifts: typeof import('../catalogues/fr/gifts.json');
  guestbook: typeof import('../catalogues/fr/guestbook.json');
  help: typeof import('../catalogues/fr/help.json');
  moderation: typeof import('../catalogues/fr/moderation.json');
  notifications: typeof import('../catalogues/fr/notifications.json');
  payments: typeof import('../catalogues/fr/payments.json');
  pm: typeof import('../catalogues/fr/pm.json');
  privacy: typeof import('../catalogues/fr/privacy.json');
  profiles: typeof import('../catalogues/fr/profiles.json');
  reading: typeof import('../catalogues/fr/reading.json');
  refusals: typeof import('../catalogues/fr/refusals.json');
  relations: typeof import('../catalogues/fr/relations.json');
  rooms: typeof import('../catalogues/fr/rooms.json');
  search: typeof import('../catalogues/fr/search.json');
  shell: typeof import('../catalogues/fr/shell.json');
  stories: typeof import('../catalogues/fr/stories.json');
  storyCompose: typeof import('../catalogues/fr/storyCompose.json');
  streams: typeof import('../catalogues/fr/streams.json');
  terms: typeof import('../catalogues/fr/terms.json');
  ui: typeof import('../catalogues/fr/ui.json');
  wall: typeof import('../catalogues/fr/wall.json');
  wallet: typeof import('../catalogues/fr/wallet.json');
};
export type Namespace = keyof Catalogues;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell';
    resources: Catalogues;
  }
}

/** All or some namespaces of one language, as read from their files. */
export type Catalogue = { [N in Namespace]?: Record<string, unknown> };

export type Words = i18n;

/** `load` fetches a namespace that was not given; without it, a missing word shows its key. */
export function createWords(
  language: Language,
  catalogue: Catalogue,
  load?: (namespace: Namespace) => Promise<Record<string, unknown>>,
): Words {
  const words = createInstance();
  if (load) {
    words.use({
      type: 'backend',
      init: () => {},
      read: (_language: string, namespace: string, done: (error: unknown, found: unknown) => void) => {
        load(namespace as Namespace).then(
          (found) => done(null, found),
          (error: unknown) => done(error, null),
        );
      },
    });
  }
  void words.init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: catalogue } as never,
    partialBundledLanguages: load !== undefined,
    ns: Object.keys(catalogue),
    defaultNS: 'shell',
    // React escapes; mails and JSON are plain text.
    interpolation: { escapeValue: false },
    initAsync: false,
    showSupportNotice: false,
  } as Parameters<Words['init']>[0]);
  words.services.pluralResolver.getSuffix = (_language: string, count: number) =>
    `_${pluralForm(language, count)}`;
  // `{{untilAt, date}}`: milliseconds since 1970.
  words.services.formatter?.add('date', (value: unknown) => longDate(Number(value)));
  // `{{seconds, wait}}`.
  words.services.formatter?.add('wait', (value: unknown) => waitOf(language, Number(value)));
  // `{{nick, elided(word: de)}}{{nick}}`, as `withElisions` writes it.
  words.services.formatter?.add('elided', (value: unknown, _language, { word }: { word: string }) =>
    elided(word, String(value)),
  );
  return words;
}
