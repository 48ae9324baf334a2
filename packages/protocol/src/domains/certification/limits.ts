// Numbers and states of certification.
import { dayMs, hourMs } from '../../durations.ts';
import { mebibyte } from '../../sizes.ts';

export const certification = {
  digits: 5,
  codeMs: 48 * hourMs,
  maxBytes: 20 * mebibyte,
  types: ['jpg', 'jpeg'],
  minLongPx: 1280,
  /** The photo is gone by then, whatever was decided. */
  photoKeptMs: 30 * dayMs,
  noteMax: 500,
} as const;

/**
 *   none ──code asked──▶ code ──photo sent──▶ waiting ──accepted──▶ certified ──by an editor──▶ taken_back
 *                          └──48 h──▶ expired    ├──another photo wanted──▶ again ──code asked──▶ code
 *                                                └──refused──▶ refused ──code asked──▶ code
 */
export const certificationStates = [
  'none',
  'code',
  'expired',
  'waiting',
  'again',
  'refused',
  'certified',
  'taken_back',
] as const;

export const certificationReasons = ['code', 'face', 'person', 'other'] as const;
export type CertificationReason = (typeof certificationReasons)[number];
