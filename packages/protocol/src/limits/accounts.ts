// Lengths of what people tell about themselves, and when Premium's end is announced.

export const nickLength = { min: 3, max: 100 } as const;
/** Nick or mail address. */
export const identifierLength = { min: 3, max: 100 } as const;

/** Old passwords of 4 characters still log in; new ones have 6. */
export const passwordMinLength = { login: 4, created: 6 } as const;

export const validationCode = { digits: 4, livesMs: 1_800_000, tries: 5 } as const;

/** Guestbook, contact, about, story comment. */
export const textMinLength = 2;

export const premiumNotice = { windowDays: 7, delayMs: 60_000 } as const;

/** Nobody was ever older. */
export const ageMax = 120;

export const aboutMaxLength = 2000;
export const moodMaxLength = 140;
export const townMaxLength = 60;

/** Across all codes of one account, so that asking for a new one buys no more guesses. */
export const codeGuesses = { perAccount: 25, perAddress: 60, windowMs: 86_400_000 } as const;

/** Between two codes to one person. */
export const codeResendMs = 60_000;

/**
 * Links to a new password. They are counted for as long as one lives: while no further one is sent, the
 * last one still works, so requests by strangers never lock a member out.
 */
export const recoveryLink = { livesMs: 3_600_000, mails: 2, texts: 1 } as const;

/** Letters that people cause by typing an address, to one mailbox. */
export const mailboxLetters = { limit: 20, windowMs: 86_400_000 } as const;

/** Each text message costs money, and rings somewhere. */
export const textMessages = {
  perMember: { limit: 5, windowMs: 86_400_000 },
  perPhone: { limit: 5, windowMs: 86_400_000 },
  perAddress: { limit: 20, windowMs: 86_400_000 },
} as const;

/** A trial per device and day; an address shared by many gives some of them one each. */
export const trialLimits = { perDevice: 1, perAddress: 20, windowMs: 86_400_000 } as const;

/** How long a login counts as recent enough for what cannot be undone. */
export const stepUpMs = 600_000;

export const sessionLimits = {
  /** Unused for this long, it ends. */
  idleMs: 30 * 86_400_000,
  perMember: 20,
  /** Requests of one page travel together: the id before the last still answers this long. */
  previousIdMs: 3000,
} as const;

/** A nick that its member gave up stays reserved this long, and leads to the new one. */
export const formerNickMs = 365 * 86_400_000;

export const nickChanges = { limit: 5, windowMs: 86_400_000 } as const;

/** An account that was never activated makes room for its nick. */
export const inactiveAccountMs = 7 * 86_400_000;

export const secondFactorLimits = {
  /** To answer after the password was right. */
  stepMs: 300_000,
  tries: 5,
  passkeys: 10,
  recoveryCodes: 10,
  passkeyName: 60,
} as const;
