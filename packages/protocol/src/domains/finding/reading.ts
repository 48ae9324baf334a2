// What all lists of finding declare alike.
import type { CallSpec } from '../../call.ts';

export const foundReading = {
  prefix: 'site',
  method: 'GET',
  who: 'anyone',
  apart: 'hidden',
  rate: { limit: 600, windowMs: 60_000 },
} satisfies Partial<CallSpec>;
