// Five doors at the foot of a phone; the arch in the middle publishes.
import { pathTo } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useMe, withPanel } from '../features/accounts/index.ts';
import { usePageKey } from '../page-key.ts';
import { Icon } from '../ui/Icon.tsx';
import { currentState, me, messages, type Place, tabsBefore } from './places.ts';
import { glyph } from '../icons.tsx';
import { PlaceNews } from './PlaceNews.tsx';
import './tab-bar.css';

function Tab({ place }: { place: Place }) {
  const { t } = useTranslation();
  return (
    <Link to={pathTo(place.key)} aria-current={currentState(place, usePageKey())}>
      <Icon of={place.icon} size={24} />
      <span>{t(place.words)}</span>
      <PlaceNews place={place} />
    </Link>
  );
}

/** One's own door; before there is an account, the one to come in by. */
function MyTab() {
  const { t } = useTranslation();
  const { search } = useLocation();
  if (useMe()) return <Tab place={me} />;
  return (
    <Link to={{ search: withPanel(search, 'login') }} preventScrollReset>
      <Icon of={me.icon} size={24} />
      <span>{t(me.words)}</span>
    </Link>
  );
}

export function TabBar() {
  const { t } = useTranslation();
  return (
    <nav className="tab-bar" aria-label={t('nav.tabs')}>
      {tabsBefore.map((place) => (
        <Tab key={place.key} place={place} />
      ))}
      <Link to={pathTo('submitContribution')} aria-label={t('nav.publish')}>
        <span className="tab-arch">
          <Icon of={glyph('plus')} size={24} />
        </span>
      </Link>
      <Tab place={messages} />
      <MyTab />
    </nav>
  );
}
