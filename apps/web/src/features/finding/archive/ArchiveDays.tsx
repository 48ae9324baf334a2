// The days of a month: how much was published on each, filled as far as on the fullest. Arrows move among days, Page Up
// and Page Down among months.
import { pathTo } from '@alcove/protocol';
import type { CSSProperties, KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { classes } from '../../../ui/classes.ts';
import { monthBeside, weeksOf } from './archive.ts';
import type { OpenArchive } from './load.ts';
import { useCalendarNames } from './use-calendar-names.ts';

const steps: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

type ArchiveDaysProps = Pick<OpenArchive, 'answer' | 'day' | 'now'> & { year: number; month: number };

export function ArchiveDays({ answer, day: chosen, now, year, month }: ArchiveDaysProps) {
  const { t } = useTranslation('finding');
  const names = useCalendarNames();
  const navigate = useNavigate();
  const counts = new Map(answer.days.map(({ day, contributions }) => [day, contributions]));
  const most = Math.max(1, ...counts.values());
  const total = answer.months.find((each) => each.month === month)?.contributions ?? 0;
  const of = pathTo('archive', { year, month });
  const isOpen = answer.closed_by === undefined;

  const move = (event: KeyboardEvent<HTMLElement>) => {
    const turned = { PageUp: -1, PageDown: 1 }[event.key];
    if (turned !== undefined) {
      const to = monthBeside({ year, month }, turned, now);
      if (!to) return;
      event.preventDefault();
      void navigate(pathTo('archive', to), { preventScrollReset: true });
      return;
    }
    const step = steps[event.key];
    const from = Number((event.target as HTMLElement).dataset['day']);
    if (step === undefined || !from) return;
    event.preventDefault();
    // Days without sets are passed over in the direction of the key.
    for (let at = from + step; at >= 1 && at <= 31; at += step) {
      const link = event.currentTarget.querySelector<HTMLElement>(`a[data-day="${at}"]`);
      if (link) return link.focus();
    }
  };
  return (
    <section className="stack g12" aria-label={names.monthOfYear(year, month)}>
      <div className="split">
        <h2 className="t18">{t('pages.archive.count', { count: total })}</h2>
        <span className="dim">{t('pages.archive.universal')}</span>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the links inside */}
      <table className="archive-days" onKeyDown={move}>
        <thead>
          <tr>
            {names.weekdays.map(({ short, long }) => (
              <th key={long} scope="col">
                <abbr title={long}>{short}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(year, month).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, at) => {
                if (day === undefined) return <td key={`empty ${at}`} aria-hidden="true" />;
                const count = counts.get(day) ?? 0;
                const isToCome = Date.UTC(year, month - 1, day) > now;
                const share = { '--share': count / most } as CSSProperties;
                const inside = (
                  <>
                    <b>{day}</b>
                    {!isToCome && <span aria-hidden="true">{count}</span>}
                  </>
                );
                return (
                  <td key={day}>
                    {count > 0 && isOpen ? (
                      <Link
                        className="archive-day"
                        data-day={day}
                        to={day === chosen ? of : `${of}?day=${day}`}
                        preventScrollReset
                        style={share}
                        aria-label={t('pages.archive.day', { day: names.day(year, month, day), count })}
                        {...(day === chosen && { 'aria-current': 'date' })}
                      >
                        {inside}
                      </Link>
                    ) : (
                      <span className={classes('archive-day', isToCome && 'future')} style={share}>
                        {inside}
                      </span>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
