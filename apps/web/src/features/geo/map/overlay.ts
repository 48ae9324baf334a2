// What stands over the map as elements of the page: each is placed by the engine, frame after frame, without React.
import type { Edges, Place } from '@alcove/protocol';
import type { MapEngine } from './engine.ts';

type Placed = { at: Place } | { edges: Edges };

export function createOverlay() {
  const placed = new Map<HTMLElement, Placed>();
  let engine: MapEngine | undefined;

  function put(element: HTMLElement, what: Placed): void {
    if (!engine) return;
    if ('at' in what) {
      const { x, y } = engine.project(what.at);
      element.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
      return;
    }
    const { south, west, north, east } = what.edges;
    const high = engine.project({ lat: north, lon: west });
    const low = engine.project({ lat: south, lon: east });
    element.style.transform = `translate(${high.x.toFixed(1)}px, ${high.y.toFixed(1)}px)`;
    element.style.width = `${(low.x - high.x).toFixed(1)}px`;
    element.style.height = `${(low.y - high.y).toFixed(1)}px`;
  }

  return {
    /** For `ref`: the element is placed as long as it is in the page. */
    keep: (what: Placed) => (element: HTMLElement | null) => {
      if (!element) return undefined;
      placed.set(element, what);
      put(element, what);
      return () => void placed.delete(element);
    },
    placeAll() {
      for (const [element, what] of placed) put(element, what);
    },
    use(next: MapEngine | undefined) {
      engine = next;
    },
  };
}

export type Overlay = ReturnType<typeof createOverlay>;
