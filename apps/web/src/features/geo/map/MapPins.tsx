// Cells, pins and counts over the map. The list before them says the same. One of the pins and counts is a stop of the
// tabulator: arrows lead from it to the others, and what has the focus is moved into sight.
import { type Cell, edgesOf, type MemberOnMap, middleOf, type Place, sizeOf } from '@alcove/protocol';
import { type KeyboardEvent, useState } from 'react';
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
  /** It has the focus of a keyboard. */
  onReach: (place: Place) => void;
};

const steps: Record<string, 1 | -1> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

function stepAmongPins(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget } = event;
  const all = [...currentTarget.querySelectorAll<HTMLElement>('button')];
  const at = all.indexOf(target as HTMLElement);
  const step = steps[key];
  const to = step ? all[(at + step + all.length) % all.length] : { Home: all[0], End: all.at(-1) }[key];
  if (at < 0 || !to) return;
  event.preventDefault();
  to.focus({ preventScroll: true });
}

const sizeClass = { 27_000: 'coarse', 9_000: 'coarse', 3_000: '', 1_000: '' } as const;

export function MapPins({ overlay, pins, counts, selected, own, onSelect, onOpen, onReach }: Props) {
  const { t } = useTranslation('geo');
  const [reached, setReached] = useState<string>();
  const keys = [...counts.map(({ key }) => key), ...pins.map(({ member }) => String(member.user.uid))];
  const chosen = [reached, selected && String(selected.user.uid)].find((key) => key && keys.includes(key));
  const stop = chosen ?? keys[0];
  const rover = (key: string, place: Place) => ({
    tabIndex: key === stop ? 0 : -1,
    onFocus: ({ target }: { target: HTMLElement }) => {
      setReached(key);
      if (target.matches(':focus-visible')) onReach(place);
    },
  });
  const selectedCell = selected && selected.precision > 0 ? cellOf(selected) : undefined;
  const cells = new Set(pins.filter(({ member }) => member.precision > 0).map(({ cell }) => cell));
  if (selectedCell !== undefined) cells.add(selectedCell);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrows beside the tabulator
    <div className="map-over" onKeyDown={stepAmongPins}>
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
            {...rover(each.key, each.at)}
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
              {...rover(String(user.uid), precision === 0 ? member : middleOf(cell))}
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
    </div>
  );
}
