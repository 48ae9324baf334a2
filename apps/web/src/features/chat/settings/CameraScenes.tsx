// Under the field of a camera: the scenes of a demo's drawn camera where it is the chosen one, and why it is the only
// one on a page without a secure connection.
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { hasDrawingAlone, isDrawnCamera, usedCamera } from '../../../drawn-camera.ts';
import { latePart } from '../../../late-part.ts';
import { useChatSettings } from './chat-settings.ts';

const DrawnScenes = latePart(() => import('./DrawnScenes.tsx'));

export function CameraScenes() {
  const { t } = useTranslation('demo');
  const { camera } = useChatSettings();
  if (!isDrawnCamera(usedCamera(camera))) return null;
  return (
    <>
      {hasDrawingAlone() && <p className="dim">{t('insecure')}</p>}
      <Suspense>
        <DrawnScenes />
      </Suspense>
    </>
  );
}
