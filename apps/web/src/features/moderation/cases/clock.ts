// How much of a case's time is left, in the words and the tone of its ring.
import { dayMs, hourMs, minuteMs } from '@alcove/protocol';

/** The figure turns red. */
const nearMs = 8 * hourMs;

export type ClockTone = 'late' | 'near' | 'soon' | 'calm';

const toneOf = (leftMs: number): ClockTone => {
  if (leftMs < 0) return 'late';
  if (leftMs < nearMs) return 'near';
  return leftMs < 48 * hourMs ? 'soon' : 'calm';
};

export type ClockFace = {
  tone: ClockTone;
  /** Of the ring, from 0 to 1. */
  share: number;
  unit: 'minutes' | 'exact' | 'hours' | 'days';
  count: number;
  /** Beside hours: of `exact`, two digits. */
  minutes: string;
};

/** Days from two on, else hours, of the last eight with minutes: what is left, or by how much it is late. */
export function clockFace({ received, due, now }: { received: number; due: number; now: number }): ClockFace {
  const left = due - now;
  const span = Math.abs(left);
  const share = Math.min(1, Math.max(0, left / Math.max(1, due - received)));
  const tone = toneOf(left);
  const minutes = String(Math.floor((span % hourMs) / minuteMs)).padStart(2, '0');
  const face = { tone, share, minutes };
  if (span >= 2 * dayMs) return { ...face, unit: 'days', count: Math.floor(span / dayMs) };
  if (span >= nearMs) return { ...face, unit: 'hours', count: Math.floor(span / hourMs) };
  if (span >= hourMs) return { ...face, unit: 'exact', count: Math.floor(span / hourMs) };
  return { ...face, unit: 'minutes', count: Math.floor(span / minuteMs) };
}
