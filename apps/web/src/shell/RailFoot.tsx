// Beside a room there is no bar above the page: what one needs of it stands at the foot of the rail.
import { pathTo } from '@alcove/protocol';
import LogIn from 'lucide-react/icons/log-in';
import Settings from 'lucide-react/icons/settings';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { drawnPart } from '../drawn-part.tsx';
import { useMe, withPanel } from '../features/accounts/index.ts';
import { Icon } from '../ui/Icon.tsx';
import { DiscreetButton } from './Preferences.tsx';

const AccountButton = drawnPart('.account-button', () => import('./AccountButton.tsx'));

export default function RailFoot() {
  const { t } = useTranslation();
  const { search } = useLocation();
  const me = useMe();
  return (
    <div className="rail-foot">
      <DiscreetButton />
      {me ? (
        <>
          <Link className="icon-button" to={pathTo('settings')} aria-label={t('account.settings')}>
            <Icon of={Settings} />
          </Link>
          <Suspense fallback={<span className="account-button" />}>
            <AccountButton me={me} />
          </Suspense>
        </>
      ) : (
        <Link
          className="icon-button"
          to={{ search: withPanel(search, 'login') }}
          preventScrollReset
          aria-label={t('header.login')}
        >
          <Icon of={LogIn} />
        </Link>
      )}
    </div>
  );
}
