// A year of the report of transparency: four figures, bars, the words of the owner.
import { type Language, measures, noticeGrounds } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import Calendar from 'lucide-react/icons/calendar';
import Download from 'lucide-react/icons/download';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { addressIn } from '../../../call/call-server.ts';
import { Note } from '../../../ui/Banner.tsx';
import { ButtonAnchor } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { SegmentedLinks } from '../../../ui/Segmented.tsx';
import { type ReportShown, yearAddress } from './load-transparency.ts';
import './transparency.css';

export function ReportYears({ report }: { report: Pick<ReportShown, 'years' | 'year'> }) {
  const { t } = useTranslation('moderation');
  return (
    <SegmentedLinks label={t('transparency.years')}>
      {report.years.map(({ year, frozen }) => (
        <Link
          key={year}
          to={yearAddress(year)}
          preventScrollReset
          {...(year === report.year && { 'aria-current': 'page' })}
        >
          {frozen ? year : t('transparency.draft', { year })}
        </Link>
      ))}
    </SegmentedLinks>
  );
}

export function ReportCsv({ year }: { year: number }) {
  const { t, i18n } = useTranslation('moderation');
  const csv = addressIn(i18n.language as Language, addresses.transparencyCsv.path);
  return (
    <ButtonAnchor icon={Download} href={`${csv}?year=${year}`} download>
      {t('transparency.csv')}
    </ButtonAnchor>
  );
}

type FigureProps = { name: string; value: ReactNode; line: ReactNode };

const Figure = ({ name, value, line }: FigureProps) => (
  <Card className="report-figure">
    <h2>{name}</h2>
    <b>{value}</b>
    <span>{line}</span>
  </Card>
);

function Figures({ figures }: Pick<ReportShown, 'figures'>) {
  const { t, i18n } = useTranslation('moderation');
  const number = new Intl.NumberFormat(i18n.language);
  const { median_hours: median, active_members: active } = figures;
  const notices = noticeGrounds.reduce((sum, ground) => sum + figures.notices[ground], 0);
  return (
    <div className="report-figures">
      <Figure
        name={t('transparency.figures.notices')}
        value={number.format(notices)}
        line={t('transparency.figures.withoutAccount', { count: figures.without_account })}
      />
      <Figure
        name={t('transparency.figures.median')}
        value={
          median === null
            ? t('transparency.figures.none')
            : t('transparency.figures.hours', { hours: number.format(median) })
        }
        line={t('transparency.figures.decided')}
      />
      <Figure
        name={t('transparency.figures.complaints')}
        value={number.format(figures.complaints)}
        line={t('transparency.figures.upheld', { count: figures.complaints_upheld })}
      />
      <Figure
        name={t('transparency.figures.active')}
        value={active === null ? t('transparency.figures.none') : number.format(active)}
        line={t('transparency.figures.average')}
      />
    </div>
  );
}

type BarsProps = { title: string; rows: readonly { name: string; count: number }[]; foot?: string };

/** The numbers are text; the bars only show them. */
function Bars({ title, rows, foot }: BarsProps) {
  const { i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language);
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <Card className="report-bars stack g16">
      <h2>{title}</h2>
      <dl>
        {rows.map(({ name, count }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{number.format(count)}</dd>
            <i aria-hidden="true">
              <i style={{ inlineSize: `${(count / most) * 100}%` }} />
            </i>
          </div>
        ))}
      </dl>
      {foot && <p className="dim t12">{foot}</p>}
    </Card>
  );
}

export function ReportYear({ report, runningYear }: { report: ReportShown; runningYear: number }) {
  const { t } = useTranslation('moderation');
  const { year, frozen, figures, words } = report;
  const state = frozen ? 'frozen' : year < runningYear ? 'ended' : 'running';
  return (
    <>
      <Figures figures={figures} />
      <div className="report-parts">
        <div className="stack g16">
          <Bars
            title={t('transparency.grounds.title')}
            rows={noticeGrounds.map((ground) => ({
              name: t(`transparency.grounds.${ground}`),
              count: figures.notices[ground],
            }))}
            foot={t('transparency.grounds.foot')}
          />
          <Bars
            title={t('transparency.measures.title')}
            rows={measures.map((measure) => ({
              name: t(`transparency.measures.${measure}`),
              count: figures.measures[measure],
            }))}
          />
        </div>
        <div className="stack g16">
          <Card className="stack g12">
            <h2 className="t18 semibold">{t('transparency.words')}</h2>
            <p className="muted pre-line">{words || t('transparency.noWords')}</p>
          </Card>
          <Note icon={Calendar}>{t(`transparency.${state}`, { year })}</Note>
        </div>
      </div>
    </>
  );
}
