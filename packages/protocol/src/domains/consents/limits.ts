// Numbers and states of the consent ledger.
import { dayMs, hourMs } from '../../durations.ts';

export const consentLimits = {
  /** Of invitations and reminders together, for each author. */
  mailsPerDay: 20,
  /** To one address, from all authors together. */
  mailsPerAddress: 5,
  linkMs: 7 * dayMs,
  nameMax: 60,
  signatureMin: 3,
  signatureMax: 100,
  /** Open invitations and signatures of one set. */
  perSet: 24,
  /** Files that one person may withdraw at once. */
  filesAtOnce: 200,
  /** What was signed stays sealed for so long after the set. */
  keptMs: 5 * 365 * dayMs,
  /** The bytes of a withdrawn file are gone by then. */
  erasedMs: 7 * dayMs,
  /** Addresses of files by which a person sees what they are to sign. */
  fileAddressMs: hourMs,
  perPage: 20,
  pages: 500,
} as const;

/** Rises with each change of the words that are signed: the catalogue's `consents.scope`. */
export const consentTextVersion = 1;

/**
 *   invited ──link opened──▶ opened ──▶ signed ──all files withdrawn──▶ withdrawn
 *      │                        └─────▶ refused
 *      ├──7 days, unanswered──▶ expired
 *      └──by the author──▶ (gone)
 */
export const consentStates = ['invited', 'opened', 'signed', 'refused', 'withdrawn', 'expired'] as const;
export type ConsentState = (typeof consentStates)[number];
