// In the head of a room, a visitor's minutes and the way to log in.
import Hourglass from 'lucide-react/icons/hourglass';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useMe, useTrialTime, withPanel } from '../../accounts/index.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { minutesAndSeconds } from './time.ts';

export function VisitChip() {
  const { t } = useTranslation('rooms');
  const { search } = useLocation();
  const me = useMe();
  const time = useTrialTime();
  if (me) return null;
  return (
    <>
      {time && !time.over && (
        <span className="visit-chip">
          <Icon of={Hourglass} size={14} />
          <span className="tnum" aria-hidden="true">
            {minutesAndSeconds(time.seconds)}
          </span>
        </span>
      )}
      <ButtonLink
        kind="outline"
        className="room-login"
        to={{ search: withPanel(search, 'login') }}
        preventScrollReset
      >
        {t('room.login')}
      </ButtonLink>
    </>
  );
}
