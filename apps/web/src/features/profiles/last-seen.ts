// How long ago a member was here, in words; counted by the server's clock, so that both renderings agree.
import { dateInWords } from '@alcove/i18n';
import { dayMs, hourMs, type Language, minuteMs } from '@alcove/protocol';

export type LastSeen = { online: true } | { online: false; ago: string };

/** Sessions report about once a minute. */
export const onlineWithinMs = 5 * minuteMs;
/** Beyond, the day itself says more than a count of days. */
const countedDays = 10;

/** Nothing where the time is hidden from this reader (0). A time at the start of a day means the day alone. */
export function lastSeenOf(lastOnlineMs: number, now: number, language: Language): LastSeen | undefined {
  if (lastOnlineMs === 0) return undefined;
  const isDay = lastOnlineMs % dayMs === 0;
  const agoMs = Math.max(0, now - lastOnlineMs);
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  if (isDay && agoMs < dayMs) return { online: false, ago: relative.format(0, 'day') };
  if (agoMs < onlineWithinMs) return { online: true };
  if (agoMs < hourMs) return { online: false, ago: relative.format(-Math.floor(agoMs / minuteMs), 'minute') };
  if (agoMs < dayMs) return { online: false, ago: relative.format(-Math.floor(agoMs / hourMs), 'hour') };
  const days = Math.floor(agoMs / dayMs);
  if (days <= countedDays) return { online: false, ago: relative.format(-days, 'day') };
  const day = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return { online: false, ago: dateInWords(language, lastOnlineMs, day) };
}
