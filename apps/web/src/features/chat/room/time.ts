// Durations and times as rooms show them.
import { minuteMs } from '@alcove/protocol';

export function minutesAndSeconds(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** R8.057: a mute of an hour begins at 60 minutes. */
export const minutesLeft = (untilMs: number, nowMs: number): number =>
  Math.max(0, Math.ceil((untilMs - nowMs) / minuteMs));
