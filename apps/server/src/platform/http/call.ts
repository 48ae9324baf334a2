// What a handler of an HTTP call receives and answers, whichever way the call came in.
import type { AgeProofMethod, Calls, CallSpec, InputOf, Language, OutputOf } from '@alcove/protocol';
import type { Cookies } from './cookies.ts';
import type { Known } from './session.ts';
import type { UploadedFile } from './upload.ts';

export type { Cookies } from './cookies.ts';

export type CallContext = Known & {
  language: Language;
  requestId: string;
  /** Scheme and host of the site as the caller knows it: where mailed links lead. */
  origin: string;
  /** Where the caller comes from, by `TRUSTED_PROXIES`, as limits count: IPv6 by its /64. */
  address: string;
  /** The adults' gate has been passed within the last day. */
  hasGatePass: boolean;
  /** Names the reader in signed addresses of files; absent without a gate pass. */
  viewer?: string;
  /** By which proof of age the gate was passed; absent without a gate pass. */
  ageMethod?: AgeProofMethod;
  cookies: Cookies;
  /** As the browser or client names itself; nothing to rely on. */
  userAgent: string;
  /** Fires at the request's deadline or when the caller leaves. */
  signal: AbortSignal;
};

/** Who asks, before the deadline's signal exists; `onLeave` registers what is done when they leave. */
export type CallVisitor = Omit<CallContext, 'signal'> & { onLeave?(leave: () => void): void };

/** What a call that declares a file is given besides. */
type FileOf<C extends CallSpec> = C extends { file: { optional: true } }
  ? { file?: UploadedFile | undefined }
  : C extends { file: object }
    ? { file: UploadedFile }
    : unknown;

export type Handler<C extends CallSpec> = (
  input: InputOf<C>,
  context: CallContext & FileOf<C>,
) => OutputOf<C> | Promise<OutputOf<C>>;

/** One handler for each declared call: a call without one does not compile. */
export type Handlers<T extends Calls> = { readonly [K in keyof T]: Handler<T[K]> };

/**
 * A call's answer as a page, for clients that prefer HTML to JSON; `nonce` admits its style element.
 * Only tools have one: people's pages are the web app's.
 */
export type CallView<C extends CallSpec> = (
  data: OutputOf<C>,
  reader: { input: InputOf<C>; language: Language; nonce: string },
) => string;

export type CallViews<T extends Calls> = { readonly [K in keyof T]?: CallView<T[K]> };
