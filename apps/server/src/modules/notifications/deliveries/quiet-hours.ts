// Whether a member wants quiet now, and until when: hours on the wall clock of their zone, across midnight and
// changes of summer time.
import {
  minuteMs,
  type NotificationSettings,
  type NotificationType,
  notificationTypes,
  type QuietHours,
} from '@alcove/protocol';

const dayMinutes = 1440;

const clocks = new Map<string, Intl.DateTimeFormat>();
/** There are some four hundred zones, and offsets by the minute; a member may have stored another spelling before. */
const clocksMost = 1000;
function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const parts = {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  } as const;
  const clock = new Intl.DateTimeFormat('en-US', {
    ...parts,
    timeZone: zone,
    hourCycle: 'h23',
    calendar: 'gregory',
  });
  if (clocks.size >= clocksMost) clocks.clear();
  clocks.set(zone, clock);
  return clock;
}

/** What the wall clock shows, as if it stood in UTC: whole minutes, in milliseconds since 1970. */
function wallClock(zone: string, at: number): number {
  const shown = { year: 0, month: 0, day: 0, hour: 0, minute: 0 };
  for (const { type, value } of clockOf(zone).formatToParts(at)) {
    if (type in shown) shown[type as keyof typeof shown] = Number(value);
  }
  return Date.UTC(shown.year, shown.month - 1, shown.day, shown.hour, shown.minute);
}

const minuteOfDay = (wall: number): number => Math.floor(wall / minuteMs) % dayMinutes;
/** From one minute of the day to the next time it is the other; never 0. */
const minutesUntil = (from: number, to: number): number => ((to - from + dayMinutes - 1) % dayMinutes) + 1;

/** `22:30` */
const minuteAt = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Equal ends: never. */
function isWithin({ from: first, to: last }: QuietHours, minute: number): boolean {
  const [from, to] = [minuteAt(first), minuteAt(last)];
  return from < to ? from <= minute && minute < to : from > to && (minute >= from || minute < to);
}

export const isQuiet = (quiet: QuietHours, now: number): boolean =>
  quiet.on === 1 && isWithin(quiet, minuteOfDay(wallClock(quiet.zone, now)));

/** The first moment that is not quiet; nothing where it is not quiet now. */
export function quietEndsAt(quiet: QuietHours, now: number): number | undefined {
  if (!isQuiet(quiet, now)) return undefined;
  const { zone } = quiet;
  const start = Math.floor(now / minuteMs) * minuteMs;
  const offset = (at: number) => wallClock(zone, at) - at;
  const minutes = minutesUntil(minuteOfDay(wallClock(zone, start)), minuteAt(quiet.to));
  const [before, unchanged] = [offset(start), start + minutes * minuteMs];
  if (offset(unchanged) === before) return unchanged;
  // Summer time begins or ends meanwhile.
  const changed = unchanged + before - offset(unchanged);
  if (changed > start && offset(changed) !== before) return changed;
  return firstChange(start, unchanged, (at) => offset(at) !== before);
}

/** The first minute after `from`, up to `to`, from which on `is` holds: `to` is in the hour that summer time leaves out. */
function firstChange(from: number, to: number, is: (at: number) => boolean): number {
  let [low, high] = [from, to];
  while (high - low > minuteMs) {
    const middle = Math.floor((low + high) / 2 / minuteMs) * minuteMs;
    if (is(middle)) high = middle;
    else low = middle;
  }
  return high;
}

/** Whether quiet hours hold back notifications of that type. */
export const isHeldBack = (settings: NotificationSettings, type: NotificationType, now: number): boolean =>
  !notificationTypes[type].passesQuietHours && isQuiet(settings.quiet, now);
