// What a running meter shows at a moment, from its last announced state.
import type { ShowroomMeter } from '@alcove/live-client';
import { minuteMs } from '@alcove/protocol';

/** Served until now: a minute that is not debited yet is not shown. */
export const servedAt = ({ served_ms, runs, at, minutes }: ShowroomMeter, now: number): number =>
  Math.min(minutes * minuteMs, served_ms + (runs === 1 ? Math.max(0, now - at) : 0));

/** Of the current minute, from 0 to 1. */
export const minutePart = (meter: ShowroomMeter, now: number): number => {
  const paidBefore = Math.max(0, meter.minutes - 1) * minuteMs;
  return Math.min(1, Math.max(0, (servedAt(meter, now) - paidBefore) / minuteMs));
};

/** The server says so with each minute; more tokens, bought within it, end the warning at once. */
export const isShort = ({ low, price }: ShowroomMeter, balance: number): boolean =>
  low === 1 && balance < 2 * price;

/** Given back where the visit ends now. */
export const returnedAt = (meter: ShowroomMeter, now: number): number =>
  Math.floor(meter.price * (1 - minutePart(meter, now)));

/** So many bars fit beside each other. */
const barsMost = 20;

/** The last debited minutes, and how much of each is served, from 0 to 1. */
export const visitBars = (meter: ShowroomMeter, now: number): { minute: number; part: number }[] => {
  const served = servedAt(meter, now) / minuteMs;
  const first = Math.max(0, meter.minutes - barsMost);
  return Array.from({ length: meter.minutes - first }, (_, nth) => ({
    minute: first + nth,
    part: Math.min(1, Math.max(0, served - first - nth)),
  }));
};
