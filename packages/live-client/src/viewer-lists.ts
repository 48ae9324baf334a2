// The viewers of a member's own camera, as the server announces them one by one.
import { bounds } from './bounds.ts';
import type { StreamViewer, ViewerList } from './live-streams.ts';

const noViewers: ViewerList = { watchers: 0, watching: [] };

export function createViewerList(onChange: () => void) {
  let shown = noViewers;
  function become(next: ViewerList) {
    shown = next;
    onChange();
  }
  return {
    get shown() {
      return shown;
    },
    counted: (watchers: number) => become({ ...shown, watchers }),
    watched(watcher: StreamViewer) {
      const others = shown.watching.filter(({ uid }) => uid !== watcher.uid);
      become({ ...shown, watching: [...others, watcher].slice(-bounds.watchersNamed) });
    },
    unwatched: (uid: number) =>
      become({ ...shown, watching: shown.watching.filter((watcher) => watcher.uid !== uid) }),
    /** The server sends the viewers again after reconnection. */
    forget: () => void (shown = noViewers),
  };
}

/** Viewer lists of cameras that a program or another device of the member sends. */
export function createViewerListsElsewhere(onChange: () => void) {
  const byStream = new Map<string, ReturnType<typeof createViewerList>>();
  return {
    shown: (id: string): ViewerList => byStream.get(id)?.shown ?? noViewers,
    of(id: string) {
      const known = byStream.get(id);
      if (known || byStream.size >= bounds.publicationsAtOnce) return known;
      const watching = createViewerList(onChange);
      byStream.set(id, watching);
      return watching;
    },
    remove: (id: string) => byStream.delete(id),
    clear: () => byStream.clear(),
  };
}
