// How long ago someone was here, in words; told by the server's clock, so that both renderings agree.
import type { Language } from '@alcove/protocol';

export type LastSeen = { online: true } | { online: false; ago: string };

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** Sessions tell of themselves about once a minute. */
export const onlineWithinMs = 5 * minuteMs;
/** Beyond, the day itself says more than a count of days. */
const countedDays = 10;

export function lastSeenOf(lastOnlineMs: number, now: number, language: Language): LastSeen {
  const agoMs = Math.max(0, now - lastOnlineMs);
  if (agoMs < onlineWithinMs) return { online: true };
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  if (agoMs < hourMs) return { online: false, ago: relative.format(-Math.floor(agoMs / minuteMs), 'minute') };
  if (agoMs < dayMs) return { online: false, ago: relative.format(-Math.floor(agoMs / hourMs), 'hour') };
  const days = Math.floor(agoMs / dayMs);
  if (days <= countedDays) return { online: false, ago: relative.format(-days, 'day') };
  const date = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return { online: false, ago: date.format(lastOnlineMs) };
}
