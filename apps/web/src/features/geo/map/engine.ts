// The map's engine: maplibre with our style, our tiles and our worker. It knows places, no members.
import { edgesAround, type Edges, type Language, type Place } from '@alcove/protocol';
import { type GeoJSONSource, LngLatBounds, Map as LibreMap, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { coloursAt, onColours } from './colours.ts';
import { gridWithin, noShapes, ringAround } from './shapes.ts';
import { styleOf } from './style.ts';
import { offerTiles } from './tiles.ts';

/** Room that other things take over the edges of the map, in pixels. */
export type Insets = { top: number; right: number; bottom: number; left: number };

export type EngineNeeds = {
  container: HTMLElement;
  language: Language;
  label: string;
  at: Place;
  km: number;
  insets: Insets;
  /** Neither dragged nor zoomed by the reader. */
  isFixed?: boolean;
  onPress?: (place: Place) => void;
  /** Everything that stands over the map is placed anew. */
  onFrame: () => void;
  /** The map has come to rest; `byReader` after a move of theirs. */
  onRest: (byReader: boolean) => void;
};

const byReader = { byReader: true };
const zoomMin = 1.5;
/** Of a world of 512 pixels at zoom 0. */
const metresPerPx = 78_271.517;
const onEarth = (lon: number): number => ((((lon + 180) % 360) + 360) % 360) - 180;

export function openEngine(needs: EngineNeeds) {
  const { container, language, label, at, km, isFixed = false, onPress, onFrame, onRest } = needs;
  let { insets } = needs;
  setWorkerUrl(workerUrl);
  offerTiles();
  const map = new LibreMap({
    container,
    style: styleOf(coloursAt(container), language),
    ...boundsAround(at, km),
    minZoom: zoomMin,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    interactive: !isFixed,
    locale: { 'Map.Title': label },
  });
  if (!isFixed) {
    map.touchZoomRotate.disableRotation();
    map.keyboard.disableRotation();
  }
  const press = (event: MouseEvent) => {
    const { left, top } = container.getBoundingClientRect();
    const { lat, lng } = map.unproject([event.clientX - left, event.clientY - top]);
    onPress?.({ lat, lon: onEarth(lng) });
  };
  container.addEventListener('click', press);

  function boundsAround(middle: Place, reach: number) {
    const { south, west, north, east } = edgesAround(middle, reach);
    return {
      bounds: new LngLatBounds([west, south], [east < west ? east + 360 : east, north]),
      fitBoundsOptions: { padding: insets, maxZoom: 12 },
    };
  }

  /** The map goes no closer than where a cell of 3 km is a third of its width. */
  function limitZoom(): void {
    const cosine = Math.cos((map.getCenter().lat * Math.PI) / 180);
    const closest = Math.log2(((container.clientWidth / 3) * metresPerPx * cosine) / 3000);
    map.setMaxZoom(Math.max(zoomMin + 1, closest));
  }

  const kmPerPx = () =>
    (metresPerPx * Math.cos((map.getCenter().lat * Math.PI) / 180)) / 2 ** map.getZoom() / 1000;

  /** What lies between the insets. */
  function windowEdges(beyond = 0): Edges {
    const { clientWidth: width, clientHeight: height } = container;
    const low = map.unproject([insets.left - beyond * width, height - insets.bottom + beyond * height]);
    const high = map.unproject([width - insets.right + beyond * width, insets.top - beyond * height]);
    const isRound = high.lng - low.lng >= 360;
    return {
      south: Math.max(-90, low.lat),
      north: Math.min(90, high.lat),
      west: isRound ? -180 : onEarth(low.lng),
      east: isRound ? 180 : onEarth(high.lng),
    };
  }

  const source = (name: string) => map.getSource(name) as GeoJSONSource | undefined;
  let ring: { at: Place; km: number } | undefined;
  function drawOver(): void {
    source('grid')?.setData(gridWithin(windowEdges(0.5), 27 / kmPerPx()));
    source('ring')?.setData(ring ? ringAround(ring.at, ring.km) : noShapes);
  }

  function paint(): void {
    for (const layer of styleOf(coloursAt(container), language).layers)
      for (const [name, value] of Object.entries(layer.paint ?? {}))
        map.setPaintProperty(layer.id, name as 'fill-color', value as never);
  }

  let isOpen = true;
  const stopColours = onColours(() => {
    if (map.isStyleLoaded()) paint();
  });
  map.on('style.load', () => {
    limitZoom();
    drawOver();
    onRest(false);
  });
  map.on('move', onFrame);
  map.on('resize', () => {
    limitZoom();
    onFrame();
  });
  map.on('moveend', (event) => {
    limitZoom();
    drawOver();
    onRest((event as { originalEvent?: unknown }).originalEvent !== undefined || 'byReader' in event);
  });
  // A pack that does not come leaves its tiles empty until they are asked for again.
  map.on('error', () => {});

  return {
    project: ({ lat, lon }: Place) => map.project([lon, lat]),
    kmPerPx,
    zoom: () => map.getZoom(),
    isClosest: () => map.getZoom() >= map.getMaxZoom() - 0.05,
    windowEdges: () => windowEdges(),
    inset(next: Insets) {
      insets = next;
    },
    ring(next: { at: Place; km: number } | undefined) {
      ring = next;
      drawOver();
    },
    fit(middle: Place, reach: number) {
      const { bounds, fitBoundsOptions } = boundsAround(middle, reach);
      map.fitBounds(bounds, { ...fitBoundsOptions, duration: 600 });
    },
    zoomBy: (steps: number) => map.zoomTo(map.getZoom() + steps, { duration: 250 }, byReader),
    /** Closer to a place: a count opens. */
    open: ({ lat, lon }: Place) =>
      map.easeTo({ center: [lon, lat], zoom: map.getZoom() + 2, padding: insets, duration: 500 }, byReader),
    /** Moves only where the place is hidden or at the edge; motion is left out where it is not wanted. */
    show(place: Place, free: Insets) {
      const { x, y } = map.project([place.lon, place.lat]);
      const { clientWidth: width, clientHeight: height } = container;
      const isSeen = x > free.left && x < width - free.right && y > free.top && y < height - free.bottom;
      if (!isSeen) map.easeTo({ center: [place.lon, place.lat], padding: free, duration: 400 });
    },
    resize: () => map.resize(),
    close() {
      if (!isOpen) return;
      isOpen = false;
      stopColours();
      container.removeEventListener('click', press);
      map.remove();
    },
  };
}

export type MapEngine = ReturnType<typeof openEngine>;
