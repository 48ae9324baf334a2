// The adults' gate: what a browser carries once its owner has confirmed, and who need not see the dialog.
// Hiding the dialog never lifts the protection: media, sockets and stories ask for the signed cookie.
export const visitCookies = {
  /** Readable by scripts; hides the dialog, proves nothing. */
  plain: { name: 'Visited', value: 'yes' },
  /** Signed by the server; the only thing that opens media. */
  signed: { name: '__Host-visit' },
  maxAgeSeconds: 86_400,
} as const;

/** Skips the dialog only: `?nodisclaimer=1`. */
export const gateBypassQuery = { name: 'nodisclaimer', value: '1' } as const;

export const ageOfMajority = 18;
