// Which page of the route table is shown, and its words: `pages.<key>.…` in the catalogue of its domain.
import type { Namespace } from '@alcove/i18n';
import { type PageKey, pages } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { useMatches } from 'react-router';

/** Undefined where no page matched. */
export function usePageKey(): PageKey | undefined {
  const id = useMatches().at(-1)?.id;
  return id !== undefined && id in pages ? (id as PageKey) : undefined;
}

/** Reads `pages.<key>.<word>` for pages that share a file; others name their keys literally. */
export function usePageWords(key: PageKey) {
  const domain = pages[key].domain as Namespace;
  const { t, i18n } = useTranslation(domain);
  return {
    word: (word: string): string => t(`pages.${key}.${word}` as never),
    has: (word: string): boolean => i18n.exists(`pages.${key}.${word}`, { ns: domain }),
  };
}
