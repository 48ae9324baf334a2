// Every cookie that the site sets, by what it is for: the page on privacy lists them all.
import { appProofCookie, gatePassCookies, sessionCookies } from './gate.ts';
import { languageCookie } from './languages.ts';
import { demoBarCookie, discreetCookie, groundCookie, themeCookie } from './page.ts';

export const siteCookies = {
  visited: gatePassCookies.plain,
  visit: gatePassCookies.signed,
  ageProof: appProofCookie,
  session: sessionCookies.secret,
  sessionId: sessionCookies.id,
  device: sessionCookies.device,
  /** A login whose password was right waits for its second step. */
  secondStep: { name: '__Host-second' },
  /** What a form without scripts had sent in vain. */
  refusedForm: { name: '__Host-form' },
  lang: languageCookie,
  theme: themeCookie,
  ground: groundCookie,
  discreet: discreetCookie,
  demoBar: demoBarCookie,
} as const;

export type CookieName = (typeof siteCookies)[keyof typeof siteCookies]['name'];
