// The metadata of a page for search engines, tabs and link previews. React moves these elements to <head>.
import { inLanguage, type Language, languages, type PageKey, pages } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { usePageKey } from '../page-key.ts';
import { tabNews } from '../tab-news.ts';
import { useAppearance } from './appearance.ts';
import { useFacts } from './facts.ts';
import { languageAddresses, useGivenParams } from './page-addresses.ts';
import type { Problem } from './problem.ts';
import { usePageName } from './page-name.ts';

const siteName = 'Alcôve';
/** Restricted To Adults: what filters in homes and schools look for. */
const adultLabel = 'RTA-5042-1996-1400-1577-RTA';
const locales: Record<Language, string> = { fr: 'fr_FR', en: 'en_GB', ru: 'ru_RU' };
/** `--bg` of each theme, as sRGB: the browser's own bars take it. */
const grounds = { dark: '#06110d', light: '#f0f5f2' } as const;

function Ground() {
  const { theme } = useAppearance();
  if (theme !== 'system') return <meta name="theme-color" content={grounds[theme]} />;
  return (
    <>
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={grounds.dark} />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={grounds.light} />
    </>
  );
}

function Addresses({ pageKey }: { pageKey: PageKey }) {
  const { site, language } = useFacts();
  const addresses = languageAddresses(pageKey, useGivenParams(), site.origin);
  return (
    <>
      <link rel="canonical" href={addresses[language]} />
      {languages.map((other) => (
        <link key={other} rel="alternate" hrefLang={other} href={addresses[other]} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={addresses.fr} />
      <meta property="og:url" content={addresses[language]} />
    </>
  );
}

/** The mark in tabs, on home screens and beside shared links; discreet mode shows a plain dot instead. */
function Marks() {
  const { site, language } = useFacts();
  const { discreet } = useAppearance();
  return (
    <>
      <link rel="icon" type="image/svg+xml" href={discreet ? '/plain.svg' : '/favicon.svg'} />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href={inLanguage('/manifest.webmanifest', language)} />
      <meta property="og:image" content={`${site.origin}/og.jpg`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
    </>
  );
}

const isListed = (key: PageKey): boolean => !('unlisted' in pages[key]) && !('audience' in pages[key]);

export function PageHead({ problem }: { problem: Problem | undefined }) {
  const { t } = useTranslation();
  const key = usePageKey();
  const { language } = useFacts();
  const { discreet } = useAppearance();
  const { title, description } = usePageName(problem);
  const waiting = tabNews.use();
  const full = `${waiting ? `(${waiting}) ` : ''}${title} · ${siteName}`;
  return (
    <>
      <title>{discreet ? t('discreet.tabTitle') : full}</title>
      <meta name="rating" content={adultLabel} />
      <Ground />
      <Marks />
      {description && <meta name="description" content={description} />}
      {(problem || !key || !isListed(key)) && <meta name="robots" content="noindex" />}
      {!problem && key && <Addresses pageKey={key} />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={siteName} />
      <meta property="og:locale" content={locales[language]} />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
    </>
  );
}
