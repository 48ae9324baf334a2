// In place of a search for a forbidden word: nothing was searched or kept, and whom to call. The word is not repeated.
import { type HelpLine, pathTo } from '@alcove/protocol';
import Flag from 'lucide-react/icons/flag';
import Phone from 'lucide-react/icons/phone';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Card } from '../../../ui/Card.tsx';
import { Icon } from '../../../ui/Icon.tsx';

export function ForbiddenHelp({ lines }: { lines: readonly HelpLine[] }) {
  const { t, i18n } = useTranslation('search');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const several = new Set(lines.map(({ country }) => country)).size > 1;
  const countryOf = new Intl.DisplayNames(i18n.language, { type: 'region' });
  return (
    <>
      <div role="alert" className="stack g8">
        <h1 ref={heading} tabIndex={-1} className="d32">
          {t('forbidden.title')}
        </h1>
        <p className="t16 muted search-forbidden">{t('forbidden.text')}</p>
      </div>
      <ul className="search-help">
        {lines.map(({ country, need, number, name }) => (
          <li key={`${country} ${need} ${number}`}>
            <Card className="stack g8">
              <h2 className="t18">{t(`forbidden.${need}`)}</h2>
              <span className="d32">{number}</span>
              <p className="muted">
                <span lang="">{name}</span>
                {several && ` · ${countryOf.of(country)}`}
              </p>
              <a className="button button-secondary start" href={`tel:${number.replaceAll(' ', '')}`}>
                <Icon of={Phone} size={16} />
                {t('forbidden.call')}
                <span className="visually-hidden">{number}</span>
              </a>
            </Card>
          </li>
        ))}
      </ul>
      <p className="cluster g8 muted">
        {t('forbidden.seen')}
        <Link className="link row g8" to={pathTo('contact')}>
          <Icon of={Flag} size={16} />
          {t('forbidden.report')}
        </Link>
      </p>
    </>
  );
}
