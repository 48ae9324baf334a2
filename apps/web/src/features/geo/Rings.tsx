// Rings of distance around one's own cell, with a pin for each member.
import type { MemberOnMap, Place } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/Avatar.tsx';
import { classes } from '../../ui/classes.ts';
import { pinsOn, ringsFor } from './rings.ts';

type Props = {
  km: number;
  from: Place;
  list: readonly MemberOnMap[];
  selected: number | undefined;
  reached: number | undefined;
  onSelect: (uid: number) => void;
};

export function Rings({ km, from, list, selected, reached, onSelect }: Props) {
  const { t } = useTranslation('geo');
  const rings = ringsFor(km);
  return (
    <figure className="map-rings" aria-label={t('rings.label')}>
      {rings.map((band, nth) => (
        <span
          key={band}
          className="map-ring"
          style={{ '--ring': `${((nth + 1) / rings.length) * 100}%` } as object}
          aria-hidden="true"
        >
          <span className="map-ring-band t12">{t('panel.areaKm', { km: band })}</span>
        </span>
      ))}
      <span className="map-own-cell" title={t('rings.you')} />
      {pinsOn(rings, from, list).map(({ member: { user }, x, y }) => (
        <button
          key={user.uid}
          type="button"
          className={classes(
            'map-pin',
            selected === user.uid && 'current',
            reached === user.uid && 'reached',
          )}
          style={{ '--x': `${50 + 50 * x}%`, '--y': `${50 + 50 * y}%` } as object}
          // The list before the rings says the same, and is what the keyboard walks through.
          tabIndex={-1}
          aria-label={user.nick}
          onClick={() => onSelect(user.uid)}
        >
          <Avatar name={user.nick} sizePx={28} />
        </button>
      ))}
    </figure>
  );
}
