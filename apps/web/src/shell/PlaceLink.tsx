// One line of a menu.
import { pathTo } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePageKey } from '../page-key.ts';
import { Icon } from '../ui/Icon.tsx';
import { Tag } from '../ui/Tag.tsx';
import { currentState, type Place } from './places.ts';
import { glyph } from '../icons.tsx';
import { PlaceNews } from './PlaceNews.tsx';

export function PlaceLink({ place }: { place: Place }) {
  const { t } = useTranslation();
  const current = currentState(place, usePageKey());
  return (
    <Link
      className="nav"
      to={pathTo(place.key)}
      aria-current={current}
      data-rail={place.inRail}
      {...(place.apart && { target: '_blank', rel: 'noopener', reloadDocument: true })}
    >
      <Icon of={place.icon} />
      <span className="nav-name">{t(place.words)}</span>
      <PlaceNews place={place} />
      {place.isNew && <Tag tone="new">{t('nav.new')}</Tag>}
      {place.apart && (
        <>
          <Icon of={glyph('arrow-up-right')} size={14} className="nav-apart" />
          <span className="visually-hidden">{t('nav.newTab')}</span>
        </>
      )}
    </Link>
  );
}
