// Certification on the wire: a member writes a code by hand and shows it with their face on one photo; the team says
// whether it is the person of the published photos.
import * as z from 'zod/mini';
import { defineCalls } from '../call.ts';
import { dayMs, hourMs } from '../durations.ts';
import { epochSecondsOut } from './accounts/fields.ts';
import {
  certification as limits,
  certificationReasons,
  certificationStates,
} from './certification/limits.ts';

const state = z.object({
  state: z.enum(certificationStates),
  code: z.optional(z.string()).check(z.describe('Five digits, while they are valid and no photo was sent')),
  until: z.optional(epochSecondsOut()).check(z.describe('When the code ends')),
  sent: z.optional(epochSecondsOut()),
  decided: z.optional(epochSecondsOut()),
  erased: z.optional(epochSecondsOut()).check(z.describe('When the photo is gone at the latest')),
  reason: z.optional(z.enum(certificationReasons)),
  note: z.string(),
});
export type CertificationState = z.infer<typeof state>;

export const certificationCalls = defineCalls({
  certification: {
    prefix: 'site',
    method: 'GET',
    path: '/member/certification',
    who: 'contribute',
    summary: 'Where the member’s certification stands',
    input: z.object({}),
    output: state,
    rate: { limit: 240, windowMs: hourMs },
    holdsSecret: true,
  },
  certificationCode: {
    prefix: 'site',
    method: 'POST',
    path: '/member/certification/code/',
    who: 'contribute',
    summary: 'Gives a new code, in place of the one before; refused while a photo waits',
    input: z.object({}),
    output: state,
    rate: { limit: 20, windowMs: dayMs },
    holdsSecret: true,
  },
  uploadCertification: {
    prefix: 'site',
    method: 'POST',
    path: '/member/upload/certification/',
    who: 'contribute',
    summary:
      'Takes the photo with face and code, a JPG that only the team sees and that is erased within 30 days',
    file: { field: 'photo', maxBytes: limits.maxBytes, second: 'photo_only_one' },
    input: z.object({}),
    output: state,
    rate: { limit: 20, windowMs: dayMs },
  },
  withdrawCertification: {
    prefix: 'site',
    method: 'POST',
    path: '/member/certification/withdraw/',
    who: 'contribute',
    summary: 'Takes a photo back that waits; it is erased at once',
    input: z.object({}),
    output: state,
    rate: { limit: 60, windowMs: dayMs },
  },
});
