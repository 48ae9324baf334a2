// Pairs each declared HTTP call and socket action with its handler; leaving one out does not compile.
import type { Actions, ActionSpec, Calls, CallSpec } from '@alcove/protocol';
import type { Handler, Handlers } from './http/call.ts';
import type { LiveHandler, LiveHandlers } from './live/live.ts';

/** A declared call or action, its name (`accounts.verifyAge`, `rooms.say`) and its handler. */
type BoundTo<Spec, Handle> = { name: string; spec: Spec; handler: Handle };
export type BoundCall = BoundTo<CallSpec, Handler<CallSpec>>;
export type BoundAction = BoundTo<ActionSpec, LiveHandler<ActionSpec>>;

/** Both by domain, then by name. */
export function bind<T extends Record<string, Calls>>(
  declared: T,
  handlers: { readonly [Domain in keyof T]: Handlers<T[Domain]> },
): BoundCall[];
export function bind<T extends Record<string, Actions>>(
  declared: T,
  handlers: { readonly [Domain in keyof T]: LiveHandlers<T[Domain]> },
): BoundAction[];
export function bind(declared: Record<string, object>, handlers: Record<string, object>): unknown[] {
  return Object.entries(declared).flatMap(([domain, specs]) =>
    Object.entries(specs).map(([name, spec]) => ({
      name: `${domain}.${name}`,
      spec: spec as unknown,
      handler: (handlers[domain] as Record<string, unknown>)[name],
    })),
  );
}
