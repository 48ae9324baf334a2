// How a message of the live socket is declared: once, here, for the handler, the SDK, the documentation
// and the tests. A client asks by an action and is answered by a result; the server tells by callbacks.
import type * as z from 'zod/mini';
import type { Capability } from './domains/accounts/rules.ts';

export type ActionSpec = {
  plugin: string;
  action: string;
  summary: string;
  /** By the capability table, asked before the handler is reached. `stranger`: connections without a login. */
  who: 'stranger' | Capability;
  args: z.ZodMiniType;
  data: z.ZodMiniType;
  /** As a call has it. */
  whileReadOnly?: true;
  /** How often one person may ask, on all their sockets together. */
  rate?: { limit: number; windowMs: number };
};
/** What `status/version` answers: another number says that a client of before may not understand. */
export const liveVersion = '1';

export type Actions = Record<string, ActionSpec>;
export const defineActions = <const T extends Actions>(actions: T): T => actions;

/** Without `timestamp` and `messageid`, which every request carries. */
export type ArgsOf<A extends ActionSpec> = z.output<A['args']>;
/** What a client may write: before the server has parsed it. */
export type ArgsIn<A extends ActionSpec> = z.input<A['args']>;
/** What a handler answers. */
export type DataOf<A extends ActionSpec> = z.input<A['data']>;
/** What a client reads. */
export type ResultOf<A extends ActionSpec> = z.output<A['data']>;

export type CallbackSpec = { plugin: string; action: string; summary: string; data: z.ZodMiniType };
export type Callbacks = Record<string, CallbackSpec>;
export const defineCallbacks = <const T extends Callbacks>(callbacks: T): T => callbacks;

export type CallbackData<C extends CallbackSpec> = z.output<C['data']>;
