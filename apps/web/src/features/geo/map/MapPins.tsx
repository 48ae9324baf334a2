// Cells, pins and counts over the map. The list before them says the same, and is what the keyboard walks through.
import { type Cell, edgesOf, type MemberOnMap, middleOf, sizeOf } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/Avatar.tsx';
import { classes } from '../../../ui/classes.ts';
import { cellOf, fanned, type MapCount, type MapPin } from './groups.ts';
import type { Overlay } from './overlay.ts';

type Props = {
  overlay: Overlay;
  pins: readonly MapPin[];
  counts: readonly MapCount[];
  selected: MemberOnMap | undefined;
  own: { cell: Cell; precision: number } | undefined;
  onSelect: (uid: number) => void;
  onOpen: (count: MapCount) => void;
};

const sizeClass = { 27_000: 'coarse', 9_000: 'coarse', 3_000: '', 1_000: '' } as const;

export function MapPins({ overlay, pins, counts, selected, own, onSelect, onOpen }: Props) {
  const { t } = useTranslation('geo');
  const selectedCell = selected && selected.precision > 0 ? cellOf(selected) : undefined;
  const cells = new Set(pins.filter(({ member }) => member.precision > 0).map(({ cell }) => cell));
  if (selectedCell !== undefined) cells.add(selectedCell);
  return (
    <>
      {own && <span ref={overlay.keep({ edges: edgesOf(own.cell) })} className="map-cell own" />}
      {[...cells].map((cell) => (
        <span
          key={cell}
          ref={overlay.keep({ edges: edgesOf(cell) })}
          className={classes('map-cell', sizeClass[sizeOf(cell)], cell === selectedCell && 'current')}
        />
      ))}
      {counts.map((each) => (
        <span key={each.key} ref={overlay.keep({ at: each.at })} className="map-spot">
          <button
            type="button"
            className="map-count t14"
            tabIndex={-1}
            aria-label={t('map.members', { count: each.count })}
            onClick={() => onOpen(each)}
          >
            {each.count}
          </button>
        </span>
      ))}
      {pins.map(({ member, cell, nth, of }) => {
        const { user, precision, online } = member;
        const isCurrent = user.uid === selected?.user.uid;
        const { x, turn } = fanned(nth, of);
        return (
          <span
            key={user.uid}
            ref={overlay.keep({ at: precision === 0 ? member : middleOf(cell) })}
            className={classes('map-spot', isCurrent && 'current')}
          >
            <button
              type="button"
              className={classes('map-pin', isCurrent && 'current')}
              style={{ '--fan': `${x}px`, '--turn': `${isCurrent ? 0 : turn}deg` } as object}
              tabIndex={-1}
              aria-label={user.nick}
              onClick={() => onSelect(user.uid)}
            >
              <Avatar
                name={user.nick}
                src={user.avatar_url}
                sizePx={34}
                presence={online ? 'online' : undefined}
                presenceText={online ? t('list.online') : undefined}
              />
            </button>
          </span>
        );
      })}
    </>
  );
}
