// Four charts of days, of two weeks or of a quarter.
import { dashboard, type SiteDay } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { Chart, type ChartSeries } from './Chart.tsx';

export const chartSpans = ['lately', 'all'] as const;
export type ChartSpan = (typeof chartSpans)[number];

export function Charts({ days: all, span }: { days: readonly SiteDay[]; span: ChartSpan }) {
  const { t } = useTranslation('desk');
  const days = all.slice(-(span === 'lately' ? dashboard.backwards : dashboard.days));
  const of = (read: (day: SiteDay) => number | null) => days.map(read);
  const series = (
    chart: 'members' | 'live' | 'tokens',
    [name, tone, read]: [string, ChartSeries['tone'], (day: SiteDay) => number | null],
  ): ChartSeries => ({
    name: t(`home.charts.${chart}.${name}` as 'home.charts.members.all'),
    tone,
    values: of(read),
  });
  const names = days.map(({ day }) => day);
  return (
    <div className="desk-charts">
      <Chart
        title={t('home.charts.members.title')}
        line={t('home.charts.members.line')}
        days={names}
        look="lines"
        series={[
          series('members', ['all', 'text', ({ members }) => members]),
          series('members', ['active', 'success', ({ active }) => active]),
        ]}
      />
      <Chart
        title={t('home.charts.live.title')}
        line={t('home.charts.live.line')}
        days={names}
        look="lines"
        series={[
          series('live', ['viewers', 'live', ({ viewers }) => viewers]),
          series('live', ['cameras', 'calm', ({ cameras }) => cameras]),
        ]}
      />
      <Chart
        title={t('home.charts.tokens.title')}
        line={t('home.charts.tokens.line')}
        days={names}
        look="bars"
        series={[
          series('tokens', ['bought', 'token', ({ bought }) => bought]),
          series('tokens', ['spent', 'calm', ({ spent }) => spent]),
        ]}
      />
      <Chart
        title={t('home.charts.queue.title')}
        line={t('home.charts.queue.line')}
        days={names}
        look="stack"
        series={[
          {
            name: t('home.charts.queue.fresh'),
            tone: 'calm',
            values: of(({ waiting }) => waiting?.fresh ?? null),
          },
          {
            name: t('home.charts.queue.day'),
            tone: 'warning',
            values: of(({ waiting }) => waiting?.day ?? null),
          },
          {
            name: t('home.charts.queue.older'),
            tone: 'danger',
            values: of(({ waiting }) => waiting?.older ?? null),
          },
        ]}
      />
    </div>
  );
}
