// The curtain falls when the room leaves the screen: nobody stays on the air where she cannot see that she is.
// She is told, for one press may lead to another of her rooms.
import type { LiveClient } from '@alcove/live-client';
import VideoOff from 'lucide-react/icons/video-off';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../toasts.ts';
import { loud, silenced } from './loud.ts';

export function useCurtain(client: LiveClient | undefined): void {
  const { t } = useTranslation('streams');
  const tell = useEffectEvent(() => notify({ icon: VideoOff, tone: 'accent', title: t('curtain') }));
  useEffect(
    () => () => {
      loud.set(undefined);
      silenced.set(undefined);
      const { publications = [], views = [] } = client?.streams ?? {};
      if (publications.some(({ state, isPrivate }) => state.status !== 'ended' && !isPrivate)) tell();
      for (const publication of publications) publication.stop();
      for (const view of views) view.leave();
    },
    [client],
  );
}
