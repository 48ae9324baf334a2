// The foot of the navigation rail. Pages of rooms have no header: discreet mode, settings and login are here.
import { pathTo } from '@alcove/protocol';
import LogIn from 'lucide-react/icons/log-in';
import Settings from 'lucide-react/icons/settings';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useMe, withPanel } from '../features/accounts/index.ts';
import { Icon } from '../ui/Icon.tsx';
import MemberCorner from './MemberCorner.tsx';
import { DiscreetButton } from './Preferences.tsx';

export default function RailFoot() {
  const { t } = useTranslation();
  const { search } = useLocation();
  const me = useMe();
  return (
    <div className="rail-foot">
      {me ? (
        <MemberCorner me={me}>
          <DiscreetButton />
          <Link className="icon-button" to={pathTo('settings')} aria-label={t('account.settings')}>
            <Icon of={Settings} />
          </Link>
        </MemberCorner>
      ) : (
        <>
          <DiscreetButton />
          <Link
            className="icon-button"
            to={{ search: withPanel(search, 'login') }}
            preventScrollReset
            aria-label={t('header.login')}
          >
            <Icon of={LogIn} />
          </Link>
        </>
      )}
    </div>
  );
}
