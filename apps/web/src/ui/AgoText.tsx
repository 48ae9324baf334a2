// A moment by how far back it lies: "il y a 3 h", "hier, 23:12", "mercredi", then the day. Counted by the
// server's clock, so that both renderings agree.
import { dayMs, hourMs, minuteMs } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { formatDate, useLocalTime, wallTime } from './DateText.tsx';
import { dateInWords, twoDigits } from '@alcove/i18n';

/** Within them the name of a weekday is unambiguous. */
const namedDays = 6;

/** Russian names of days are long beside a nick, and their two letters are what people write. */
const dayName = (language: string, at: Date) =>
  dateInWords(language, at, { weekday: language === 'ru' ? 'short' : 'long', timeZone: 'UTC' });

export type AgoForm = 'full' | 'brief';

export function agoOf(
  at: number,
  now: number,
  language: string,
  local: boolean,
  form: AgoForm = 'full',
): string {
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' });
  const agoMs = Math.max(0, now - at);
  const [then, today] = [wallTime(new Date(at), local), wallTime(new Date(now), local)];
  const days = Math.floor(today.getTime() / dayMs) - Math.floor(then.getTime() / dayMs);
  if (agoMs < minuteMs) return relative.format(0, 'second');
  if (agoMs < hourMs) return relative.format(-Math.floor(agoMs / minuteMs), 'minute');
  if (days <= 0) return relative.format(-Math.floor(agoMs / hourMs), 'hour');
  if (days === 1 && form === 'brief') return relative.format(-1, 'day');
  if (days === 1)
    return `${relative.format(-1, 'day')}, ${twoDigits(then.getUTCHours())}:${twoDigits(then.getUTCMinutes())}`;
  if (days <= namedDays) return dayName(language, then);
  return formatDate(new Date(at), 'day', local);
}

type AgoTextProps = {
  at: number;
  now: number;
  /** `brief`: beside a nick in a narrow card, yesterday has no hour. */
  form?: AgoForm;
  className?: string;
};

export function AgoText({ at, now, form, className }: AgoTextProps) {
  const { i18n } = useTranslation();
  const local = useLocalTime();
  return (
    <time dateTime={new Date(at).toISOString()} className={className}>
      {agoOf(at, now, i18n.language, local, form)}
    </time>
  );
}
