// What the team does about the own camera: its veil opens a panel, a warning and the end of a veil are toasts.
import type { LiveClient } from '@alcove/live-client';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Eye from 'lucide-react/icons/eye';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../../toasts.ts';
import { useLiveEvent } from '../../chat/index.ts';
import { ownVeil } from './open.ts';

export function useOwnVeil(client: LiveClient | undefined, isOn: boolean): void {
  const { t } = useTranslation('streams');
  useLiveEvent(client, 'streamVeiled', (told) => ownVeil.set(told));
  useLiveEvent(client, 'streamUnveiled', () => {
    ownVeil.set(undefined);
    notify({ icon: Eye, tone: 'success', title: t('veiled.over.title'), line: t('veiled.over.text') });
  });
  useLiveEvent(client, 'streamWarned', ({ reason, comment }) =>
    notify({
      icon: CircleAlert,
      tone: 'danger',
      title: t('warned.title'),
      line: [t('warned.why', { reason }), comment].filter((line) => line !== '').join(' '),
      lasting: true,
    }),
  );
  useEffect(() => {
    if (!isOn) ownVeil.set(undefined);
  }, [isOn]);
}
