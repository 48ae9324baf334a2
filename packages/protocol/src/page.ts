// What the server hands to a page it renders: the request as the web app may see it.
import type { AnswerOf, ArgumentsOf, CallSpec } from './call.ts';
import type { OwnMember } from './domains/accounts/member.ts';
import type { Envelope } from './envelope.ts';
import type { Language } from './languages.ts';
import type { RefusalCode } from './refusals.ts';
import type { WebVersion } from './web-version.ts';

export const themes = ['dark', 'light', 'system'] as const;
export type Theme = (typeof themes)[number];
export const themeCookie = { name: 'theme', maxAgeSeconds: 31_536_000 } as const;
/** Colours of the ground: the first is everybody's, the others are Premium's. */
export const grounds = ['bottle', 'night', 'plum', 'tobacco'] as const;
export type Ground = (typeof grounds)[number];
export const isGround = (value: unknown): value is Ground => grounds.includes(value as Ground);
export const groundCookie = { name: 'ground', maxAgeSeconds: 31_536_000 } as const;
export const discreetCookie = { name: 'discreet', maxAgeSeconds: 31_536_000 } as const;

/** How the demo's bar stands above a page: a line, or a small tab. */
export const demoBars = ['open', 'folded'] as const;
export type DemoBar = (typeof demoBars)[number];
export const demoBarCookie = { name: 'demo-bar', maxAgeSeconds: 31_536_000 } as const;

export type OutsideLink = { title: string; url: string };

/**
 * A way to prove majority at the gate: a declaration, a verifier's widget loaded from its own address, or an app of
 * the EU's profile.
 */
export type AgeProof =
  | { kind: 'self' }
  | { kind: 'widget'; name: string; scriptUrl: string }
  | { kind: 'eu' };

/** As proofs are counted. */
export const ageProofMethods = ['self', 'verifier', 'eu'] as const;
export type AgeProofMethod = (typeof ageProofMethods)[number];

/**
 * What the script at `scriptUrl` leaves on `window.AlcoveAgeVerifier` once it has loaded; the same for
 * every verifier. The gate mounts it into an empty element, sends the token of `onProof` as `proof` to
 * `verifyAge`, and destroys it before it leaves the page; after that, no callback comes any more.
 */
export type AgeVerifier<Place = unknown> = {
  mount(
    element: Place,
    options: {
      language: Language;
      /** Called once per success; the token counts once and soon expires. */
      onProof(token: string): void;
      /** The person is not an adult, or would not say. The widget stays and may be tried again. */
      onRefusal(): void;
    },
  ): { destroy(): void };
};

/** The same for every reader. */
export type Site = {
  mode: 'demo' | 'production';
  /** Scheme and host for canonical links. */
  origin: string;
  /** The first is chosen until the visitor chooses. */
  ageProofs: readonly AgeProof[];
  /** Where the gate's Exit button leads. */
  exitUrl: string;
  links: OutsideLink[];
  operatorSites: OutsideLink[];
  /** A forum that lives elsewhere; without one, its page says so. */
  forumUrl?: string;
  /** Who runs the site, for the legal notice; empty where not configured. */
  operator: { name: string; address: string; email: string };
  /** Nobody registers for now. */
  isClosed?: true;
  /** What people change is refused for now. */
  isReadOnly?: true;
};

/** A short text of the owners above every page, until its reader dismisses that version. */
export type SiteNotice = { text: string; version: number };
export const noticeCookie = { name: 'notice', maxAgeSeconds: 31_536_000 } as const;

/** Runs a call in process, through the same gate and rules as the network's. */
export type PageCall = <C extends CallSpec>(call: C, input: ArgumentsOf<C>) => Promise<Envelope<AnswerOf<C>>>;

/** A form that a browser without scripts sent in vain: what to say, and what had been typed. */
export type RefusedForm = {
  /** The path it was sent to, without language prefix. */
  path: string;
  code: RefusalCode;
  message: string;
  messages?: Record<string, string>;
  /** Never a password or a code. */
  values: Record<string, string>;
};

/** A visitor's trial, running or over. */
export type Trial = { uid: number; nick: string; endsAt: number };

/** Where the site lives: its evenings, and quiet hours until a member chooses another zone. */
export const siteZone = 'Europe/Paris';

export type PageRequest = {
  /** The member who reads; absent for others. */
  me?: OwnMember;
  trial?: Trial;
  refusedForm?: RefusedForm;
  /** Every namespace of the language's catalogue: pages embed what they use. */
  words: Record<string, Record<string, unknown>>;
  language: Language;
  /** Milliseconds, by the clock that every time rule reads. */
  now: number;
  /** A valid gate pass came with the request. */
  hasGatePass: boolean;
  /** The dialog is shown: no gate pass, and neither page, query nor crawler hides it. */
  gateShown: boolean;
  theme: Theme;
  ground?: Ground;
  discreet: boolean;
  /** Present in a demo with residents, once the gate has been passed. */
  demoBar?: DemoBar;
  /** The residents of the demo are away; the log of the server says why. */
  residentsAsleep?: true;
  /** Cameras on air in listed rooms. */
  camerasOn?: number;
  notice?: SiteNotice;
  nonce: string;
  /** Of the build that renders the page; none while its sources are edited. */
  version?: WebVersion;
  site: Site;
  call: PageCall;
};
