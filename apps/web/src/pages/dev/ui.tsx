// Every part of the interface in all its states, in either theme or both side by side. For those who
// build pages, and for the eye of the tests. It does not exist in production.
import * as addresses from '@alcove/protocol/addresses';
import './gallery/gallery.css';
import { useTranslation } from 'react-i18next';
import { data, type LoaderFunctionArgs, useSearchParams } from 'react-router';
import { pageRequest } from '../../page-request.ts';
import { ButtonAnchor } from '../../ui/Button.tsx';
import { Mark } from '../../ui/marks.tsx';
import { Segmented, SegmentedLinks } from '../../ui/Segmented.tsx';
import { Blanks } from './gallery/Blanks.tsx';
import { Buttons } from './gallery/Buttons.tsx';
import { ChoiceSamples } from './gallery/ChoiceSamples.tsx';
import { Colours } from './gallery/Colours.tsx';
import { Fields } from './gallery/Fields.tsx';
import { FilmSamples } from './gallery/FilmSamples.tsx';
import { Lists } from './gallery/Lists.tsx';
import { Measures } from './gallery/Measures.tsx';
import { Menus } from './gallery/Menus.tsx';
import { MessageSamples } from './gallery/MessageSamples.tsx';
import { PeopleSamples } from './gallery/PeopleSamples.tsx';
import { PictureSamples } from './gallery/PictureSamples.tsx';
import { Sheets } from './gallery/Sheets.tsx';
import { useSample } from './gallery/sample.ts';

export function loader({ context }: LoaderFunctionArgs) {
  if (context.get(pageRequest).site.mode !== 'demo') throw data(null, { status: 404 });
  return null;
}

const shown = ['page', 'dark', 'light', 'both'] as const;
type Shown = (typeof shown)[number];

export default function Gallery() {
  const say = useSample();
  const { i18n } = useTranslation();
  const [query, setQuery] = useSearchParams();
  const theme = (query.get('theme') ?? 'page') as Shown;
  const themes = theme === 'both' ? ['dark', 'light'] : [theme];
  return (
    <div className="gallery" {...(themes.length === 1 && theme !== 'page' && { 'data-theme': theme })}>
      <title>{`${say('Composants', 'Components', 'Компоненты')} · Alcôve`}</title>
      <meta name="robots" content="noindex" />
      <header className="gallery-head cluster g16">
        <Mark />
        <h1 className="d44">
          {say('Composants et états', 'Components and states', 'Компоненты и состояния')}
        </h1>
        <Segmented
          label={say('Thème', 'Theme', 'Тема')}
          value={theme}
          onChange={(value) => setQuery({ theme: value }, { preventScrollReset: true, replace: true })}
          segments={[
            { value: 'page', label: say('Page', 'Page', 'Страница') },
            { value: 'dark', label: say('Sombre', 'Dark', 'Тёмная') },
            { value: 'light', label: say('Clair', 'Light', 'Светлая') },
            { value: 'both', label: say('Les deux', 'Both', 'Обе') },
          ]}
        />
        <SegmentedLinks label={say('Langue', 'Language', 'Язык')}>
          {(['fr', 'en', 'ru'] as const).map((language) => (
            <a
              key={language}
              href={`${language === 'fr' ? '' : `/${language}`}/dev/ui?${query}`}
              lang={language}
              {...(i18n.language === language && { 'aria-current': 'page' })}
            >
              {language}
            </a>
          ))}
        </SegmentedLinks>
        <ButtonAnchor kind="ghost" size="small" href={addresses.outbox.path}>
          {addresses.outbox.path}
        </ButtonAnchor>
      </header>
      <div className={theme === 'both' ? 'gallery-both' : undefined}>
        {themes.map((one) => (
          <div key={one} className="gallery-theme" {...(theme === 'both' && { 'data-theme': one })}>
            <Buttons />
            <Fields />
            <ChoiceSamples />
            <MessageSamples />
            <PictureSamples />
            <FilmSamples />
            <PeopleSamples />
            <Sheets />
            <Blanks />
            <Lists />
            <Measures />
            <Menus />
            <Colours />
          </div>
        ))}
      </div>
    </div>
  );
}
