// In the head of a room: the minutes left of a trial and the way to log in.
import { useTranslation } from 'react-i18next';
import { PanelLink, useMe } from '../../accounts/index.ts';
import { useRoom } from './current-room.ts';

export function TrialLoginChip() {
  const { t } = useTranslation('rooms');
  const { trialClock } = useRoom();
  if (useMe()) return null;
  return (
    <>
      {trialClock}
      <PanelLink kind="outline" className="room-login" panel="login">
        {t('room.login')}
      </PanelLink>
    </>
  );
}
