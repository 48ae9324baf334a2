// Pairs each declared action with its handler; leaving one out does not compile.
import type { Actions, ActionSpec } from '@alcove/protocol';
import type { LiveHandler, LiveHandlers } from './live.ts';

/** A declared action, its name (`rooms.say`) and who answers it. */
export type LiveEntry = { name: string; spec: ActionSpec; handler: LiveHandler<ActionSpec> };

export const bindActions = <T extends Record<string, Actions>>(
  declared: T,
  handlers: { readonly [Domain in keyof T]: LiveHandlers<T[Domain]> },
): LiveEntry[] =>
  Object.entries(declared).flatMap(([domain, actions]) =>
    Object.entries(actions).map(([name, spec]) => ({
      name: `${domain}.${name}`,
      spec,
      handler: (handlers[domain] as Record<string, LiveHandler<ActionSpec>>)[name] as LiveHandler<ActionSpec>,
    })),
  );
