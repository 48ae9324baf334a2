// Toasts about the own camera, or a clip of it, when it ends without the publisher's action.
import type { LiveClient, LiveFailure, Publication } from '@alcove/live-client';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Clapperboard from 'lucide-react/icons/clapperboard';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../toasts.ts';
import { announceHere } from '../../announced-here.ts';
import { Button, ButtonAnchor } from '../../ui/Button.tsx';
import { useLiveEvent } from '../chat/index.ts';
import { liveRefusalOf, useRefusalText } from '../rooms/index.ts';
import { greenRoom } from './green-room/open.ts';

const isOfReencoding = (failure: LiveFailure | undefined) => failure?.code.startsWith('reencode_');

function BackToGreenRoom() {
  const { t } = useTranslation('streams');
  return (
    <Button size="small" onClick={() => greenRoom.set(true)}>
      {t('greenRoom.again')}
    </Button>
  );
}

export function useEndToasts(client: LiveClient | undefined, own: Publication | undefined): void {
  const { t } = useTranslation(['streams', 'refusals']);
  const textOf = useRefusalText();
  const notifyEnd = useEffectEvent((publication: Publication) => {
    const { state } = publication;
    if (state.status !== 'ended' || state.reason === 'STREAM_STOP') return;
    const isRefused = state.reason === 'refused' && state.failure;
    notify({
      icon: CircleAlert,
      tone: 'danger',
      title: isRefused ? textOf(liveRefusalOf(state.failure)) : t('refusals:stream_lost'),
      // In the green room the publisher can go live without re-encoding.
      ...(isRefused && isOfReencoding(state.failure) && { action: <BackToGreenRoom /> }),
      lasting: true,
    });
  });
  useEffect(() => {
    if (!client || !own) return;
    let isNotified = false;
    // An ended publication leaves the list; its state holds the reason.
    return client.streams.onChange(() => {
      if (isNotified || own.state.status !== 'ended') return;
      isNotified = true;
      notifyEnd(own);
    });
  }, [client, own]);
  const isOn = own !== undefined;
  useEffect(() => (isOn ? announceHere({ type: 'ownCamera' }) : undefined), [isOn]);
  useLiveEvent(client, 'streamStopped', ({ reason, comment, until }) =>
    notify({
      icon: CircleAlert,
      tone: 'danger',
      title: t('stopped.title'),
      line: [
        t('stopped.why', { reason }),
        comment,
        ...(until > 0 ? [t('stopped.until', { untilAt: until })] : []),
      ]
        .filter((line) => line !== '')
        .join(' '),
      lasting: true,
    }),
  );
  useLiveEvent(client, 'reencodeEnded', ({ comment }) =>
    notify({ icon: CircleAlert, tone: 'danger', title: comment, lasting: true }),
  );
  useLiveEvent(client, 'recordStopped', ({ url, duration, comment }) => {
    if (url === '') {
      const title = comment || t('refusals:recording_failed');
      return notify({ icon: CircleAlert, tone: 'danger', title });
    }
    notify({
      icon: Clapperboard,
      tone: 'success',
      title: t('own.clip.ready', { count: Math.round(duration) }),
      action: (
        <ButtonAnchor size="small" href={url} target="_blank" rel="noreferrer">
          {t('own.clip.see')}
        </ButtonAnchor>
      ),
      lasting: true,
    });
  });
}
