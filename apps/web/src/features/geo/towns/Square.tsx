// A square chosen by hand on a small map: pressed, or moved by the arrows; + and − change its size.
import { type Cell, cellAt, edgesOf, type Language, middleOf, sizeOf } from '@alcove/protocol';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type MapEngine, openEngine } from '../map/engine.ts';
import { createOverlay } from '../map/overlay.ts';
import { type Direction, neighbourOf, resizedSquare } from './square.ts';
import { useNearestTown } from './use-towns.ts';

const directions: Record<string, Direction> = {
  ArrowUp: 'north',
  ArrowDown: 'south',
  ArrowLeft: 'west',
  ArrowRight: 'east',
};
const insets = { top: 8, right: 8, bottom: 8, left: 8 };
/** Around the square. */
const shownKm = 9;
const shownOf = (cell: Cell) => [middleOf(cell), Math.max(shownKm, (sizeOf(cell) / 1000) * 1.5)] as const;

export function Square({ cell, onChange }: { cell: Cell; onChange: (cell: Cell) => void }) {
  const { t, i18n } = useTranslation('geo');
  const language = i18n.language as Language;
  const container = useRef<HTMLDivElement>(null);
  const engine = useRef<MapEngine>(undefined);
  const [overlay] = useState(createOverlay);
  const [isDrawn, setDrawn] = useState(false);
  const town = useNearestTown(cell, language);
  const km = sizeOf(cell) / 1000;
  const choose = useEffectEvent((next: Cell) => onChange(next));
  const open = useEffectEvent((element: HTMLElement) => {
    try {
      const opened = openEngine({
        container: element,
        language,
        label: t('town.square'),
        at: middleOf(cell),
        km: shownKm,
        insets,
        isFixed: true,
        onFrame: () => overlay.placeAll(),
        onRest: () => {
          overlay.placeAll();
          setDrawn(true);
        },
        onPress: (place) => choose(cellAt(place, sizeOf(cell))),
      });
      engine.current = opened;
      overlay.use(opened);
      // The dialog around it opens after its parts: until then it has no size.
      const sized = requestAnimationFrame(() => {
        opened.resize();
        opened.fit(...shownOf(cell));
      });
      return () => {
        cancelAnimationFrame(sized);
        engine.current = undefined;
        overlay.use(undefined);
        opened.close();
      };
    } catch {
      // Without WebGL 2 the square moves by the arrows, and says the nearest town.
      return undefined;
    }
  });
  useEffect(() => (container.current ? open(container.current) : undefined), []);
  useEffect(() => {
    engine.current?.fit(...shownOf(cell));
  }, [cell]);
  function press(event: KeyboardEvent): void {
    const direction = directions[event.key];
    const isSize = event.key === '+' || event.key === '-' || event.key === '=';
    if (!direction && !isSize) return;
    event.preventDefault();
    if (direction) onChange(neighbourOf(cell, direction));
    else onChange(resizedSquare(cell, event.key === '-' ? -1 : 1));
  }
  const said = town ? t('town.near', { town: town.name, km }) : t('town.nowhere', { km });
  return (
    <div className="stack g8">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application has its own keys */}
      <div
        className="map-square"
        role="application"
        aria-label={t('town.square')}
        aria-describedby="map-square-said"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- its keys move the square
        tabIndex={0}
        onKeyDown={press}
      >
        <div ref={container} className="map-ground" />
        {isDrawn && (
          <div className="map-over">
            <span key={cell} ref={overlay.keep({ edges: edgesOf(cell) })} className="map-cell own" />
          </div>
        )}
      </div>
      <output id="map-square-said" className="muted t12">
        {said} {t('town.keys')}
      </output>
    </div>
  );
}
