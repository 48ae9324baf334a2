// Which sockets end with which session. A session may end between the moment it was read and the moment
// a socket is bound to it: those that ended lately are remembered, so that no socket outlives its session.
import type { Clock } from '../clock.ts';

/** `moved`: the session has a new secret, and its owner comes back with it. */
export type SessionEnding = 'moved' | 'over';

/** Part of a process that keeps connections open in the name of sessions, and ends them with the session. */
export type SessionHolder = {
  /** `boundAt`: milliseconds since 1970; a session may be listed twice. */
  bound(): Iterable<{ id: string; boundAt: number }>;
  end(id: string, ending: SessionEnding): void;
};

type Bond = { end(ending: SessionEnding): void; boundAt: number };

/** Reading a session and binding a socket to it are a moment apart, never this many endings. */
const remembered = 10_000;

export function createSessionBonds({ clock }: { clock: Clock }) {
  const bonds = new Map<string, Set<Bond>>();
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
    /** Answers how to end the bond. */
    bind(id: string, end: Bond['end']): () => void {
      if (over.has(id)) end('over');
      const bound = bonds.get(id) ?? new Set();
      const bond = { end, boundAt: clock.now() };
      bonds.set(id, bound.add(bond));
      return () => {
        bound.delete(bond);
        if (bound.size === 0 && bonds.get(id) === bound) bonds.delete(id);
      };
    },
    *bound() {
      for (const [id, bound] of bonds) for (const { boundAt } of bound) yield { id, boundAt };
    },
    end(id: string, ending: SessionEnding) {
      if (ending === 'over') remember(id);
      for (const { end } of bonds.get(id) ?? []) end(ending);
    },
  } satisfies SessionHolder & Record<string, unknown>;
}
