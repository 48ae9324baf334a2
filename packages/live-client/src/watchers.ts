// Who watches a camera of one's own, as the house names them one by one.
import { bounds } from './bounds.ts';
import type { Watcher, Watching } from './live-streams.ts';

const nobody: Watching = { watchers: 0, watching: [] };

export function createWatching(onChange: () => void) {
  let shown = nobody;
  function become(next: Watching) {
    shown = next;
    onChange();
  }
  return {
    get shown() {
      return shown;
    },
    counted: (watchers: number) => become({ ...shown, watchers }),
    watched(watcher: Watcher) {
      const others = shown.watching.filter(({ uid }) => uid !== watcher.uid);
      become({ ...shown, watching: [...others, watcher].slice(-bounds.watchersNamed) });
    },
    unwatched: (uid: number) =>
      become({ ...shown, watching: shown.watching.filter((watcher) => watcher.uid !== uid) }),
    /** Told again once she is back. */
    forget: () => void (shown = nobody),
  };
}

/** Of cameras that a program or another device of hers sends. */
export function createWatchingElsewhere(onChange: () => void) {
  const byStream = new Map<string, ReturnType<typeof createWatching>>();
  return {
    shown: (id: string): Watching => byStream.get(id)?.shown ?? nobody,
    of(id: string) {
      const known = byStream.get(id);
      if (known || byStream.size >= bounds.publicationsAtOnce) return known;
      const watching = createWatching(onChange);
      byStream.set(id, watching);
      return watching;
    },
    remove: (id: string) => byStream.delete(id),
    clear: () => byStream.clear(),
  };
}
