// Which sockets end with which session. A session may end between the moment it was read and the moment
// a socket is bound to it: those that ended lately are remembered, so that no socket outlives its session.

/** `moved`: the session has a new secret, and its owner comes back with it. */
export type SessionEnding = 'moved' | 'over';

type End = (ending: SessionEnding) => void;

/** Reading a session and binding a socket to it are a moment apart, never this many endings. */
const remembered = 10_000;

export function createSessionBonds() {
  const bonds = new Map<string, Set<End>>();
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
    bind(id: string, end: End): () => void {
      if (over.has(id)) end('over');
      const bound = bonds.get(id) ?? new Set();
      bonds.set(id, bound.add(end));
      return () => {
        bound.delete(end);
        if (bound.size === 0 && bonds.get(id) === bound) bonds.delete(id);
      };
    },
    end(id: string, ending: SessionEnding) {
      if (ending === 'over') remember(id);
      for (const end of bonds.get(id) ?? []) end(ending);
    },
  };
}
