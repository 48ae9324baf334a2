// Which sockets end with which session. A session may end between the moment it was read and the moment
// a socket is bound to it: those that ended lately are remembered, so that no socket outlives its session.
import { ByKey } from '../by-key.ts';
import type { Clock } from '../clock.ts';

/** `moved`: the session has a new secret, and its owner comes back with it. */
export type SessionEnding = 'moved' | 'over';

/** Part of a process that keeps connections open in the name of sessions, and ends them with the session. */
export type SessionHolder = {
  /** `boundAt`: milliseconds since 1970; a session may be listed twice. */
  bound(): Iterable<{ id: string; boundAt: number }>;
  end(id: string, ending: SessionEnding): void;
};

/** What ends with a session. */
export type Bondsman = { endWith(ending: SessionEnding): void };

/** Reading a session and binding a socket to it are a moment apart, never this many endings. */
const remembered = 10_000;

export function createSessionBonds({ clock }: { clock: Clock }) {
  const bonds = new ByKey<string, { bound: Bondsman; boundAt: number }>();
  /** In the order of their ends. */
  const over = new Set<string>();

  function remember(id: string) {
    over.add(id);
    for (const oldest of over) {
      if (over.size <= remembered) return;
      over.delete(oldest);
    }
  }

  return {
    /** Once for each id, until `unbind`. */
    bind(id: string, bound: Bondsman) {
      if (over.has(id)) bound.endWith('over');
      bonds.add(id, { bound, boundAt: clock.now() });
    },
    unbind(id: string, bound: Bondsman) {
      const bond = bonds.of(id).find((one) => one.bound === bound);
      if (bond) bonds.delete(id, bond);
    },
    *bound() {
      for (const [id, all] of bonds.entries()) for (const { boundAt } of all) yield { id, boundAt };
    },
    end(id: string, ending: SessionEnding) {
      if (ending === 'over') remember(id);
      for (const { bound } of bonds.of(id)) bound.endWith(ending);
    },
  } satisfies SessionHolder & Record<string, unknown>;
}
export type SessionBonds = ReturnType<typeof createSessionBonds>;
