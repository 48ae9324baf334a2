// Calls whose part of accounts is being built: this file goes with the last of them.
import type { Calls } from '@alcove/protocol';
import type { Handlers } from '../../platform/http/call.ts';
import { refuse } from '../../platform/refusal.ts';

export const notYet = <T extends Calls>(calls: T): Handlers<T> =>
  Object.fromEntries(
    Object.keys(calls).map((name) => [
      name,
      () => {
        throw refuse('unavailable');
      },
    ]),
  ) as unknown as Handlers<T>;
