// Ends publications and views when the room leaves the screen, so that no member is live without seeing it. A
// toast says so, since one press may lead to another of the member's rooms.
import type { LiveClient } from '@alcove/live-client';
import VideoOff from 'lucide-react/icons/video-off';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../toasts.ts';
import { audibleUid, autoplayBlockedUid } from './audible-camera.ts';

export function useStopOnLeave(client: LiveClient | undefined): void {
  const { t } = useTranslation('streams');
  const notifyStopped = useEffectEvent(() => notify({ icon: VideoOff, tone: 'accent', title: t('curtain') }));
  useEffect(
    () => () => {
      audibleUid.set(undefined);
      autoplayBlockedUid.set(undefined);
      const { publications = [], views = [] } = client?.streams ?? {};
      if (publications.some(({ state, isPrivate }) => state.status !== 'ended' && !isPrivate))
        notifyStopped();
      for (const publication of publications) publication.stop();
      for (const view of views) view.leave();
    },
    [client],
  );
}
