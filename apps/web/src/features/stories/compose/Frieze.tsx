// The day of a story as a frieze: who sees it from when to when, and where it is now. Drawn, it is not to scale: the
// hour of all members would be too narrow to be read. Said, it is one sentence.
import { dayMs, storyLimits } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { formatDate, useLocalTime } from '../../../ui/DateText.tsx';
import { useTimeLeft } from '../rail/time-left.ts';
import './frieze.css';

type FriezeProps = {
  premium: boolean;
  /** By the clock of the site. */
  now: number;
  /** When its day began, or would begin. */
  from: number;
  /** After which a public story opens to all members. */
  freeDelayMs: number;
  /** `waits`: its day has not begun; `held`: it was closed to all, and may come back. */
  state?: 'runs' | 'waits' | 'held';
};

type Stretch = { who: 'all' | 'premium'; fromMs: number; toMs: number };

/** The stretches of a day, in their order. */
export function stretchesOf(premium: boolean, freeDelayMs: number): Stretch[] {
  const { lifeMs, freeAccessMs } = storyLimits;
  if (premium || freeDelayMs >= lifeMs) return [{ who: 'premium', fromMs: 0, toMs: lifeMs }];
  const closesMs = Math.min(freeDelayMs + freeAccessMs, lifeMs);
  const all: Stretch[] = [
    { who: 'premium', fromMs: 0, toMs: freeDelayMs },
    { who: 'all', fromMs: freeDelayMs, toMs: closesMs },
    { who: 'premium', fromMs: closesMs, toMs: lifeMs },
  ];
  return all.filter(({ fromMs, toMs }) => toMs > fromMs);
}

/** As if this were the least: an hour of twenty-four is a line. */
const leastHours = 5;
const hourMs = storyLimits.freeAccessMs;
const weightOf = ({ fromMs, toMs }: Stretch) => Math.max(leastHours, (toMs - fromMs) / hourMs);

/** 0 to 1, of the drawn width. */
export function placeInDay(stretches: readonly Stretch[], ageMs: number): number {
  const whole = stretches.reduce((sum, each) => sum + weightOf(each), 0);
  let before = 0;
  for (const each of stretches) {
    if (ageMs < each.toMs) {
      const share = Math.max(0, ageMs - each.fromMs) / (each.toMs - each.fromMs);
      return (before + share * weightOf(each)) / whole;
    }
    before += weightOf(each);
  }
  return 1;
}

export function Frieze({ premium, now, from, freeDelayMs, state = 'runs' }: FriezeProps) {
  const { t } = useTranslation('storyCompose');
  const local = useLocalTime();
  const lasts = useTimeLeft();
  const stretches = stretchesOf(premium, freeDelayMs);
  const at = (ms: number) => {
    const moment = new Date(from + ms);
    const clock = formatDate(moment, 'clock', local);
    const isToday = formatDate(moment, 'day', local) === formatDate(new Date(now), 'day', local);
    return isToday || ms < dayMs / 2 ? t('frieze.until', { clock }) : t('frieze.untilTomorrow', { clock });
  };
  const words = stretches.map((each) => ({
    ...each,
    name: t(`frieze.${each.who}`),
    until: state === 'waits' ? lasts(each.toMs - each.fromMs) : at(each.toMs),
  }));
  const place = `${placeInDay(stretches, now - from) * 100}%`;
  return (
    <div className="frieze stack g8">
      <p className="visually-hidden">
        {t('frieze.said', { stretches: words.map(({ name, until }) => `${name}, ${until}`).join(' ; ') })}
      </p>
      <div className="frieze-line" data-state={state} aria-hidden="true">
        {stretches.map((each) => (
          <i key={each.fromMs} data-who={each.who} style={{ flexGrow: weightOf(each) }} />
        ))}
        {state === 'held' && <b style={{ width: place }} />}
        {state !== 'waits' && <span className="frieze-now" style={{ insetInlineStart: place }} />}
      </div>
      <div className="frieze-words t12 dim" aria-hidden="true">
        {words.map((each) => (
          <span key={each.fromMs}>
            <b>{each.name}</b>
            {each.until}
          </span>
        ))}
        <span>
          <b>{t('frieze.gone')}</b>
          {t('frieze.files')}
        </span>
      </div>
    </div>
  );
}
