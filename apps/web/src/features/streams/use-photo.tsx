// A photo of one's own picture, taken now.
import Camera from 'lucide-react/icons/camera';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../toasts.ts';
import { ButtonAnchor } from '../../ui/Button.tsx';
import type { Own } from './scene.ts';
import { useTell } from './use-tell.ts';

export function usePhoto({ publication, state }: Own): { isOff: boolean; take: () => Promise<void> } {
  const { t } = useTranslation('streams');
  const tell = useTell();
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
      await tell(shoot());
      setIsTaking(false);
    },
  };
}
