// Numbers of guestbooks.

export const guestbookLimits = {
  text: { min: 2, max: 1000 },
  /** Words of one author to one member, on one day of universal time. */
  perDay: 3,
  perPage: 20,
  /** How long the deletion of a word can be undone. */
  undoMs: 8000,
} as const;
