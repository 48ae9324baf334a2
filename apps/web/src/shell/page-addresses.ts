// How the addresses of the page on screen are spelled, in each language.
import { inLanguage, type Language, languages, type PageKey, pathTo } from '@alcove/protocol';
import { useMatches, useParams } from 'react-router';

/** The listed spelling, whichever one was asked for. */
export function languageAddresses(
  key: PageKey,
  params: Record<string, string>,
  origin: string,
): Record<Language, string> {
  const path = pathTo(key, params);
  return Object.fromEntries(
    languages.map((language) => [language, origin + inLanguage(path, language)]),
  ) as Record<Language, string>;
}

/** The parameters that the address gives; where several spell the same page, a loader says which one is listed. */
export function useGivenParams(): Record<string, string> {
  const { addressed } = Object(useMatches().at(-1)?.loaderData) as { addressed?: Record<string, string> };
  const given = Object.entries(useParams()).filter((entry): entry is [string, string] => !!entry[1]);
  return { ...Object.fromEntries(given), ...addressed };
}
