// Cells, pins and counts over the map. The list before them says the same, and its rows share one focus with the pins.
// One of the pins and counts is a stop of the tabulator: arrows lead from it to the others.
import { type Cell, edgesOf, type MemberOnMap, middleOf, sizeOf } from '@alcove/protocol';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/Avatar.tsx';
import { classes } from '../../../ui/classes.ts';
import { stepAmong } from '../rover.ts';
import { cellOf, fanned, type MapCount, type MapPin } from './groups.ts';
import type { Overlay } from './overlay.ts';

type Props = {
  overlay: Overlay;
  pins: readonly MapPin[];
  counts: readonly MapCount[];
  selected: MemberOnMap | undefined;
  reached: number | undefined;
  own: { cell: Cell; precision: number } | undefined;
  onSelect: (uid: number) => void;
  onOpen: (count: MapCount) => void;
  onReach: (uid: number) => void;
  /** It has the focus of a keyboard. */
  onReachCount: (count: MapCount) => void;
};

const sizeClass = { 27_000: 'coarse', 9_000: 'coarse', 3_000: '', 1_000: '' } as const;

export function MapPins(props: Props) {
  const { overlay, pins, counts, selected, reached, own, onSelect, onOpen, onReach, onReachCount } = props;
  const { t } = useTranslation('geo');
  /** A count that had the focus after the member who is reached still. */
  const [lastCount, setLastCount] = useState<{ key: string; after: number | undefined }>();
  const count = counts.find(({ key }) => key === lastCount?.key && lastCount.after === reached);
  const pinOf = (uid: number | undefined) => pins.find(({ member }) => member.user.uid === uid);
  const holder = counts.find(({ members }) => members.some(({ user }) => user.uid === reached));
  const pin = pinOf(reached) ?? (holder ? undefined : (pinOf(selected?.user.uid) ?? pins[0]));
  const stopAt = count ?? holder ?? (pin ? undefined : counts[0]);
  const selectedCell = selected && selected.precision > 0 ? cellOf(selected) : undefined;
  const cells = new Set(pins.filter(({ member }) => member.precision > 0).map(({ cell }) => cell));
  if (selectedCell !== undefined) cells.add(selectedCell);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrows beside the tabulator
    <div className="map-over" onKeyDown={(event) => stepAmong(event, 'button')}>
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
            className={classes('map-count t14', each === holder && 'reached')}
            tabIndex={each === stopAt ? 0 : -1}
            onFocus={({ target }) => {
              setLastCount({ key: each.key, after: reached });
              if (target.matches(':focus-visible')) onReachCount(each);
            }}
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
            className={classes('map-spot', (isCurrent || user.uid === reached) && 'current')}
          >
            <button
              type="button"
              className={classes('map-pin', isCurrent && 'current', user.uid === reached && 'reached')}
              style={{ '--fan': `${x}px`, '--turn': `${isCurrent ? 0 : turn}deg` } as object}
              tabIndex={!stopAt && member === pin?.member ? 0 : -1}
              onFocus={() => {
                setLastCount(undefined);
                onReach(user.uid);
              }}
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
