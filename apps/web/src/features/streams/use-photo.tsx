// Takes a photo of the publisher's own picture.
import Camera from 'lucide-react/icons/camera';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../toasts.ts';
import { ButtonAnchor } from '../../ui/Button.tsx';
import type { OwnCamera } from './room-cameras.ts';
import { useRefusalToast } from './use-refusal-toast.ts';

export function usePhoto({ publication, state }: OwnCamera): { isOff: boolean; take: () => Promise<void> } {
  const { t } = useTranslation('streams');
  const runWithToast = useRefusalToast();
  const [isTaking, setIsTaking] = useState(false);
  const isOff = isTaking || state.status !== 'live' || state.paused || !state.camera;
  async function shoot() {
    const url = await publication.screenshot();
    notify({
      icon: Camera,
      tone: 'success',
      title: t('own.photo.taken'),
      action: (
        <ButtonAnchor size="small" href={url} target="_blank" rel="noreferrer">
          {t('own.photo.see')}
        </ButtonAnchor>
      ),
    });
  }
  return {
    isOff,
    async take() {
      if (isOff) return;
      setIsTaking(true);
      await runWithToast(shoot());
      setIsTaking(false);
    },
  };
}
