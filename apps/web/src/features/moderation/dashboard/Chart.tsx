// A chart of days: lines or bars on a scale from zero, what each colour means, and the same as a table.
import { dateInWords } from '@alcove/i18n';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/Card.tsx';
import { ticksOf } from './chart-scale.ts';
import './chart.css';

export type ChartTone = 'text' | 'calm' | 'success' | 'live' | 'token' | 'warning' | 'danger';
export type ChartSeries = {
  name: string;
  tone: ChartTone;
  /** Of each day; null: nobody counted. */
  values: readonly (number | null)[];
};

type ChartProps = {
  title: string;
  line: string;
  /** As 2026-11-30. */
  days: readonly string[];
  series: readonly ChartSeries[];
  /** `lines` beside one another, `bars` beside one another or `stack` above one another. */
  look: 'lines' | 'bars' | 'stack';
};

/** Of the drawing, which is stretched to its frame. */
const size = { width: 300, height: 100 };

export function Chart({ title, line, days, series, look }: ChartProps) {
  const { t, i18n } = useTranslation('desk');
  const id = useId();
  const short = new Intl.NumberFormat(i18n.language, { notation: 'compact', maximumFractionDigits: 1 });
  const number = new Intl.NumberFormat(i18n.language);
  const nameOf = (day: string) =>
    dateInWords(i18n.language, new Date(`${day}T00:00:00Z`), {
      day: 'numeric',
      month: 'short',
      timeZone: 'UTC',
    });
  const sums = days.map((_, at) => series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0));
  const ticks = ticksOf(look === 'stack' ? sums : series.flatMap(({ values }) => values));
  const top = ticks[0] ?? 1;
  const named = [...new Set([0, Math.floor((days.length - 1) / 2), days.length - 1])];
  return (
    <Card className="chart stack g12">
      <div className="chart-head">
        <h3 id={id} className="t18 semibold">
          {title}
        </h3>
        <ul className="cluster chart-legend t12">
          {series.map(({ name, tone }) => (
            <li key={name} className="row g4" data-tone={tone}>
              {name}
            </li>
          ))}
        </ul>
        <p className="dim">{line}</p>
      </div>
      <div className="chart-plot" aria-hidden="true">
        <div className="chart-ticks t12 dim tnum">
          {ticks.map((tick) => (
            <span key={tick}>{short.format(tick)}</span>
          ))}
        </div>
        <svg viewBox={`0 0 ${size.width} ${size.height}`} preserveAspectRatio="none">
          {ticks.map((tick) => (
            <path
              key={tick}
              className="chart-rule"
              d={`M0 ${size.height * (1 - tick / top)}H${size.width}`}
            />
          ))}
          {look === 'lines' ? (
            <Lines series={series} top={top} />
          ) : (
            <Bars series={series} top={top} isStack={look === 'stack'} />
          )}
        </svg>
        <div className="chart-days split t12 dim">
          {named.map((at) => (
            <span key={at}>{nameOf(days[at] ?? '')}</span>
          ))}
        </div>
      </div>
      <details className="chart-table">
        <summary className="t14 muted">{t('home.charts.table')}</summary>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a table that scrolls is reached by the keyboard */}
        <section className="chart-scroll" tabIndex={0} aria-labelledby={id}>
          <table className="t14 tnum">
            <thead>
              <tr>
                <th scope="col">{t('home.charts.day')}</th>
                {series.map(({ name }) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days
                .map((day, at): ReactNode => {
                  const cells = series.map(({ name, values }) => {
                    const value = values[at];
                    return (
                      <td key={name}>{value === null || value === undefined ? '–' : number.format(value)}</td>
                    );
                  });
                  return (
                    <tr key={day}>
                      <th scope="row">{nameOf(day)}</th>
                      {cells}
                    </tr>
                  );
                })
                .toReversed()}
            </tbody>
          </table>
        </section>
      </details>
    </Card>
  );
}

type Drawn = { series: readonly ChartSeries[]; top: number };

/** A day alone between days that nobody counted is a point. */
function Lines({ series, top }: Drawn) {
  return series.map(({ name, tone, values }) => {
    const step = size.width / Math.max(1, values.length - 1);
    let isDrawing = false;
    const path = values.map((value, at) => {
      if (value === null) {
        isDrawing = false;
        return '';
      }
      const x = values.length === 1 ? size.width / 2 : at * step;
      const point = `${x.toFixed(2)} ${(size.height * (1 - value / top)).toFixed(2)}`;
      const next = isDrawing ? `L${point}` : `M${point}h0.01`;
      isDrawing = true;
      return next;
    });
    return <path key={name} className="chart-line" data-tone={tone} d={path.join('')} />;
  });
}

function Bars({ series, top, isStack }: Drawn & { isStack: boolean }) {
  const days = series[0]?.values.length ?? 0;
  const slot = size.width / Math.max(1, days);
  const width = (slot * 0.62) / (isStack ? 1 : series.length);
  return Array.from({ length: days }, (_, day) => {
    let below = 0;
    return series.map(({ name, tone, values }, nth) => {
      const height = (size.height * (values[day] ?? 0)) / top;
      const y = size.height - below - height;
      if (isStack) below += height;
      const x = slot * day + slot * 0.19 + (isStack ? 0 : nth * width);
      return height === 0 ? null : (
        <rect
          key={`${day} ${name}`}
          className="chart-bar"
          data-tone={tone}
          x={x.toFixed(2)}
          y={y.toFixed(2)}
          width={(width * 0.92).toFixed(2)}
          height={height.toFixed(2)}
        />
      );
    });
  });
}
