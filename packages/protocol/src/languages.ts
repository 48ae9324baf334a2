// The three languages and how an address names one: the first segment decides, French has no prefix.
// A nick or a tag called "en" deeper in the path never selects a language.
export const languages = ['fr', 'en', 'ru'] as const;
export type Language = (typeof languages)[number];

/** Each as it names itself. */
export const languageNames: Record<Language, string> = { fr: 'Français', en: 'English', ru: 'Русский' };

export const defaultLanguage: Language = 'fr';

/** Kept for a year; it only decides where the path cannot: calls under `/_backend`. */
export const languageCookie = { name: 'lang', maxAgeSeconds: 31_536_000 } as const;

export const isLanguage = (value: unknown): value is Language => languages.includes(value as Language);

/** What goes before every path of a language: nothing for French. */
export const prefixOf = (language: Language): '' | '/en' | '/ru' => (language === 'fr' ? '' : `/${language}`);

/** Splits an address path into its language and the path that all languages share. */
export function splitLanguage(path: string): { language: Language; path: string } {
  const first = path.split('/', 2)[1];
  if (first !== 'en' && first !== 'ru') return { language: defaultLanguage, path };
  // One slash at its start: browsers read a path that begins with two as another host.
  return { language: first, path: path.slice(first.length + 1).replace(/^\/*/, '/') };
}

/** The same page in another language. */
export function inLanguage(path: string, language: Language): string {
  const shared = splitLanguage(path).path;
  return shared === '/' ? prefixOf(language) || '/' : prefixOf(language) + shared;
}
