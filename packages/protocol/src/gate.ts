// Where the adults' gate is passed, and what a browser carries: that it passed the adults' gate, who is logged in, which browser it is.
// Hiding the dialog never lifts the protection: media, sockets and stories ask for the signed cookie.
import { daySeconds } from './durations.ts';

export const gatePassCookies = {
  /** Readable by scripts; hides the dialog, proves nothing. */
  plain: { name: 'Visited', value: 'yes' },
  /** Signed by the server; the only thing that opens media. */
  signed: { name: '__Host-visit' },
  maxAgeSeconds: daySeconds,
} as const;

/**
 * Where the gate's form is sent. Written here because every page shows the gate, and the list of addresses would
 * weigh on the first page.
 */
export const gatePath = '/agegate/verify/';

/** Where the gate asks an app of the EU's profile, and waits for its answer. */
export const appProofPaths = { start: '/agegate/eu/start/', result: '/agegate/eu/result/' } as const;

/** From the question to the answer of the app. */
export const appProofLifetimeMs = 300_000;

/** Names the browser that asks an app, until it has been answered. */
export const appProofCookie = { name: '__Host-age', maxAgeSeconds: 600 } as const;

/** Where an app on the same device leads back: `?age=transaction.response_code`. */
export const appProofQuery = 'age';

/** Skips the dialog only: `?nodisclaimer=1`. */
export const gateBypassQuery = { name: 'nodisclaimer', value: '1' } as const;

export const ageOfMajority = 18;

/** What a browser carries once someone has logged in. */
export const sessionCookies = {
  /** Opens the session; no script can read it. */
  secret: { name: '__Host-session' },
  /** Names the session for scripts, which compare it with what the server rendered; opens nothing. */
  id: { name: 'Session' },
  /** Names the browser, also after a logout: trials and known devices. */
  device: { name: '__Host-device', maxAgeSeconds: 365 * daySeconds },
} as const;
