// The arithmetic of a showroom's meter: pure, in milliseconds and whole tokens.
import { minuteMs, showroomLimits } from '@alcove/protocol';

const { minutesAtOnce } = showroomLimits;

/** What is given back of a minute that was served in part: never more than its unserved share. */
export const returnOf = (price: number, servedMs: number): number =>
  Math.floor((price * Math.max(0, minuteMs - servedMs)) / minuteMs);

/** What was delivered between two moments; a clock that jumps counts for a bounded time. */
export const deliveredMs = (fromAt: number, toAt: number): number =>
  Math.min(Math.max(0, toAt - fromAt), minutesAtOnce * minuteMs);

/** Whole minutes that a balance pays. */
export const minutesFor = (balance: number, price: number): number => Math.floor(balance / price);

/** The current minute and what the balance pays after it are two minutes at most. */
export const isLow = (balance: number, price: number): boolean => minutesFor(balance, price) <= 1;

/** A viewer who left may return until then without paying again. */
export const paidUntil = (leftAt: number, servedMs: number): number =>
  leftAt + Math.max(0, minuteMs - servedMs);
