// The token by which the site knows the doctor: made from SECRET_KEY, valid for some minutes.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { minuteMs } from '@alcove/protocol';
import { systemClock } from '../clock.ts';
import { purposeKey } from '../purpose-key.ts';

/** Clocks of two machines may differ by some of it. */
const validMs = 5 * minuteMs;

const seal = (secretKey: string, until: string): string =>
  createHmac('sha256', purposeKey(secretKey, 'doctor')).update(until).digest('base64url');

export function visitToken(secretKey: string): string {
  const until = String(systemClock.now() + validMs);
  return `${until}.${seal(secretKey, until)}`;
}

export function isVisitToken(secretKey: string, token: unknown): boolean {
  const [until = '', given = ''] = typeof token === 'string' ? token.split('.') : [];
  const [a, b] = [Buffer.from(given), Buffer.from(seal(secretKey, until))];
  return a.length === b.length && timingSafeEqual(a, b) && Number(until) > systemClock.now();
}
