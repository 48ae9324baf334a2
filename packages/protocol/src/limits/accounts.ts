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
