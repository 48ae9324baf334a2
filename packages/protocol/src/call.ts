// How an HTTP call is declared: once, here, for the handler, the client, the documentation and the tests.
import type * as z from 'zod/mini';
import type { Capability } from './domains/accounts/rules.ts';

/**
 * Where a call is served.
 * `backend`: `/_backend…`, language from the cookie. `site`: `{/en|/ru|}/b…`, language from the path.
 * `dev`: `/dev…`, in demo mode only.
 */
export type CallPrefix = 'backend' | 'site' | 'dev';

/**
 * What a block between the reader and the member whom a call names does to it.
 * `hidden`: the answer leaves out what the two hide from each other. `refused`: a refusal says who blocks.
 */
export type ApartRule = 'hidden' | 'refused' | 'unaffected';

export type CallSpec = {
  prefix: CallPrefix;
  method: 'GET' | 'POST' | 'DELETE';
  /** Below the prefix, as the specification spells it; served with and without its last slash. */
  path: `/${string}`;
  summary: string;
  /** Who may call it, by the capability table, which is asked before the handler is reached. */
  who: 'anyone' | Capability;
  /** Declared by each call that names another member; moderators read as if there were no block. */
  apart?: ApartRule;
  /** Asks for a recent login or step-up: what follows cannot be undone. */
  stepUp?: true;
  input: z.ZodMiniType;
  output: z.ZodMiniType;
  /** Takes one file besides its fields, bounded before it is kept; `optional`: also none, in any kind of body. */
  file?: {
    field: string;
    maxBytes: number;
    optional?: true;
    /** Refuses a second file in its own words. */
    second?: 'photo_only_one';
  };
  /** Refused with 403 unless the adults' gate has been passed. */
  needsGatePass?: true;
  /** The answer holds a token, code or secret: it is never compressed, so that its length tells nothing of it (BREACH). */
  holdsSecret?: true;
  /** A GET that changes something, as the specification has it: other sites and prefetching may not ask. */
  changes?: true;
  /**
   * Answered while the site is read-only too: it changes nothing, or nobody may be kept from it, such as a report, a
   * logout, the mark that something is read.
   */
  whileReadOnly?: true;
  /** Its address may carry fields too, as RFC 8058 needs of what mail programs post to. */
  fieldsInAddress?: true;
  /** Its body may also come as `text/plain`: JSON or a form. */
  plainBody?: true;
  /** A success is answered as the data itself; a refusal keeps its envelope. */
  bare?: true;
  /** The name of the file as which a browser keeps the answer instead of showing it. */
  download?: string;
  /** Of a bare answer that is text rather than JSON. */
  contentType?: string;
  /** The answer is `RangedBytes`, of which a player may ask for a range; no address bar opens it, no browser keeps it. */
  ranges?: true;
  /** How often one address may ask; a bound with a name. */
  rate?: { limit: number; windowMs: number };
};

/** `end` is inclusive, and below `bytes`. */
export type RangedBytes = {
  type: string;
  bytes: number;
  read(range: { start: number; end: number }): AsyncIterable<Uint8Array>;
};

export type Calls = Record<string, CallSpec>;

export const defineCalls = <const T extends Calls>(calls: T): T => calls;

export type InputOf<C extends CallSpec> = z.output<C['input']>;
export type OutputOf<C extends CallSpec> = z.input<C['output']>;
/** What a caller may write: before the server has parsed it. */
export type ArgumentsOf<C extends CallSpec> = z.input<C['input']>;
/** What a caller reads. */
export type AnswerOf<C extends CallSpec> = z.output<C['output']>;

/** What people type or carry that proves who they are: no side keeps it in a cookie, a draft or a log. */
export const secretFields = [
  'password',
  'password_confirm',
  'old',
  'code',
  'recovery_code',
  'token',
  'owner_token',
  'passkey',
  'answer',
  'proof',
  'number',
  'response_code',
] as const;

export const isSecretField = (name: string): boolean => (secretFields as readonly string[]).includes(name);

const prefixes = { backend: '/_backend', site: '/b', dev: '/dev' } as const satisfies Record<
  CallPrefix,
  string
>;

/** The path of a call, without language prefix. */
export const callPath = (call: Pick<CallSpec, 'prefix' | 'path'>): string =>
  prefixes[call.prefix] + call.path;

/** Where a call is served, without its parsers: the list of them is `addresses.generated.ts`. */
export type CallAddress<C extends CallSpec> = {
  method: C['method'];
  path: `${(typeof prefixes)[C['prefix']]}${C['path']}`;
  /** Never set: it tells the compiler which call this is. */
  call?: C;
};
