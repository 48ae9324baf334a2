// Numbers of accounts: lengths of fields, codes, logins, sessions, the trial, and when the end of Premium is announced.
import { dayMs, hourMs } from '../../durations.ts';

export const nickLength = { min: 3, max: 100 } as const;

/** Nick or mail address. */
export const identifierLength = { min: 3, max: 100 } as const;

/** Old passwords of 4 characters still log in; new ones have 6. */
export const passwordMinLength = { login: 4, created: 6 } as const;

export const validationCode = { digits: 4, livesMs: 1_800_000, tries: 5 } as const;

/** Of what members write about themselves, and of messages to the team. */
export const textMinLength = 2;

export const premiumReminder = { windowDays: 7, delayMs: 60_000 } as const;

/** Higher than any known age. */
export const ageMax = 120;

export const aboutMaxLength = 2000;

export const moodMaxLength = 140;

export const townMaxLength = 60;

/** Over all codes of one account, so that a new code gives no further guesses. */
export const codeGuesses = { perAccount: 25, perAddress: 60, windowMs: dayMs } as const;

/** The least time between two codes to one person. */
export const codeResendMs = 60_000;

/**
 * Links to a new password. They are counted for as long as one lives: while no further one is sent, the
 * last one still works, so requests by strangers never lock a member out.
 */
export const recoveryLink = { livesMs: hourMs, mails: 2, texts: 1 } as const;

/** Mails to one mailbox that requests without a proven address may cause. */
export const mailboxMails = { limit: 20, windowMs: dayMs } as const;

/** SMS cost money and disturb their recipients. */
export const smsLimits = {
  perMember: { limit: 5, windowMs: dayMs },
  perPhone: { limit: 5, windowMs: dayMs },
  perAddress: { limit: 20, windowMs: dayMs },
} as const;

export const trialSession = { sessionSeconds: 600 } as const;

/** One trial per device and day; `perAddress` bounds the visitors behind a shared address. */
export const trialLimits = { perDevice: 1, perAddress: 20, windowMs: dayMs } as const;

/** How long a login counts as recent enough for what cannot be undone. */
export const stepUpMs = 600_000;

export const sessionLimits = {
  /** A session that is unused for this long ends. */
  idleMs: 30 * dayMs,
  perMember: 20,
  /** Requests of one page travel together: the previous id is still accepted for this long. */
  previousIdMs: 3000,
} as const;

/** A nick that its member gave up stays reserved this long, and leads to the new one. */
export const formerNickMs = 365 * dayMs;

export const nickChanges = { limit: 5, windowMs: dayMs } as const;

/** An account that is not activated in this time is deleted, which frees its nick. */
export const inactiveAccountMs = 7 * dayMs;

export const secondFactorLimits = {
  /** From the right password to the answer of the second step. */
  stepMs: 300_000,
  tries: 5,
  passkeys: 10,
  recoveryCodes: 10,
  passkeyName: 60,
} as const;
