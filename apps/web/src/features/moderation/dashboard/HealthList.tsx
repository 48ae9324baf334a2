// Whether the parts of the site answer, what waits to be sent, and whether the journal holds.
import { pathTo } from '@alcove/protocol';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Card } from '../../../ui/Card.tsx';
import { DateText } from '../../../ui/DateText.tsx';
import type { SiteState } from './load-dashboard.ts';

export function HealthList({ site: { health, deliveries, journal } }: { site: SiteState }) {
  const { t } = useTranslation('desk');
  const { events, mails, pushes, dead } = deliveries;
  return (
    <Card className="stack g8 desk-health">
      <h2 className="t18 semibold">{t('home.health.label')}</h2>
      <dl>
        {health.map(({ part, ready, since }) => (
          <Line key={part} name={t(`home.health.parts.${part}`)} isWell={ready === 1}>
            {ready === 1 ? (
              t('home.health.answers')
            ) : since > 0 ? (
              <>
                {t('home.health.awaySince')} <DateText at={since} form="short" />
              </>
            ) : (
              t('home.health.away')
            )}
          </Line>
        ))}
        <Line name={t('home.health.mail')} isWell={dead === 0}>
          {dead > 0 ? t('home.health.dead', { count: dead }) : t('home.health.mails', { count: mails })}
        </Line>
        <Line name={t('home.health.push')} isWell>
          {t('home.health.pushes', { count: pushes + events })}
        </Line>
        <Line name={t('console.entries.journal')} isWell={journal.broken === 0}>
          {journal.broken === 1 ? (
            <Link className="link" to={pathTo('journal')}>
              {t('home.health.broken')}
            </Link>
          ) : journal.checked_at === null ? (
            t('home.health.unchecked')
          ) : (
            <>
              {t('home.health.sound')} <DateText at={journal.checked_at} form="short" />
            </>
          )}
        </Line>
      </dl>
    </Card>
  );
}

type LineProps = { name: string; isWell: boolean; children: ReactNode };

const Line = ({ name, isWell, children }: LineProps) => (
  <div className="split g12" data-tone={isWell ? 'well' : 'ill'}>
    <dt className="row g12 muted">{name}</dt>
    <dd>{children}</dd>
  </div>
);
