// The wall of all cameras. One of them may be chosen: it stands large before the others, and what was chosen
// stays though the list beneath it moves on.
import './mosaic.css';
import { mosaicLimits, type MosaicTile } from '@alcove/protocol';
import Check from 'lucide-react/icons/check';
import CircleX from 'lucide-react/icons/circle-x';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigation } from 'react-router';
import { notify } from '../../../toasts.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { ChosenCamera } from './ChosenCamera.tsx';
import { neighbourInGrid } from './neighbour-in-grid.ts';
import { LeadingCamera } from './LeadingCamera.tsx';
import { type MosaicQuery, mosaicQuery } from './query.ts';
import { Tile } from './Tile.tsx';
import { type MosaicAnswer, useFreshMosaic } from './use-fresh-mosaic.ts';
import { useVeilLevel } from './veil-level.ts';
import { WallFilters } from './WallFilters.tsx';
import { WallHead } from './WallHead.tsx';

/** Above the fold. */
const eagerTiles = 6;

type WallProps = {
  loaded: MosaicAnswer;
  query: MosaicQuery;
};

export function Wall({ loaded, query }: WallProps) {
  const { t } = useTranslation('moderation');
  const veil = useVeilLevel();
  const { state: navigating } = useNavigation();
  const wall = useRef<HTMLElement>(null);
  const grid = useRef<HTMLUListElement>(null);
  const [kept, setKept] = useState<{ tile: MosaicTile; stopping: boolean }>();
  const [said, setSaid] = useState('');
  const [reached, setReached] = useState('');

  const id = kept?.tile.stream_id ?? '';
  const fresh = useFreshMosaic(loaded, query, id);
  const { mosaic, now } = fresh;
  const listed = mosaic.list.find(({ stream_id }) => stream_id === id);
  const lookedAt = mosaic.looked_at?.stream_id === id ? mosaic.looked_at : listed;
  // A camera that is off stays as it was in the last answer.
  if (kept && lookedAt && lookedAt !== kept.tile) setKept({ ...kept, tile: lookedAt });
  const chosen = kept?.tile;
  const [lead] = mosaic.reports;
  const leading = mosaic.list.find(({ stream_id }) => stream_id === lead?.stream_id);
  const tab = mosaic.list.some(({ stream_id }) => stream_id === reached)
    ? reached
    : mosaic.list[0]?.stream_id;

  const focusTile = (id: string | undefined) =>
    grid.current?.querySelector<HTMLElement>(`[data-stream="${id}"]`)?.focus();
  const choose = (tile: MosaicTile, stopping: boolean) => {
    setReached(tile.stream_id);
    setKept({ tile, stopping });
  };
  const close = () => {
    setKept(undefined);
    focusTile(chosen?.stream_id ?? tab);
  };
  function onDone(title: string, isStop: boolean) {
    setSaid(title);
    notify(isStop ? { icon: CircleX, tone: 'danger', title } : { icon: Check, tone: 'success', title });
    setKept(undefined);
    fresh.ask();
    wall.current?.focus();
  }
  function onKey(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'Escape' && kept) return close();
    const on = (event.target as HTMLElement).dataset['stream'];
    const tile = mosaic.list.find(({ stream_id }) => stream_id === on);
    if (!tile || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key.toLowerCase() === 'x') {
      event.preventDefault();
      return choose(tile, true);
    }
    const buttons = [...(grid.current?.querySelectorAll<HTMLElement>('[data-stream]') ?? [])];
    const next = neighbourInGrid(buttons, event.target as HTMLElement, event.key);
    if (!next) return;
    event.preventDefault();
    setReached(next.dataset['stream'] ?? '');
    next.focus();
  }

  const { page, total_count: total } = mosaic;
  const turn = (to: number) => mosaicQuery.write({ ...query, page: to });
  return (
    <section
      ref={wall}
      tabIndex={-1}
      className="mosaic stack g20"
      data-veil={veil}
      aria-label={t('pages.liveMosaic.heading')}
      aria-busy={navigating !== 'idle'}
    >
      <WallHead fresh={fresh} wall={wall} />
      <WallFilters query={query} mosaic={mosaic} />
      <p className="visually-hidden" aria-live="polite">
        {said}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the tiles in it */}
      <div className="wall-grid" onKeyDown={onKey}>
        {lead && leading && !kept && (
          <LeadingCamera
            key={lead.stream_id}
            tile={leading}
            reported={lead}
            now={now}
            onLook={() => choose(leading, false)}
            onDone={onDone}
          />
        )}
        {chosen && kept && (
          <ChosenCamera
            key={id}
            tile={chosen}
            now={now}
            gone={!lookedAt}
            stopping={kept.stopping}
            onClose={close}
            onStopped={() => onDone(t('mosaic.stop.done', { nick: chosen.nick }), true)}
          />
        )}
        {mosaic.list.length > 0 ? (
          <ul ref={grid} aria-label={t('mosaic.list')}>
            {mosaic.list.map((tile, index) => (
              <Tile
                key={tile.stream_id}
                tile={tile}
                now={now}
                chosen={tile.stream_id === id}
                reachable={tile.stream_id === tab}
                eager={index < eagerTiles}
                onChoose={() => choose(tile, false)}
                onStop={() => choose(tile, true)}
              />
            ))}
          </ul>
        ) : (
          <NoCamera all={mosaic.all} query={query} />
        )}
      </div>
      <Pager page={page} total={total} perPage={mosaicLimits.perPage} linkTo={turn} />
    </section>
  );
}

function NoCamera({ all, query }: { all: number; query: MosaicQuery }) {
  const { t } = useTranslation('moderation');
  if (query.reported)
    return <EmptyState title={t('mosaic.emptyReported.title')} sentence={t('mosaic.emptyReported.text')} />;
  if (all === 0) return <EmptyState title={t('mosaic.empty.title')} sentence={t('mosaic.empty.text')} />;
  return (
    <EmptyState
      title={t('mosaic.emptyRoom.title')}
      sentence={t('mosaic.emptyRoom.text')}
      action={
        <ButtonLink to={{ search: mosaicQuery.write({ ...query, room: 0, page: 1 }) }}>
          {t('mosaic.emptyRoom.action')}
        </ButtonLink>
      }
    />
  );
}
