// How much of a case's time is left, in the words and the tone of its ring.
import { dayMs, hourMs, minuteMs } from '@alcove/protocol';

export type ClockTone = 'late' | 'near' | 'soon' | 'calm';

const toneOf = (leftMs: number): ClockTone => {
  if (leftMs < 0) return 'late';
  if (leftMs < 8 * hourMs) return 'near';
  return leftMs < 48 * hourMs ? 'soon' : 'calm';
};

export type ClockFace = {
  tone: ClockTone;
  /** Of the ring, from 0 to 1. */
  share: number;
  unit: 'minutes' | 'hours' | 'days';
  count: number;
};

/** Two days and more in days, an hour and more in hours: what is left, or by how much it is late. */
export function clockFace({ received, due, now }: { received: number; due: number; now: number }): ClockFace {
  const left = due - now;
  const span = Math.abs(left);
  const share = Math.min(1, Math.max(0, left / Math.max(1, due - received)));
  const tone = toneOf(left);
  if (span >= 2 * dayMs) return { tone, share, unit: 'days', count: Math.floor(span / dayMs) };
  if (span >= hourMs) return { tone, share, unit: 'hours', count: Math.floor(span / hourMs) };
  return { tone, share, unit: 'minutes', count: Math.floor(span / minuteMs) };
}
