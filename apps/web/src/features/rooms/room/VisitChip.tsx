// In the head of a room, a visitor's minutes and the way to log in.
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useMe, withPanel } from '../../accounts/index.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { useRoom } from './here.ts';

export function VisitChip() {
  const { t } = useTranslation('rooms');
  const { search } = useLocation();
  const { visitClock } = useRoom();
  if (useMe()) return null;
  return (
    <>
      {visitClock}
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
