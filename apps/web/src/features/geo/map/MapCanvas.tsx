// The map: the engine's canvas, and over it cells, pins, counts and buttons. A chunk of its own, which brings the engine.
import {
  type Cell,
  edgesOf,
  type Language,
  type MapCluster,
  type MemberOnMap,
  type Place,
} from '@alcove/protocol';
import Crosshair from 'lucide-react/icons/crosshair';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../ui/classes.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import type { MapWindow } from '../state.ts';
import { type Insets, type MapEngine, openEngine } from './engine.ts';
import { cellOf, groupsOn, type MapCount } from './groups.ts';
import { MapPins } from './MapPins.tsx';
import { createOverlay } from './overlay.ts';
import { scaleFor } from './shapes.ts';

export type MapCanvasProps = {
  label: string;
  /** Where the map is centred, and the reader's own cell if they told a position. */
  at: Place;
  own: { cell: Cell; precision: number } | undefined;
  km: number;
  list: readonly MemberOnMap[];
  total: number;
  clusters: readonly MapCluster[];
  selected: number | undefined;
  /** Whose row or pin has the focus: the map shows them. */
  reached: number | undefined;
  /** Lists are read only by those who see others. */
  isWhole: boolean;
  /** The list is that of a window which the reader chose; back from it the map shows the radius again. */
  isMoved: boolean;
  insets: Insets;
  /** The same, with the card of the selected member. */
  free: Insets;
  onSelect: (uid: number) => void;
  onReach: (uid: number) => void;
  onWindow: (window: MapWindow | undefined) => void;
  onLocate: () => void;
  onFailed: () => void;
};

const zoomMax = 12;
const scaleMostPx = 96;
/** A pin is 44 pixels wide. */
const wideCellPx = 48;

export default function MapCanvas(props: MapCanvasProps) {
  const { label, at, own, km, list, total, clusters, selected, reached, isWhole } = props;
  const { isMoved, insets, free, onSelect, onReach, onWindow, onLocate, onFailed } = props;
  const { t, i18n } = useTranslation('geo');
  const container = useRef<HTMLDivElement>(null);
  const engine = useRef<MapEngine>(undefined);
  const [overlay] = useState(createOverlay);
  const [rest, setRest] = useState<{ zoom: number; kmPerPx: number }>();

  const windowNow = (): MapWindow | undefined => {
    const { current } = engine;
    if (!current) return undefined;
    return { bounds: current.windowEdges(), zoom: Math.min(zoomMax, Math.floor(current.zoom())) };
  };

  const rested = useEffectEvent((byReader: boolean) => {
    const { current } = engine;
    if (!current) return;
    overlay.placeAll();
    setRest({ zoom: current.zoom(), kmPerPx: current.kmPerPx() });
    if (!isWhole) return;
    const window = windowNow();
    if (byReader) onWindow(window);
    // Counts of a list that is longer than its page were made for another zoom.
    else if (total > list.length && window) onWindow({ zoom: window.zoom });
  });
  const open = useEffectEvent((element: HTMLElement) => {
    try {
      const opened = openEngine({
        container: element,
        language: i18n.language as Language,
        label,
        at,
        km,
        insets,
        onFrame: () => overlay.placeAll(),
        onRest: (byReader) => rested(byReader),
      });
      engine.current = opened;
      overlay.use(opened);
      return () => {
        engine.current = undefined;
        overlay.use(undefined);
        opened.close();
      };
    } catch {
      // A browser without WebGL 2, or one that has no more of it: rings say the same.
      onFailed();
      return undefined;
    }
  });
  useEffect(() => (container.current ? open(container.current) : undefined), []);
  useEffect(() => engine.current?.inset(insets), [insets]);
  const { lat, lon } = at;
  const hasRing = own !== undefined && isWhole;
  useEffect(() => {
    engine.current?.ring(hasRing ? { at: { lat, lon }, km } : undefined);
  }, [lat, lon, km, hasRing]);
  const wasMoved = useRef(false);
  useEffect(() => {
    if (wasMoved.current && !isMoved) engine.current?.fit({ lat, lon }, km);
    wasMoved.current = isMoved;
  }, [isMoved, lat, lon, km]);
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current) engine.current?.fit({ lat, lon }, km);
    isFirst.current = false;
  }, [lat, lon, km]);
  const show = useEffectEvent((uid: number | undefined) => {
    const member = list.find(({ user }) => user.uid === uid);
    if (member) engine.current?.show(member, selected === undefined ? insets : free);
  });
  useEffect(() => show(selected), [selected]);
  useEffect(() => show(reached), [reached]);

  const zoom = Math.min(zoomMax, Math.floor(rest?.zoom ?? 4));
  const isWide = 3 / (rest?.kmPerPx ?? 1) >= wideCellPx;
  const { pins, counts } = useMemo(
    () => groupsOn({ list, total, clusters, zoom, isWide }),
    [list, total, clusters, zoom, isWide],
  );
  const chosen = list.find(({ user }) => user.uid === selected);
  function openCount({ at: place, members }: MapCount): void {
    const [first] = members;
    const isOne = new Set(members.map(cellOf)).size === 1;
    if (first && (isOne || engine.current?.isClosest())) onSelect(first.user.uid);
    else engine.current?.open(place);
  }
  const scale = rest && scaleFor(rest.kmPerPx, scaleMostPx);

  return (
    <div className="map-canvas" role="application" aria-label={label}>
      <div ref={container} className="map-ground" />
      {rest && (
        <>
          <MapPins
            {...{ overlay, pins, counts, selected: chosen, reached, onSelect, onReach, own }}
            onOpen={openCount}
            onReachCount={({ at: place }) => engine.current?.show(place, chosen ? free : insets)}
          />
          {own && (
            <div className="map-over">
              <span
                ref={overlay.keep({ at: { lat: edgesOf(own.cell).south, lon } })}
                className={classes('map-own-label', !isWide && 'low')}
              >
                <span className="t12">
                  {own.precision === 0 ? t('map.youExact') : t('map.you', { km: own.precision / 1000 })}
                </span>
              </span>
            </div>
          )}
        </>
      )}
      <div className="map-zoom">
        <IconButton icon={Plus} label={t('map.closer')} onClick={() => engine.current?.zoomBy(1)} />
        <IconButton icon={Minus} label={t('map.further')} onClick={() => engine.current?.zoomBy(-1)} />
        <IconButton
          icon={Crosshair}
          label={t('map.locate')}
          onClick={() => {
            onWindow(undefined);
            engine.current?.fit(at, km);
            onLocate();
          }}
        />
      </div>
      {scale && (
        <span className={classes('map-scale', 't12')} aria-hidden="true">
          <span style={{ width: scale.px }} />
          {scale.km >= 1 ? t('panel.areaKm', { km: scale.km }) : t('map.metres', { m: scale.km * 1000 })}
        </span>
      )}
      <span className="map-credit t12">{t('map.credit')}</span>
    </div>
  );
}
